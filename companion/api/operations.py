"""The calls of the API: from each follow its route, who may call it, and its description."""

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
    """One call: what it takes and gives by the names of schemas, and what may go wrong.

    `if_match` says whether the ETag that was seen may or must come with it, `asks` what may be
    asked of it in the query.
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
        """Its file, with those that belong together."""
        return self.module.rpartition(".")[2]

    @property
    def of(self) -> str:
        """What that file is about."""
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
    """Makes a view a call of the API; its docstring says to other programmers what it does."""

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
