"""Converts a Tien Gow hand to other rules: equivalent marks, and marks that nobody was asked."""

from collections.abc import Iterator, Mapping
from functools import partial

from companion.rules.phrases import Who, phrase
from companion.rules.sheet import Bank, Question, Sheet
from companion.rules.tiengow.hand import FEATS, SEATS, Feat, Hand, Mark
from companion.rules.what_if import NOT_PLAYED, AsRead, Open, Possibility

Questions = Mapping[str, Question]
NOTHING = phrase("none of this")


def reads(hand: Hand, own: Sheet, other: Sheet, bank: Bank) -> AsRead[Hand]:
    """The hand's marks under other rules, and the open questions of these.

    Whether a winning hand was shown is known: nobody shows a hand that does not win.
    """
    was, asks = own.asked, other.asked
    if hand.declared is not None:
        shown = was[hand.declared]
        unknown = hand.declared not in asks
        why = NOT_PLAYED.of(what=shown.name or shown.text) if unknown else None
        return AsRead(hand, unreadable=why)
    marks = tuple(m for mark in hand.marks for m in _in_their_words(mark, hand, asks, bank))
    known = hand._replace(marks=marks)
    return AsRead(known, (*_leads(known, bank, was, asks), *_at_last(hand, known, bank, was, asks)))


def _in_their_words(mark: Mark, hand: Hand, asks: Questions, bank: Bank) -> Iterator[Mark]:
    """The mark under other rules: if these lack a last-trick mark, the mark for earlier tricks."""
    if mark.code in asks:
        if asks[mark.code].seat != "banker" or mark.seat == bank.seat:
            yield mark
        return
    for feat in FEATS.values():
        beaten = feat.last and feat.beaten == mark.code
        if beaten or (feat.at_last == mark.code and feat.last is None):
            seat = mark.seat if feat.by == "leader" else hand.last_trick
            yield from _in_their_words(Mark(feat.code, seat), hand, asks, bank)
            return


def _leads(known: Hand, bank: Bank, was: Questions, asks: Questions) -> Iterator[Open[Hand]]:
    """Leads and tricks that nobody was asked about, each as often as it may have happened."""
    for code, question in asks.items():
        if question.group != "lead" or code in was:
            continue
        if question.most == 1 and known.marked(code):
            continue
        seats = [seat for seat in SEATS if _can_have(FEATS[code], seat, known, bank)]
        ways = [_way(asks, (Mark(code, seat),)) for seat in seats]
        yield Open((question,), (Possibility(f"no-{code}", NOTHING), *ways), question.most)


def _can_have(feat: Feat, seat: int, hand: Hand, bank: Bank) -> bool:
    """Whether a seat has enough tricks for it; the order of play is not checked."""
    won, last, leads = hand.taken(seat), seat == hand.winner, bank.seat == seat
    if feat.last:
        return won >= feat.size + (feat.by == "both") if last else won >= 1
    if feat.by == "leader":
        return (leads or won > last) and max(hand.tricks) >= feat.size
    return won >= feat.size + last + (feat.by == "both" and not leads)


def _at_last(
    hand: Hand, known: Hand, bank: Bank, was: Questions, asks: Questions
) -> Iterator[Open[Hand]]:
    """The kind of the last trick and the manner of all eight, in one question since both multiply.

    If the last trick had one special kind, it had no other.
    """
    manners = [q for q in asks.values() if q.group == "manner" and q.code not in was]
    manners = manners if hand.complete else []
    said = [m for m in hand.marks if m.code in was and was[m.code].group == "last-trick"]
    lasts = list(_led_by_another(said, hand, was, asks) if said else _lasts(known, bank, was, asks))
    ways = [
        _way(asks, (*last, *manner), gone)
        for last, gone in [((), ()), *lasts]
        for manner in _manners(manners, hand, bank)
        if last or manner
    ]
    if ways:
        codes = dict.fromkeys(code for way in ways for code in sorted(way.codes))
        questions = tuple(asks[code] for code in codes)
        yield Open(questions, (Possibility("no-last-trick", NOTHING), *ways))


Marks = tuple[Mark, ...]


def _manners(manners: list[Question], hand: Hand, bank: Bank) -> list[Marks]:
    marks = [Mark(q.code, bank.seat if q.seat == "banker" else hand.last_trick) for q in manners]
    return [(), *((mark,) for mark in marks)]


def _lasts(
    known: Hand, bank: Bank, was: Questions, asks: Questions
) -> Iterator[tuple[Marks, Marks]]:
    """Possible kinds of the last trick that nobody was asked, with the marks they replace."""
    for code, question in asks.items():
        if question.group != "last-trick" or code in was or _told_as_another(code, was):
            continue
        earlier = next((f for f in FEATS.values() if f.at_last == code and f.last is None), None)
        for seat in SEATS:
            if (question.seat == "winner") != (seat == known.last_trick):
                continue
            if not _can_have(FEATS[code], seat, known, bank):
                continue
            gone: Marks = ()
            if earlier is not None and earlier.code in was:
                gone = (Mark(earlier.code, seat),)
                if gone[0] not in known.marks:
                    continue
            yield (Mark(code, seat),), gone


def _told_as_another(code: str, was: Questions) -> bool:
    """Whether the winner of a last trick would have reported that it beat another."""
    return any(feat.last and feat.beaten == code and feat.code in was for feat in FEATS.values())


def _led_by_another(
    said: list[Mark], hand: Hand, was: Questions, asks: Questions
) -> Iterator[tuple[Marks, Marks]]:
    """The possible leaders of a last trick for which nobody was asked."""
    for mark in said:
        beaten = FEATS[mark.code].beaten if mark.code in FEATS else ""
        if beaten in asks and beaten not in was:
            gone = (mark,) if mark.code in asks else ()
            for seat in hand.losers:
                yield (Mark(beaten, seat),), gone


def _way(asks: Questions, marks: Marks, gone: Marks = ()) -> Possibility[Hand]:
    """A way with these marks; `gone` are marks of the same trick, which they replace."""
    key = "+".join(f"{mark.code}@{mark.seat}" for mark in marks)
    each = tuple(
        phrase("{who} {did}", who=Who(int(mark.seat)), did=asks[mark.code].text) for mark in marks
    )
    says = each[0] if len(each) == 1 else phrase("{parts}", parts=each)
    return Possibility(key, says, frozenset(m.code for m in marks), partial(_with, marks, gone))


def _with(marks: Marks, gone: Marks, hand: Hand) -> Hand:
    rest = list(hand.marks)
    for mark in gone:
        rest.remove(mark)
    return hand._replace(marks=(*rest, *marks))
