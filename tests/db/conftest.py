"""The apps and sittings of the ledger's tests, on each kind of database."""

from tests.ledger.conftest import app, own_app, seated, shared

__all__ = ["app", "own_app", "seated", "shared"]
