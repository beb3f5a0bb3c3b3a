"""Sentences of the rules with numbers set to zero or one by house rules."""

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from companion.i18n import languages
from companion.rules.phrases import say
from companion.rules.sheet import Clause
from tests.rules.test_laws import KINDS

NOBODY_SAYS = {
    "en": r"\b0 units|\b1 units|are no farn|is no farn|\b0 more|multiple of 1\b",
    "zh-Hant": r"(?<![明暗])[計共加] ?0 ?[番糊]|再加 ?0|湊到 ?1 ?嘅",
    "zh-Hans": r"(?<![明暗])[计共加] ?0 ?[番胡]|再加 ?0|凑到 ?1 ?的",
}


def least() -> Iterator[Clause]:
    """Every sentence with each of its figures set to nothing and to one."""
    for kind in KINDS:
        plain = kind("key")
        for spec in fields(plain):
            value = getattr(plain, spec.name)
            if type(value) is int and spec.name != "key":
                for n in {0, 1} & set(range(spec.metadata["least"], 2)):
                    changed: dict[str, Any] = {spec.name: n}
                    yield replace(plain, **changed)


@pytest.mark.parametrize("tag", NOBODY_SAYS)
def test_no_sentence_counts_a_figure_that_is_none(tag: str) -> None:
    said = {say(clause.says(), (), languages()[tag]) for clause in least()}
    assert len(said) > 20
    assert not [text for text in said if re.search(NOBODY_SAYS[tag], text)]
