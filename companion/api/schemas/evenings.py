"""JSON Schemas of evenings, settlements, seasons and drafts."""

from companion.api.schemas.examples import BALANCES, BOTH
from companion.documents.json_schema import (
    NUMBER,
    TEXT,
    TRUTH,
    WHOLE,
    Schema,
    list_of,
    map_of,
    object_of,
    one_of,
    or_null,
    ref,
)
from companion.evenings.seating import ROTATIONS
from companion.settlement.plan import PLANS

WHOM = ref("Whom")
DAY: Schema = {"type": "string", "format": "date"}
CURRENCY: Schema = {"type": "string", "pattern": r"^([A-Z]{3})?$"}
CHIP: Schema = {"type": "integer", "minimum": 1, "maximum": 10**12}
MONEY: Schema = {"type": "integer", "minimum": 0, "maximum": 10**12}


def of_evenings() -> dict[str, Schema]:
    return {**_evenings(), **_settlement(), **_season(), **_draft()}


STAKE: dict[str, Schema] = {
    "title": {"type": "string", "maxLength": 60},
    "currency": CURRENCY,
    "money": {**MONEY, "description": "The worth of `points`, in smallest units; 0: points only."},
    "points": CHIP,
    "coin": {**CHIP, "description": "The smallest coin in use, in smallest units."},
    "chips": {
        **list_of(CHIP, maxItems=10, uniqueItems=True),
        "description": "The chips on the table, the smallest first.",
    },
    "crossing": {**TRUTH, "description": "Whether chips are paid after every hand."},
    "rotation": one_of(ROTATIONS),
    "keeper": {**or_null(ref("Name")), "description": "Who keeps the box."},
    "waiting": {**list_of(ref("Name")), "description": "Who sits out, the next first."},
}


def _evenings() -> dict[str, Schema]:
    outline: dict[str, Schema] = {
        "id": TEXT,
        "day": DAY,
        "title": TEXT,
        "state": one_of(("open", "closed", "settled", "torn")),
        "sittings": list_of(TEXT),
    }
    return {
        "EveningOutline": object_of(
            "A summary of an evening; a `torn` one cannot be computed.", outline
        ),
        "Evenings": object_of(
            "Some evenings of a group, the latest first.",
            {"evenings": list_of(ref("EveningOutline")), "next": or_null(TEXT)},
        ),
        "Stake": object_of(
            "The stakes of an evening.",
            {},
            STAKE,
            example={
                "currency": "HKD",
                "money": 100,
                "points": 10,
                "coin": 10,
                "chips": [1, 5, 25],
            },
        ),
        "Evening": object_of(
            "One or more sittings, settled together.",
            {**outline, **STAKE, "balances": BALANCES},
            BOTH,
        ),
    }


def _settlement() -> dict[str, Schema]:
    sum_: dict[str, Schema] = {"payer": WHOM, "payee": WHOM, "amount": WHOLE}
    how: dict[str, Schema] = {
        "plan": one_of(PLANS),
        "through": or_null(ref("Name")),
        "in_chips": TRUTH,
        "by_chips": TRUTH,
        "paid_in": or_null(ref("PaidIn")),
    }
    held = {"anyOf": [map_of(MONEY), {"type": "null"}]}
    return {
        "Whom": {
            "description": "A player by name, the box (null), or the pot.",
            "anyOf": [ref("Name"), ref("ThePot"), {"type": "null"}],
        },
        "Settlement": object_of(
            "The settlement of an evening. `offers` are debts that earlier evenings carried.",
            {
                "unit": CURRENCY,
                **how,
                "settled": TRUTH,
                "accounts": list_of(ref("SettlementAccount")),
                "left": list_of(ref("Due")),
                "payments": list_of(ref("PaymentKept")),
                "offers": list_of(ref("PaymentKept")),
            },
        ),
        "PaidIn": object_of(
            "Another currency of payment: `rate` of it for one of the evening's own.",
            {
                "currency": {"type": "string", "pattern": "^[A-Z]{3}$"},
                "rate": {"type": "string", "pattern": r"^[0-9]{1,9}([.,][0-9]{1,8})?$"},
            },
        ),
        "SettlementAccount": object_of(
            "An account: `won` in points; `owed` and `remaining` in the unit.",
            {"whom": WHOM, "won": WHOLE, "owed": WHOLE, "remaining": WHOLE},
        ),
        "Due": object_of("A payment due, in the unit.", sum_),
        "NewPayment": object_of(
            "A payment made; null is the box.",
            {
                "payer": WHOM,
                "payee": WHOM,
                "amount": {"type": "integer", "minimum": 1, "maximum": 10**12},
            },
            example={"payer": "Chan", "payee": "Ah Ming", "amount": 10},
        ),
        "PaymentKept": object_of(
            "A recorded payment: `made`, paid off on leaving (`left`), `carried` to a later "
            "evening, or `taken-over` from an earlier one; its author, and time (milliseconds "
            "since 1970).",
            {
                "id": TEXT,
                "kind": one_of(("made", "left", "carried", "taken-over")),
                **sum_,
                "unit": CURRENCY,
                "who": TEXT,
                "at": WHOLE,
            },
        ),
        "HowToSettle": object_of(
            "How to settle an evening.", {}, how, example={"plan": "through", "through": "Di"}
        ),
        "Debts": object_of(
            "Ids of carried debts.",
            {"debts": list_of(TEXT)},
            example={"debts": ["hA3kP0sW9qLx2mNc"]},
        ),
        "Counts": object_of(
            "Counted chips.",
            {"counts": list_of(ref("ChipsCounted"))},
            example={"counts": [{"whom": "Bo", "issued": 100, "held": {"25": 3, "5": 2}}]},
        ),
        "ChipsCounted": object_of(
            "The chips that a player holds, by denomination.",
            {"whom": or_null(ref("Name")), "held": held},
            {"issued": MONEY},
        ),
        "Leaving": object_of(
            "A player who goes home, and the account that pays them off.",
            {
                "whom": ref("Name"),
                "by": one_of(("book", "chips")),
                "amount": {"type": "integer", "minimum": -(10**12), "maximum": 10**12},
                "other": or_null(ref("Name")),
            },
            example={"whom": "Chan", "by": "book", "amount": -10, "other": None},
        ),
    }


