"""Plays a short evening with the client that openapi-python-client generated."""

import sys
from typing import Any
from uuid import uuid4

from written_client import AuthenticatedClient, Client
from written_client import models as of
from written_client.api.catalogue import sheets
from written_client.api.drafts import keep_draft
from written_client.api.evenings import close_evening, list_evenings
from written_client.api.groups import begin, create
from written_client.api.keys import me
from written_client.api.nights import nights, own_nights
from written_client.api.referee import referee
from written_client.api.season import season
from written_client.api.settlement import pay, settlement
from written_client.api.sittings import line, otherwise, sitting

NAMES = ["Ah Ming", "Bo", "Chan", "Di"]
PLAYED = [([3, 2, 0, 3], 0), ([1, 4, 1, 2], 3)]
GAME, SHEET = of.Game("tien-gow"), of.PresetChosen(of.PresetKey("celko-kam"))


def once() -> str:
    return str(uuid4())


def play(server: str) -> None:
    stranger = Client(server, raise_on_unexpected_status=True)
    print(len(sheets.sync(client=stranger)), "ways of playing")
    group = create.sync(
        client=stranger, body=of.NewGroup("Thursdays", NAMES), idempotency_key=once()
    )
    host = AuthenticatedClient(server, group.tokens.host, raise_on_unexpected_status=True)
    scorer = AuthenticatedClient(server, group.tokens.score, raise_on_unexpected_status=True)
    print(me.sync(client=host).role, me.sync(client=scorer).role)

    document = of.SittingDocument(GAME, SHEET, NAMES)
    begun = begin.sync(group.id, client=scorer, body=document, idempotency_key=once())
    for number, (tricks, last) in enumerate(PLAYED, 1):
        hand = of.NewHandLine(number, of.TienGowHand(tricks, last))
        row = line.sync(begun.id, client=scorer, body=hand, idempotency_key=once())
        print(row.number, *(row.balances[name] for name in NAMES))
    taken = line.sync(begun.id, client=scorer, body=hand, idempotency_key=once())
    print(taken.status, taken.code)
    typed = of.NewDraft(3, of.NewDraftTyped.from_dict({"tricks-0": "3"}))
    print(keep_draft.sync(begun.id, client=scorer, body=typed).typed["tricks-0"], "in the draft")
    print(len(sitting.sync(begun.id, client=host).answer.rows), "rows")
    read_and_judge(begun.id, scorer, stranger)
    settle(group.id, host, scorer)


def read_and_judge(sitting_id: str, scorer: Any, stranger: Any) -> None:
    other = of.ToReadOtherwise(of.PresetKey("four-point"))
    for span in otherwise.sync(sitting_id, client=scorer, body=other).now:
        print(span.who, span.least, span.most)
    led, *plays = [[of.Tile(tile) for tile in tiles] for tiles in (["2-1"], ["6-6"], ["4-2"], [])]
    trick = of.Trick(of.TrickGame("tien-gow"), SHEET, led, plays, last=True)
    ruling = referee.sync(client=stranger, body=trick)
    print(ruling.taker, *ruling.marks)
    cost = nights.sync(client=stranger, body=of.NightsAsked(GAME, SHEET))
    night = next(each for each in cost.after if each.hands == 24)
    print("of", cost.nights, "nights", *(share.points for share in night.lost))
    own = own_nights.sync(sitting_id, client=scorer)
    print(own.hands, "of our own;", own.least, "are needed")


def settle(group_id: str, host: Any, scorer: Any) -> None:
    evening = list_evenings.sync(group_id, client=host, limit=1).evenings[0].id
    for due in settlement.sync(evening, client=host).left:
        body = of.NewPayment(due.payer, due.payee, due.amount)
        pay.sync(evening, client=scorer, body=body, idempotency_key=once())
        print(due.payer, "pays", due.payee, due.amount)
    print(close_evening.sync(evening, client=host, idempotency_key=once()).state)
    print(*season.sync(group_id, client=host).points[0].balances.to_dict().values())


if __name__ == "__main__":
    play(sys.argv[1])
