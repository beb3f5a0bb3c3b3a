"""The web: what stands behind pages and API. What they answer is in `views`."""
