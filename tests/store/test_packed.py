"""Documents that are kept small."""

from hypothesis import given
from hypothesis import strategies as st

from companion.store.packed import pack, unpack

documents = st.dictionaries(
    st.text(), st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists)
)


@given(documents)
def test_what_is_packed_is_the_same_again(document: dict[str, object]) -> None:
    assert unpack(pack(document)) == document


def test_the_answer_to_a_hand_takes_half_the_room() -> None:
    paid = {"payer": "Ah Ming", "payee": "Bo", "points": 4, "because": "2 tricks, 2 fewer than 4"}
    document = {"row": {"number": 12, "transfers": [paid] * 3, "net": {"Ah Ming": -4, "Bo": 4}}}
    assert 2 * len(pack(document)) < len(str(document))
