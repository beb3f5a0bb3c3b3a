"""The referee of Tien Gow: its page, and what its script knows without the server."""
