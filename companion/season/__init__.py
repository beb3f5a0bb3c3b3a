"""Seasons: totals and player statistics."""
