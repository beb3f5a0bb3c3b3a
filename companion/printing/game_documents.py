"""The printed parts that a game defines: payment cards, example hands and column heads."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from itertools import compress, groupby, pairwise
from operator import itemgetter
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, cast

from companion.rules.chips import InPot, Transfer, received, spoken, transfer_told
from companion.rules.games import game, game_module
from companion.rules.phrases import Phrase, Who, phrase, say
from companion.rules.presets import ChoiceValue
from companion.rules.sheet import Bank, Clause, Count, Hand, Question, Scored, Sheet, judge, score
from companion.rules.standing import bank_told

WINNER, LOSER, OTHER, FOURTH = range(4)
"""The seats of a hand that a card speaks of, as far as a game has them."""

EVERY_HAND = phrase("every hand")
EVERY_LOSER = phrase("every loser")
EACH_MORE = phrase("each 1 more adds")
MANY = 4
"""With more rows than this, a ladder that rises evenly is said by its steps."""

Figures = tuple[int | None, ...]
Rows = tuple[tuple[Phrase, Figures], ...]


class PaymentCard(NamedTuple):
    """A table of payments: its corner, its columns, and its rows in groups.

    None marks an impossible hand.
    """

    corner: Phrase
    columns: tuple[Phrase, ...]
    groups: tuple[tuple[Phrase, Rows], ...]

    @property
    def paid_back(self) -> bool:
        """Whether a loser is paid in some cell."""
        return any((n or 0) < 0 for _, rows in self.groups for _, row in rows for n in row)


def merge_rows(card: PaymentCard, named: bool = True) -> PaymentCard:
    """The card with equal neighbouring rows as one ("0–4"), and one row if all losers pay the same.

    Without `named`, rows that are not counts stay separate.
    """
    return card._replace(groups=tuple((title, _merged(rows, named)) for title, rows in card.groups))


def _merged(rows: Rows, named: bool) -> Rows:
    figures = {row for _, row in rows}
    counts = all(str(head)[:1].isdigit() for head, _ in rows)
    if not counts and len(rows) > 1 == len(figures):
        return ((EVERY_LOSER, figures.pop()),)
    if not counts and not named:
        return rows
    return tuple(_as_one(tuple(same)) for _, same in groupby(rows, key=itemgetter(1)))


def _as_one(rows: Rows) -> tuple[Phrase, Figures]:
    (first, figures), (last, _) = rows[0], rows[-1]
    if len(rows) == 1:
        return rows[0]
    if not str(first)[:1].isdigit():
        heads = (head for head, _ in rows)
        return reduce(lambda a, b: phrase("{first} / {other}", first=a, other=b), heads), figures
    return phrase("{first}–{last}", first=first, last=last), figures


def in_ladders(card: PaymentCard) -> PaymentCard:
    """The card with each evenly rising ladder as its first row, the step, and its last row."""
    return card._replace(groups=tuple((title, _in_steps(rows)) for title, rows in card.groups))


def _in_steps(rows: Rows) -> Rows:
    heads = [str(head) for head, _ in rows]
    if len(rows) <= MANY or not all(head.isdigit() for head in heads):
        return rows
    adds = {
        tuple(None if a is None or b is None else b - a for a, b in zip(one, other, strict=True))
        for (_, one), (_, other) in pairwise(rows)
    }
    added = adds.pop()
    return rows if adds or None in added else (rows[0], (EACH_MORE, added), rows[-1])


def paying(card: PaymentCard) -> PaymentCard:
    """The card without columns in which nobody pays."""
    lines = [row for _, rows in card.groups for _, row in rows]
    kept = [any(column) for column in zip(*lines, strict=True)]
    groups = tuple(
        (title, tuple((head, tuple(compress(row, kept))) for head, row in rows))
        for title, rows in card.groups
    )
    return PaymentCard(card.corner, tuple(compress(card.columns, kept)), groups)


def paid(sheet: Sheet, hand: Hand | None, bank: Bank) -> int | None:
    """The points that the loser pays the winner of a hand (negative: gets); None for no hand."""
    if hand is None:
        return None
    transfers = score(sheet, hand, bank).transfers
    between = [each for each in transfers if {each.payer, each.payee} == {LOSER, WINNER}]
    return sum(each.amount if each.payer == LOSER else -each.amount for each in between)


Played = TypeVar("Played", bound=Hand)

Seat = tuple[float, float, float]
"""How wide the columns of a seat are: what it took, what the hand brought it, where it then is."""


class ColumnHeads(NamedTuple):
    """A game's column heads: a seat's figure, the figure in black, and the notes.

    `sample` shows a black figure.
    """

    taken: Phrase
    black: Phrase
    sample: str
    notes: Phrase


class GamePaper(Generic[Played]):
    """The printed parts that a game defines; all other parts are the same for every game."""

    heads: ClassVar[ColumnHeads]
    asked: ClassVar[Mapping[str, Phrase]] = {}
    """What each question of its rules is about, in few words; without them it is printed whole."""
    answers: ClassVar[Mapping[tuple[str, ChoiceValue], Phrase]] = {}
    """What an answer comes to beside those few words, where it only says yes or no to the whole."""
    pencilled: ClassVar[tuple[Seat, Seat]] = ((12.2, 12, 13), (14, 14, 16))
    """How wide the columns of a seat are, at least and at best, for what is written by hand."""
    blank: ClassVar[Phrase] = phrase("A grid to fill in, with how scores are calculated.")
    """What the sheet to be filled in is good for."""
    tiles: ClassVar[Phrase] = phrase("Tiles")
    tiles_about: ClassVar[Phrase] = phrase(
        "Every tile with its names and rank, which tiles go together, and what beats what "
        "or scores what."
    )
    """What the reference is called, and what is on it."""
    pocketed: ClassVar[int] = 30
    """How many rows of its card, titles among them, have room on one for the pocket."""
    beside_card: ClassVar[int] = 3
    """How many sentences have room below them."""
    steps: ClassVar[tuple[Phrase, ...]] = ()
    """How the game is played, in a few steps, for somebody who never has."""
    families: ClassVar[tuple[tuple[Phrase, tuple[Any, ...]], ...]] = ()
    """Its tiles by family, where another game draws them too."""
    names_game: ClassVar[bool] = True
    """Whether the names of its presets say which game it is."""
    barred: ClassVar[bool] = False
    """Whether the columns of its card go from the least to the most, and can be drawn as bars."""

    def headed(self, sheet: Sheet) -> ColumnHeads:
        """The column heads under these rules."""
        return self.heads

    def taken(self, hand: Played, counts: Sequence[Any]) -> tuple[str, ...]:
        """The figure of each seat, such as its tricks; `counts` are of the game's own type."""
        raise NotImplementedError

    def notes(
        self, hand: Played, counts: Sequence[Any], sheet: Sheet, seats: Sequence[str]
    ) -> Iterable[Phrase]:
        """Short notes on a hand; seats are shown as monograms."""
        return ()

    def card(self, sheet: Sheet) -> PaymentCard | None:
        """The points that one loser pays the winner; negative if the loser is paid."""
        return None

    def besides(self, sheet: Sheet) -> Iterable[Phrase]:
        """The sentences of a pocket card, the most important first."""
        return ()

    def endings(self, sheet: Sheet) -> tuple[tuple[Phrase, PaymentCard], ...]:
        """Cards of hands with a special ending, each with the name of the ending."""
        return ()

    def losers_card(self, sheet: Sheet) -> PaymentCard | None:
        """The payments among losers, if the rules have any."""
        return None

    def examples(self, sheet: Sheet) -> Iterable[tuple[Bank, Played]]:
        """Example hands with their bankers; impossible ones are left out later."""
        return ()

    def led(self, code: str) -> tuple[Played, Played] | None:
        """A hand with a special lead by the first seat, and the same hand without it."""
        return None

    def lead_name(self, question: Question) -> Phrase:
        """The name of a special lead in the list of immediate payments."""
        return question.name or question.text

    def drawn(self, tiles: Iterable[str]) -> tuple[Any, ...]:
        """Tiles by their labels, as the game draws them."""
        return ()

    def reference(self, sheet: Sheet) -> Any:
        """The data of the tile template `printing/documents/reference/_KEY.html`."""
        return None


