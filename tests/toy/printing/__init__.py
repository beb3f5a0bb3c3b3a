"""The printing modules of games that only tests play."""
