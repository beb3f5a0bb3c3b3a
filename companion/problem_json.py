"""What a program is told that something went wrong by: a code that stays, whatever is said."""

from collections.abc import Mapping

PROBLEMS: Mapping[str, str] = {
    "no-document": "What was sent is no such document; `place` says where in it.",
    "unreadable": "What was sent could not be read.",
    "no-token": "There is no token, an unknown one, or not the PIN that goes with it.",
    "not-allowed": "The role of the token is not enough.",
    "not-found": "There is nothing here, or nothing that the token may see.",
    "wrong-method": "This cannot be asked like that.",
    "conflict": "What stands there now is not what this goes with.",
    "already-there": "The group has this already, as `sitting`; `?again=yes` imports it again.",
    "taken": "The line's number is not that of the next one; `line` stands there, if one does.",
    "over": "The game is over (`end`) until the table goes on.",
    "closed": "It is closed, and takes no change until it is opened again.",
    "nothing-there": "There is nothing to change, to take back or to do again.",
    "not-owed": "The plan does not ask for this payment, or no longer.",
    "pot-lies": "Something lies in the pot, which has to end first.",
    "taken-over": "A later evening owes this by now; it is taken back there first.",
    "paid-already": "Something is paid in this currency already.",
    "stale": "It has changed since the `ETag` that came with the call.",
    "too-large": "It is more than may come, or be answered.",
    "no-room": "The group has no room left on this server.",
    "not-json": "What was sent says that it is something else than JSON.",
    "impossible": "This cannot have happened at the table; `objections` say why.",
    "too-much": "The payment is more than is owed, which is `most`.",
    "key-reused": "The same `Idempotency-Key` came with something else before.",
    "no-if-match": "The call needs `If-Match`, with the `ETag` that was seen.",
    "too-fast": "It was too fast; `Retry-After` says when to try again.",
    "torn": "What is kept of this evening was changed or damaged.",
    "broken": "Something broke on the server.",
    "no-database": "The database does not answer; the same call may well do in a moment.",
}
"""When each comes up. A code may be added; none changes its meaning or goes."""

OF_STATUS: Mapping[int, str] = {
    400: "unreadable",
    401: "no-token",
    403: "not-allowed",
    404: "not-found",
    405: "wrong-method",
    409: "conflict",
    412: "stale",
    413: "too-large",
    415: "not-json",
    428: "no-if-match",
    429: "too-fast",
    500: "broken",
    503: "no-database",
}
"""The code where nothing more is known than the status."""


def code_of(status: int) -> str:
    """The code of a status; one that nobody thought of is as good as its hundred."""
    return OF_STATUS.get(status) or OF_STATUS[500 if status >= 500 else 400]


def type_of(code: str) -> str:
    """The `type` of a problem (RFC 9457): where the server's own page says when it comes up."""
    return f"/api/#problem-{code}"
