"""Tests that are the same in many cells: the commonest and the worst at once, the rest later."""

from typing import Any

import pytest


def in_ordeal(*values: object, **more: Any) -> Any:
    """A cell that `make ordeal` tries, and `make test` does not."""
    return pytest.param(*values, marks=pytest.mark.ordeal, **more)
