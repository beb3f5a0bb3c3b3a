"""The JSON formats of games that only tests play."""
