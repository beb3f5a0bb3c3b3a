"""The steps, one file each, in the order in which each names the one before it."""
