"""Splits tests over many combinations: the most common and the worst first, the rest as ordeals."""

from typing import Any

import pytest


def in_ordeal(*values: object, **more: Any) -> Any:
    """A cell that `make ordeal` tries, and `make test` does not."""
    return pytest.param(*values, marks=pytest.mark.ordeal, **more)
