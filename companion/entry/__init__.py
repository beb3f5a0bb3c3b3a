"""Entering hands: a form for each game, its preview, and the grid for paper score sheets."""
