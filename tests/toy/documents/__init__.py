"""The codec of the games that only tests play."""
