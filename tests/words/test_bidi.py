"""Right-to-left names do not reorder the text around them."""

from companion.i18n.languages import isolate_phrase, isolate_text
from companion.rules.phrases import Who, phrase, say


def test_only_what_turns_others_round_is_isolated() -> None:
    assert isolate_text("Bo") == "Bo"
    assert isolate_text("陳太") == "陳太"
    assert isolate_text("محمد") == "\u2068محمد\u2069"
    assert isolate_text("a\u202eb") == "\u2068a\u202eb\u2069"


def test_names_in_a_sentence_are_isolated_and_its_figures_are_not() -> None:
    inner = phrase("{who} leaves", who="محمد")
    told = phrase(
        "{a} pays {seat} {n}, {all}: {b}", a="محمد", seat=Who(1), n=5, all=(inner,), b="x"
    )
    names = ("Ana", isolate_text("عبد"))
    name, other = "\u2068محمد\u2069", "\u2068عبد\u2069"
    assert say(isolate_phrase(told), names) == f"{name} pays {other} 5, {name} leaves: x"