def game_paper(game: str) -> GamePaper[Any]:
    return cast(GamePaper[Any], game_module(game, "printing").ON_PAPER)


Shown = tuple[Bank, Hand]
"""A hand to be shown, and who banks it."""

MOST = 3


class WorkedPayment(NamedTuple):
    """What a seat of such a hand pays: whom, if not the only winner, by which factors, and why."""

    payee: Phrase | None
    factors: tuple[int, ...]
    why: tuple[Phrase, ...]


class WorkedExample(NamedTuple):
    """An example hand: its banker, what each seat took and won, and the payments with reasons."""

    banks: Phrase
    winners: tuple[int, ...]
    taken: tuple[str, ...]
    net: tuple[int, ...]
    got: tuple[tuple[int, ...], ...]
    paid: tuple[tuple[WorkedPayment, ...], ...]


class SpecialLeadExample(NamedTuple):
    """The payments for a special lead: by each other player to a banker who leads it; else by the
    banker, and by each of the other two.
    """

    name: Phrase
    tiles: tuple[Any, ...]
    banking: int
    banker: int
    others: int


def worked(sheet: Sheet) -> tuple[WorkedExample, ...]:
    """The game's example hands that are possible under these rules."""
    found, paper = [], game_paper(sheet.game)
    for bank, hand in paper.examples(sheet):
        if judge(sheet, hand, bank):
            continue
        scored = score(sheet, hand, bank)
        net = tuple(received(scored.transfers, seat) for seat in sheet.seats)
        got = tuple(
            tuple(each.amount for each in scored.transfers if each.payee == seat)
            for seat in sheet.seats
        )
        sole = hand.winners[0] if len(hand.winners) == 1 else None
        told = tuple(
            tuple(_payments(scored.transfers, seat, sole, by_bank=paper.barred))
            for seat in sheet.seats
        )
        taken = paper.taken(hand, scored.counts)
        found.append(WorkedExample(bank_told(bank), hand.winners, taken, net, got, told))
    return tuple(found[:MOST])


