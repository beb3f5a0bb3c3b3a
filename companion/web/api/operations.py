"""The calls of the API: from each follow its route, who may call it, and its description."""

from collections.abc import Callable
from dataclasses import dataclass
from inspect import getdoc
from typing import Literal, TypeVar

from flask import Blueprint, Response

from companion.web.access import Needed, needs

View = TypeVar("View", bound=Callable[..., Response])

pages = Blueprint("api", __name__, url_prefix="/api")

OPERATIONS: list["Operation"] = []


@dataclass(frozen=True, slots=True)
class Operation:
    """One call: what it takes and gives by the names of schemas, and what may go wrong.

    `if_match` says whether the ETag that was seen may or must come with it.
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
) -> Callable[[View], View]:
    """Makes a view a call of the API; its docstring says to other programmers what it does."""

    def add(view: View) -> View:
        name = view.__name__
        about = getdoc(view) or ""
        OPERATIONS.append(
            Operation(name, method, path, role, about, takes, status, gives, faults, if_match)
        )
        pages.add_url_rule(path, name, needs(role)(view), methods=[method])
        return view

    return add
