"""The migrations, one per file; each names the one before it."""