def _payments(
    transfers: Iterable[Transfer], seat: int, sole: int | None, by_bank: bool
) -> Iterator[WorkedPayment]:
    """What a seat pays, each reason once; where factors are `by_bank`, who banks says them, and
    of one payment to the only winner, that they won.
    """
    said: set[Phrase] = set()
    own = [each for each in transfers if each.payer == seat]
    once = not by_bank and sum(each.payee == sole for each in own) == 1
    for each in own:
        payee = None if each.payee == sole else phrase("{name}", name=spoken(each.payee))
        factors = tuple(reason.times for reason in each.because if reason.times != 1)
        because = each.because[1:] if once and payee is None else each.because
        why = tuple(
            reason.text
            for reason in because
            if reason.text not in said and not (by_bank and reason.times != 1)
        )
        said.update(why)
        yield WorkedPayment(payee, (each.points, *factors), why)


def specials(sheet: Sheet) -> tuple[SpecialLeadExample, ...]:
    """The payments for special leads, in a hand that brings nothing else."""
    found = []
    for question in sheet.questions:
        if question.group == "lead" and (paid := _paid_for(sheet, question.code)):
            paper = game_paper(sheet.game)
            tiles = paper.drawn(question.tiles)
            found.append(SpecialLeadExample(paper.lead_name(question), tiles, *paid))
    return tuple(found)


def leads_grow(sheet: Sheet) -> bool:
    """Whether payments for special leads differ in later hands of a banker."""
    leads = [question.code for question in sheet.questions if question.group == "lead"]
    return any(_paid_for(sheet, code) != _paid_for(sheet, code, streak=2) for code in leads)


def _paid_for(sheet: Sheet, code: str, streak: int = 1) -> tuple[int, int, int] | None:
    hands = game_paper(sheet.game).led(code)
    if hands is None:
        return None
    with_it, without = hands
    amounts = []
    for banker, payer in ((0, 1), (1, 1), (1, 2)):
        bank = Bank(banker, streak)
        if judge(sheet, with_it, bank):
            return None
        more = _pays(sheet, with_it, bank, payer) - _pays(sheet, without, bank, payer)
        amounts.append(more)
    banking, paid_by_banker, others = amounts
    return banking, paid_by_banker, others


def _pays(sheet: Sheet, hand: Hand, bank: Bank, payer: int) -> int:
    """The points that a seat pays the leader, who sits first."""
    transfers = score(sheet, hand, bank).transfers
    return sum(t.amount for t in transfers if (t.payer, t.payee) == (payer, 0))


NAMES = (phrase("Ana"), phrase("Bo"), phrase("Chan"), phrase("Di"))
"""The players of the examples, by seat."""


class ClauseExample(NamedTuple):
    """A hand, one of its payments, and the seat whose count the clause adds to, if it counts."""

    bank: Bank
    hand: Hand
    payment: Transfer
    counted: tuple[int, Count] | None = None

    def told(self) -> Phrase:
        """The payment with its reasons, after the count if the clause counts."""
        pays = transfer_told(self.payment)
        if self.counted is None:
            return pays
        seat, count = self.counted
        return phrase(
            "{who}’s hand: {count} = {value}. {pays}",
            who=Who(seat), count=count.worked(), value=count.value, pays=pays,
        )  # fmt: skip


