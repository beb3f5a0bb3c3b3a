"""Scores: the ledger page, chart, summary, corrections, and other rules."""
