"""The entry form of a Tien Gow hand, made from the questions of a sheet."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, ClassVar

from companion.entry.forms import (
    EntryForm,
    EntryResult,
    EntryTable,
    Faults,
    RecordCondition,
    SharedTotal,
)
from companion.entry.tiengow_so_far import (
    LAST_TRICK,
    MANNER,
    PLAIN,
    TAKER_ASKED,
    WHOSE,
    FieldOption,
    HandJudge,
    LastTrickAnswer,
    OneOf,
    TienGowPartialHand,
    groups,
    last_leads,
    seat_questions,
    tricks_asked,
)
from companion.form_fields import WholeNumber, one_of
from companion.rulebook.rulesets import Referee
from companion.rulebook.tiengow import RefereeQuestion, referee_texts
from companion.rules.chips import Transfer, received
from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.sheet import Bank, Question, Sheet, score
from companion.rules.tiengow.hand import FEATS, SEATS, TRICKS, Hand, Mark
from companion.rules.tiengow.tiles import TienGowTile, read_tile


class TienGowHandForm(EntryForm[Hand]):
    """The form of a hand: tricks by seat, winner, and what the sheet asks, such as leads."""

    pays_below: ClassVar[bool] = True
    total: ClassVar[int] = TRICKS

    @classmethod
    def fields(cls, table: EntryTable) -> Mapping[str, Any]:
        tricks = {f"tricks-{seat}": WholeNumber("", 0, TRICKS) for seat in SEATS}
        winner = {"last_trick": one_of(str(seat) for seat in SEATS)}
        led = {
            f"{question.code}-{seat}": WholeNumber("", 0, question.most)
            for question in table.sheet.asking("lead")
            for seat in SEATS
        }
        asking = groups(table.sheet, table.bank.seat)
        asked = {group.field: one_of(group.values) for group in asking}
        whose = {WHOSE: one_of(code for group in asking for code in group.of_somebody)}
        return {**tricks, **winner, **led, **asked, **whose}

    @classmethod
    def of(cls, table: EntryTable, hand: Hand) -> "TienGowHandForm":
        if hand.declared is not None:
            return cls(table, {"declared": f"{hand.declared}:{hand.winner}"})
        marks = Counter((mark.code, int(mark.seat)) for mark in hand.marks)
        typed = {f"{code}-{seat}": str(times) for (code, seat), times in marks.items()}
        rules = table.sheet, table.bank.seat
        again = {e.answer for e in last_leads(*rules) if (e.lead, hand.winner) in marks}
        for group in groups(*rules):
            typed[group.field] = group.plain if group.field != MANNER or hand.complete else ""
            for option in group.options:
                code, seat = option.answer
                there = (code, hand.winner if seat is None else seat) in marks
                if there and (not option.again or option.answer in again):
                    typed[group.field] = option.value
        tricks = {f"tricks-{seat}": str(hand.taken(seat)) for seat in SEATS}
        return cls(table, {**typed, **tricks, "last_trick": str(hand.winner)})

    @property
    def leads(self) -> tuple[Question, ...]:
        return self.table.sheet.asking("lead")

    @cached_property
    def at_seats(self) -> tuple[Question, ...]:
        """The questions shown at each seat, as far as there is room."""
        return seat_questions(self.table.sheet)

    def did(self, lead: Question) -> Phrase:
        """What the player of a special lead did, without the last trick where that is asked too."""
        feat = FEATS[lead.code]
        if feat.by == "both" and feat.at_last in self.table.sheet.asked:
            return phrase("{what}, not as the last trick", what=lead.text)
        return lead.text

    @staticmethod
    def drawn(question: Question) -> tuple[TienGowTile, ...]:
        return tuple(map(read_tile, question.tiles))

    @property
    def groups(self) -> tuple[OneOf, ...]:
        return groups(self.table.sheet, self.table.bank.seat)

    @property
    def last(self) -> OneOf | None:
        return next((group for group in self.groups if group.field == LAST_TRICK), None)

    @property
    def manner(self) -> OneOf | None:
        return next((group for group in self.groups if group.field == MANNER), None)

    @cached_property
    def so_far(self) -> TienGowPartialHand:
        """The entered part of the hand; the form must be valid."""
        led = ((q.code, seat) for q in self.leads for seat in SEATS
               for _ in range(self[f"{q.code}-{seat}"].data or 0))  # fmt: skip
        chosen = {group.field: group.option(self[group.field].data) for group in self.groups}
        answers = {field: option.answer for field, option in chosen.items() if option}
        manner = answers.get(MANNER)
        return TienGowPartialHand(
            tuple(self[f"tricks-{seat}"].data for seat in SEATS),
            int(self["last_trick"].data) if self["last_trick"].data else None,
            tuple(led),
            self.last.last(self[LAST_TRICK].data, self[WHOSE].data)
            if self.last
            else LastTrickAnswer(),
            (manner,) if manner else (),
            answers.get("declared"),
            last_leads(self.table.sheet, self.table.bank.seat),
        )

    @property
    def rests(self) -> Mapping[int, int]:
        """The tricks of empty fields that follow from the others, by seat."""
        return self.so_far.rests if self.validate() else {}

    @property
    def counted(self) -> int:
        """The sum of all valid tricks, including those that follow."""
        rests = self.rests
        fields = (self[f"tricks-{seat}"] for seat in SEATS)
        return sum(field.data or 0 for field in fields if not field.errors) + sum(rests.values())

    @property
    def offered(self) -> tuple[str, ...]:
        """Rare answers that are possible now: a second lead of the same kind as the last trick, and
        answers that apply only to all eight tricks.
        """
        if not self.validate():
            return ()
        return (*self._ways(), *(self._last_offered(self.last) if self.last else ()))

    def _last_offered(self, last: OneOf) -> tuple[str, ...]:
        so_far, judged = self.so_far.concluded(), HandJudge(self.table)
        marked = {e.answer for e in so_far.endings if (e.lead, so_far.winner) in so_far.marks}
        again = tuple(
            f"{LAST_TRICK}={option.value}"
            for option in last.options
            if option.again and option.answer in marked
            and not judged.faults(so_far._replace(last=last.last(option.value)))
        )  # fmt: skip
        special = last.of_all_eight if so_far.alone is not None else ()
        return (*again, *(f"{LAST_TRICK}={code}" for code in sorted(special)))

    def judged(self) -> EntryResult:
        judged, so_far = HandJudge(self.table), self.so_far.concluded()
        missing = so_far.missing
        if so_far.last.whose and missing == so_far.last_asked:
            asked = {q.code: q.text for group in self.groups for q, _ in group.questions}
            missing = phrase("Who {what}?", what=asked[so_far.last.whose])
        if faults := judged.faults(so_far):
            return EntryResult(missing=missing, faults=faults)
        hands = () if missing else judged.possible(so_far)
        # Whether all eight tricks pay by the last trick.
        by_last = bool(self.last and self.last.of_all_eight) and so_far.alone is not None
        if len(hands) > 1:
            missing = self._which(so_far)
        elif hands and by_last and not so_far.last.said:
            missing = phrase("What was {who}’s last trick?", who=Who(hands[0].winner))
        elif self.manner and not self[MANNER].data and (ways := self._ways()):
            missing = self._in_which(self.manner, ways, hands[0].winner)
        return EntryResult(
            hand=None if missing else hands[0],
            missing=missing,
            at_once=self.at_once(),
            in_play=bool(so_far.marks) and not so_far.played,
        )

    def _ways(self) -> tuple[str, ...]:
        so_far, judged = self.so_far.concluded(), HandJudge(self.table)
        if not self.manner or so_far.alone is None or so_far.missing:
            return ()
        usual = judged.possible(so_far._replace(manner=()))
        found = [
            option.value
            for option in self.manner.options
            for hand in judged.possible(so_far._replace(manner=(option.answer,)))[:1]
            if usual and self._pays(hand) != self._pays(usual[0])
        ]
        return tuple(f"{MANNER}={value}" for value in (PLAIN, *found)) if found else ()

    def _pays(self, hand: Hand) -> list[int]:
        paid = score(self.table.sheet, hand, self.table.bank).transfers
        return [received(paid, seat) for seat in SEATS]

    @staticmethod
    def _in_which(group: OneOf, ways: tuple[str, ...], taker: int) -> Phrase:
        other = next(
            question.word or question.text
            for question, options in group.questions
            for option in options
            if f"{MANNER}={option.value}" in ways
        )
        return phrase("{who} took all eight tricks: {usual} or {other}?",
                      who=Who(taker), usual=group.nothing, other=other)  # fmt: skip

    def _which(self, so_far: TienGowPartialHand) -> Phrase:
        ends = {ending.lead for ending in so_far.endings}
        named = {question.code: question.name or question.text for question in self.leads}
        code, seat = next(
            mark for mark in so_far.marks if mark[0] in ends and mark[1] == so_far.winner
        )
        return phrase(
            "{who}’s last trick: was it {what}?",
            what=named[code],
            who=Who(seat or 0),
        )

    def impossible(self) -> Mapping[str, Faults]:
        judged = HandJudge(self.table)
        # If the hand is already impossible, any tap may correct it; if it is complete, a tap may be
        # one of several that change it: so none is refused. Only marks of another seat are not
        # offered to the winner.
        if judged.faults(self.so_far):
            return {}
        taps = self._taps() if None in self.so_far.tricks else self._own()
        return {tap: why for tap, then in taps if (why := judged.faults(then))}

    def _taps(self) -> Iterator[tuple[str, TienGowPartialHand]]:
        so_far = self.so_far
        for seat, count in product(SEATS, range(TRICKS + 1)):
            yield f"tricks-{seat}={count}", so_far.taking(seat, count)
        for seat in SEATS:
            yield f"last_trick={seat}", so_far.won_by(seat)
        for question, seat in product(self.leads, SEATS):
            mark = (question.code, seat)
            count = so_far.marks.count(mark) + 1
            if count <= question.most:
                then = so_far._replace(marks=(*so_far.marks, mark))
                yield f"{question.code}-{seat}={count}", then
        for group in self.groups:
            for option in group.options:
                yield f"{group.field}={option.value}", _answering(so_far, group, option)

    def _own(self) -> Iterator[tuple[str, TienGowPartialHand]]:
        """Marks of another seat that would fall to the winner, each with the hand after it."""
        so_far = self.so_far
        for group in self.groups:
            for question, options in group.questions:
                for option in options:
                    if question.seat == "others" and option.answer[1] == so_far.winner:
                        yield f"{group.field}={option.value}", _answering(so_far, group, option)

    @property
    def needed(self) -> tuple[RecordCondition | SharedTotal, ...]:
        """The tricks must sum to eight, and the winner of the last trick must have one."""
        return _needed(self.table.sheet)

    def at_once(self) -> tuple[Transfer, ...]:
        marks = tuple(Mark(code, seat) for code, seat in self.so_far.marks if seat is not None)
        return self.paid_at_once(Hand((2, 2, 2, 2), self.table.bank.seat, marks))


@lru_cache(maxsize=100)
def _needed(sheet: Sheet) -> tuple[RecordCondition | SharedTotal, ...]:
    """Cached by sheet, because the conditions do not depend on the bank or the seats."""
    form = TienGowHandForm(EntryTable(sheet, Bank(0), ("", "", "", "")), {})
    played = {"declared": ("",)}
    tricks = tuple(f"tricks-{seat}" for seat in SEATS)
    wrong = {n: form.says(_sharing(n)) for n in range(len(SEATS) * TRICKS + 1) if n != TRICKS}
    nothing = ({f"tricks-{(seat + 1) % 4}": str(TRICKS), "last_trick": str(seat)} for seat in SEATS)
    return (
        SharedTotal(tricks, TRICKS, tuple(map(tricks_asked, SEATS)), wrong, played),
        RecordCondition(
            TAKER_ASKED, ("last_trick", *(f"{each}={TRICKS}" for each in tricks)), played
        ),
        *(
            RecordCondition(
                form.says(typed), when={**played, "last_trick": (str(seat),), each: ("0",)}
            )
            for seat, each, typed in zip(SEATS, tricks, nothing, strict=True)
        ),
    )


def _sharing(n: int) -> dict[str, str]:
    return {f"tricks-{seat}": str(min(TRICKS, max(0, n - seat * TRICKS))) for seat in SEATS}


def _answering(so_far: TienGowPartialHand, group: OneOf, option: FieldOption) -> TienGowPartialHand:
    match group.field:
        case "declared":  # replaces the tricks played
            return TienGowPartialHand(declared=option.answer)
        case field if field == MANNER:
            return so_far._replace(manner=(option.answer,))
        case _:
            return so_far._replace(last=group.last(option.value))


HandForm = TienGowHandForm
REFEREE = Referee(RefereeQuestion.read, referee_texts)
