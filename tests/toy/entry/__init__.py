"""The entry forms of games that only tests play."""
