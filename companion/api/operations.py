"""Registers the calls of the API with their routes, roles and descriptions."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from inspect import getdoc
from typing import Literal, TypeVar

from flask import Blueprint, Response

from companion.groups.access import Needed, needs

View = TypeVar("View", bound=Callable[..., Response])

pages = Blueprint("api", __name__, url_prefix="/api")

OPERATIONS: list["Operation"] = []


@dataclass(frozen=True, slots=True)
class Operation:
    """A call: the schemas of its request and response, and its possible problems.

    `if_match` says whether `If-Match` may or must be sent, `asks` lists the query parameters.
    """

    name: str
    method: str
    path: str
    role: Needed
    about: str
    takes: str | None
    status: int
    gives: str
    faults: tuple[int, ...]
    if_match: Literal["may", "must"] | None
    asks: tuple[str, ...]
    module: str

    @property
    def tag(self) -> str:
        """The name of its module, which groups calls."""
        return self.module.rpartition(".")[2]

    @property
    def of(self) -> str:
        """The docstring of its module."""
        return sys.modules[self.module].__doc__ or ""


def operation(
    method: str,
    path: str,
    role: Needed,
    gives: str,
    *,
    takes: str | None = None,
    status: int = 200,
    faults: tuple[int, ...] = (),
    if_match: Literal["may", "must"] | None = None,
    asks: tuple[str, ...] = (),
) -> Callable[[View], View]:
    """Registers a view as a call of the API; its docstring becomes the description."""

    def add(view: View) -> View:
        name = view.__name__
        about = getdoc(view) or ""
        OPERATIONS.append(
            Operation(
                name=name,
                method=method,
                path=path,
                role=role,
                about=about,
                takes=takes,
                status=status,
                gives=gives,
                faults=faults,
                if_match=if_match,
                asks=asks,
                module=view.__module__,
            )
        )
        pages.add_url_rule(path, name, needs(role)(view), methods=[method])
        return view

    return add
