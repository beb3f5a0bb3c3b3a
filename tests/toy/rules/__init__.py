"""The rules of the games that only tests play."""
