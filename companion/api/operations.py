"""Registers the calls of the API with their routes, roles and descriptions."""

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
    tag: str


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
    tag: str = "",
) -> Callable[[View], View]:
    """Registers a view as a call of the API; its docstring becomes the description.

    Calls are grouped by `tag`: by default the name of the module.
    """

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
                tag=tag or view.__module__.rpartition(".")[2],
            )
        )
        pages.add_url_rule(path, name, needs(role)(view), methods=[method])
        return view

    return add
