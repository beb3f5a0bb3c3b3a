"""The form of a line that is there already, filled in with it."""

from collections.abc import Sequence
from typing import Any

from companion.forms.table import BOX, Agreed, BankSet, Line, Payment, Seats
from companion.rules import sitting as rules


def filled_in(line: rules.Line, names: Sequence[str], seats: Sequence[str]) -> Line:
    """The form of a line that is no hand; `names` can be chosen in it, `seats` sit at the table.

    What was sent wins over what the line says. Raises ValueError for a hand.
    """
    form: Any
    match line:
        case rules.Handover(payer, payee, points, why):
            ends = {"payer": payer or BOX, "payee": payee or BOX}
            form = Payment(data={**ends, "points": points, "why": why})
            form.offer(names)
        case rules.Agreed(nets, why):
            form = Agreed(data={**_nets(nets), "why": why})
            form.offer()
        case rules.BankSet(seat, streak, why):
            form = BankSet(data={"seat": str(seat), "streak": streak, "why": why})
            form.offer(seats)
        case rules.Seating(seated):
            form = Seats(data={f"seat_{seat}": name for seat, name in enumerate(seated)})
            form.offer(names)
        case _:
            raise ValueError("a hand has a form of its game")
    return form  # type: ignore[no-any-return]


def _nets(nets: Sequence[int | float]) -> dict[str, Any]:
    signs = {f"sign_{seat}": "pays" if net < 0 else "gets" for seat, net in enumerate(nets)}
    return {**signs, **{f"net_{seat}": abs(net) for seat, net in enumerate(nets)}}
