"""Settlement."""
