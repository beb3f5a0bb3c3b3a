"""What the address of a document asks for: on which paper, in which language, by which rules."""

from collections.abc import Mapping
from typing import Any

from flask import request, session

from companion.i18n import chosen, languages
from companion.printing.paper_sizes import PAPERS
from companion.printing.pdf_response import Layout, PaperOptions
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import AmendmentError, Choice, Preset
from companion.rules.sheet import Sheet

PAPER = {"a4": phrase("A4"), "a5": phrase("A5"), "letter": phrase("US Letter")}
SEVERAL = ("choices",)
"""What may be asked for more than once."""

SAVE = "save"
"""Asks for a document as a file: an installed app has no way back from one that it shows."""

SIZE = {"": phrase("normal"), "large": phrase("large")}

LAYOUTS: Mapping[str, tuple[Layout, Phrase]] = {
    "score-sheet": ("two-up", phrase("Half size, two pages on a sheet")),
    "rules": ("booklet", phrase("As a booklet to cut and fold")),
}
"""Documents that can be laid out otherwise, and what that is called."""


class BadQuery(Exception):
    """The address asks for something that there is not."""

    def __init__(self, text: Phrase):
        super().__init__(str(text))
        self.text = text


USUAL = ("a4", "")
"""The paper, and how large it is printed, where nobody says."""


def last() -> tuple[str, str]:
    """What this phone printed on last."""
    paper, size = session.get("paper", USUAL)
    return (paper, size) if (paper, size) in PAPERS else USUAL


def asked_for(*more: str, usual: tuple[str, str] = USUAL, document: str = "") -> PaperOptions:
    """What the query asks for, of a document by its name. Raises BadQuery, also for what nobody
    knows.
    """
    query = request.args
    layouts: tuple[Layout, ...] = ("", LAYOUTS[document][0]) if document in LAYOUTS else ("",)
    for key in query:
        if key not in ("paper", "size", "lang", "layout", SAVE, *more):
            raise BadQuery(phrase("Unknown setting “{key}”.", key=key))
        if key not in SEVERAL and len(query.getlist(key)) > 1:
            raise BadQuery(phrase("“{key}” is given more than once.", key=key))
    paper, large = usual
    size = _one_of("size", SIZE, large)
    _one_of("lang", languages(), chosen().tag)
    attach, save = (_one_of(key, ("", "0", "1"), "") == "1" for key in ("attach", SAVE))
    layout = layouts[layouts.index(_one_of("layout", layouts, ""))]
    return PaperOptions(PAPERS[_one_of("paper", PAPER, paper), size], attach, save, layout)


def _one_of(key: str, known: Any, usual: str) -> str:
    value = request.args.get(key, usual)
    if value not in known:
        offered = ", ".join(each for each in known if each)
        raise BadQuery(phrase("“{key}” must be one of: {offered}.", key=key, offered=offered))
    return value


def answered(preset: Preset) -> Sheet:
    """The sheet under the choices of the query ("streak=growing"). Raises BadQuery."""
    answers: dict[str, str | int | float] = {}
    for text in request.args.getlist("choices"):
        key, _, value = text.partition("=")
        if key in answers:
            raise BadQuery(phrase("“{key}” is given more than once.", key=key))
        answers[key] = _value(preset, key, value)
    try:
        sheet = preset.sheet(answers)
    except AmendmentError as error:
        raise BadQuery(phrase("{fault}.", fault=error.text)) from None
    for fault in sheet.faults:
        raise BadQuery(phrase("{fault}.", fault=fault.text))
    return sheet


def _value(preset: Preset, key: str, text: str) -> str | int:
    """What a text says to an open question; itself where it says nothing that is known."""
    choice = preset.choice(key)
    if isinstance(choice, Choice):
        known: Mapping[str, str | int] = {str(o.value): o.value for o in choice.options}
        return known.get(text, text)
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 12 else text


def remember(asked: PaperOptions) -> None:
    """A phone that is known here is offered next time what it printed on last."""
    if session and "paper" in request.args:
        session["paper"] = [asked.paper.name, asked.paper.size]