def has_numbers(clause: Clause) -> bool:
    """Whether payments depend on numbers of the clause, also indirectly."""
    return not clause.does("ends") and bool(_numbers(clause) or _IN_WORDS(say(clause.says())))


_IN_WORDS = re.compile(r"\b\d+ extra\b|\bgrows by \d+\b|\bdoubled\b").search


@lru_cache(maxsize=40)
def clause_examples(sheet: Sheet) -> dict[str, ClauseExample]:
    """An example of each clause whose numbers matter, by the clause's key.

    It is the first hand in which the clause is a reason of a payment or part of a count; otherwise
    the first that pays something else if the clause's numbers are larger.
    """
    wanted = [clause for clause in sheet.clauses if has_numbers(clause)]
    pool: list[_ScoredCase] = []
    found: dict[str, ClauseExample] = {}
    for bank, hand in game(sheet.game).cases(sheet):
        if len(found) == len(wanted):
            break
        if judge(sheet, hand, bank):
            continue
        case = _ScoredCase(bank, hand, score(sheet, hand, bank, _pot(sheet)))
        pool.append(case)
        for clause in wanted:
            if clause.key not in found and (example := _named(clause, case)):
                found[clause.key] = example
    for clause in (each for each in wanted if each.key not in found):
        other = _changed(sheet, clause)
        examples = (_otherwise(clause, case, other) for case in pool)
        if example := next((each for each in examples if each), None):
            found[clause.key] = example
    return found


class _ScoredCase(NamedTuple):
    """A hand with its score."""

    bank: Bank
    hand: Hand
    scored: Scored


def _named(clause: Clause, case: _ScoredCase) -> ClauseExample | None:
    """The example of a clause that a payment or a count names."""
    counts: tuple[Any, ...] = case.scored.counts if clause.does("counts") else ()
    for seat, count in enumerate(counts):
        named = any(line.clause == clause.key for line in count.because)
        if named and case.scored.transfers:
            return _shown(clause, case, case.scored.transfers, seat)
    due = tuple(
        each
        for each in case.scored.transfers
        if any(reason.clause == clause.key for reason in each.because)
    )
    return _shown(clause, case, due, 0) if due else None


def _otherwise(clause: Clause, case: _ScoredCase, other: Sheet) -> ClauseExample | None:
    """The example of a clause, if another sheet scores the hand differently or refuses it."""
    changed = case.scored.transfers
    if not judge(other, case.hand, case.bank):
        paid = score(other, case.hand, case.bank, _pot(other)).transfers
        after = {_figures(each) for each in paid}
        changed = tuple(each for each in changed if _figures(each) not in after)
    return _shown(clause, case, changed, case.hand.won_by or 0) if changed else None


def _shown(
    clause: Clause, case: _ScoredCase, payments: Sequence[Transfer], seat: int
) -> ClauseExample | None:
    """The example with the clearest of these payments; for a count, one of that seat."""
    if not clause.does("counts"):
        return ClauseExample(case.bank, case.hand, _clearest(clause, payments))
    own = [each for each in payments if seat in (each.payer, each.payee)]
    counted = (seat, case.scored.counts[seat])
    return ClauseExample(case.bank, case.hand, _clearest(clause, own), counted) if own else None


def _clearest(clause: Clause, payments: Sequence[Transfer]) -> Transfer:
    """A payment that the clause multiplies, with the fewest factors, and the largest of these."""

    def rank(payment: Transfer) -> tuple[bool, int, int]:
        factors = [why for why in payment.because if why.times > 1]
        own = any(why.clause == clause.key for why in factors)
        return own, -len(factors), payment.amount

    return max(payments, key=rank)


def _pot(sheet: Sheet) -> InPot | None:
    return InPot() if sheet.has_pot else None


def _numbers(clause: Clause) -> dict[str, int]:
    """The whole numbers of a clause, by name."""
    return {name: n for name, n in clause.values().items() if type(n) is int}


def _figures(transfer: Transfer) -> tuple[Any, ...]:
    return transfer.payer, transfer.payee, transfer.code, transfer.amount


def _changed(sheet: Sheet, clause: Clause) -> Sheet:
    """The sheet with every number of a clause one larger."""
    larger: Any = {name: n + 1 for name, n in _numbers(clause).items()}
    clauses = tuple(replace(each, **larger) if each is clause else each for each in sheet.clauses)
    return replace(sheet, clauses=clauses)
