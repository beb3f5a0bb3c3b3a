"""The Tien Gow referee: its page, and the data of its offline script."""
