"""Names that run from right to left turn nothing round."""

from companion.i18n.bidi import isolated, isolating
from companion.rules.phrases import Who, phrase, say


def test_only_what_turns_others_round_is_isolated() -> None:
    assert isolated("Bo") == "Bo"
    assert isolated("陳太") == "陳太"
    assert isolated("محمد") == "\u2068محمد\u2069"
    assert isolated("a\u202eb") == "\u2068a\u202eb\u2069"


def test_names_in_a_sentence_are_isolated_and_its_figures_are_not() -> None:
    inner = phrase("{who} leaves", who="محمد")
    told = phrase(
        "{a} pays {seat} {n}, {all}: {b}", a="محمد", seat=Who(1), n=5, all=(inner,), b="x"
    )
    names = ("Ana", isolated("عبد"))
    name, other = "\u2068محمد\u2069", "\u2068عبد\u2069"
    assert say(isolating(told), names) == f"{name} pays {other} 5, {name} leaves: x"
