"""`companion serve`: the arguments of the command, for the server."""

import argparse

from companion import server


def serve(chosen: argparse.Namespace) -> int:
    """Serve at `chosen.host` and `chosen.port`; `chosen.local` trusts own names only."""
    return server.serve(chosen.host, chosen.port, chosen.local)
