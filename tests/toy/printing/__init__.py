"""The paper of the games that only tests play."""
