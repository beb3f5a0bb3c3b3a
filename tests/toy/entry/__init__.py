"""The forms of the games that only tests play."""