def _season() -> dict[str, Schema]:
    return {
        "Season": object_of(
            "The totals of a group's evenings; `open` counts those that can still change.",
            {
                "evenings": WHOLE,
                "open": WHOLE,
                "hands": WHOLE,
                "players": list_of(ref("SeasonPlayer")),
                "points": list_of(ref("SeasonPoints")),
                "money": list_of(ref("SeasonMoney")),
            },
        ),
        "SeasonPlayer": object_of(
            "A player's numbers of evenings and hands.",
            {"name": ref("Name"), "came": WHOLE, "hands": WHOLE},
        ),
        "SeasonPoints": object_of(
            "The points won or lost in one unit: a game’s, or a preset’s own.",
            {"game": ref("Game"), "unit": TEXT, "balances": BALANCES},
            BOTH,
        ),
        "SeasonMoney": object_of(
            "The amounts won or lost in a currency.",
            {"currency": CURRENCY, "balances": BALANCES},
            BOTH,
        ),
        "Statistics": object_of(
            "The player statistics of a season, by unit.",
            {"units": list_of(ref("UnitStatistics"))},
        ),
        "UnitStatistics": object_of(
            "The statistics of one unit: `counted` of the `hands` played are included.",
            {
                "game": ref("Game"),
                "unit": TEXT,
                "hands": WHOLE,
                "counted": WHOLE,
                "measures": list_of(ref("Measure")),
                "players": list_of(ref("PlayerStatistics")),
                "paid": list_of(ref("Payment")),
            },
        ),
        "Measure": object_of(
            "A figure of a page: the count `key`, or `key` divided by the count `of`.",
            {
                "key": TEXT,
                "name": TEXT,
                "kind": one_of(("times", "share", "average", "most")),
            },
            {"of": TEXT},
        ),
        "PlayerStatistics": object_of(
            "A player’s figures by key, and the biggest hand they won.",
            {
                "name": ref("Name"),
                "figures": map_of(WHOLE),
                "biggest": or_null(ref("BigHand")),
            },
        ),
        "BigHand": object_of(
            "A hand won: its points, sitting, line, and number among the hands.",
            {"points": WHOLE, "sitting": TEXT, "line": WHOLE, "hand": WHOLE, "day": DAY},
        ),
    }


def _draft() -> dict[str, Schema]:
    typed: dict[str, Schema] = {"number": NUMBER, "typed": map_of(TEXT)}
    return {
        "NewDraft": object_of(
            "The typed fields of the next hand.",
            typed,
            example={"number": 2, "typed": {"tricks-0": "3", "tricks-1": "2"}},
        ),
        "Draft": object_of(
            "The typed fields of the next hand, with author and time.",
            typed,
            {"who": TEXT, "at": WHOLE},
        ),
    }
