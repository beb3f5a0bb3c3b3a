"""Pages and API: a file here has a blueprint for one thing of the table, and none knows another."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from flask import Blueprint


def blueprints() -> Iterator[Blueprint]:
    """Of all that is in this folder: a file that is added is found."""
    for module in iter_modules(__path__, f"{__name__}."):
        yield import_module(module.name).pages
