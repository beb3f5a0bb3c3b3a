"""House rules that a group saved. A sitting keeps its own copy of its rules."""

from companion.db.models import Group, HouseRules
from companion.db.session import db
from companion.documents.json_values import NoDocument
from companion.documents.sheets import read_sheet, write_sheet
from companion.documents.texts import read_name
from companion.groups.quota import HANDS, check
from companion.rules.games import game
from companion.rules.phrases import phrase
from companion.rules.sheet import Sheet


def save(group: Group, name: str, sheet: Sheet, over: HouseRules | None = None) -> HouseRules:
    """Save rules under a name; with `over`, replace these.

    Raises NoDocument if the name is invalid or used by other rules of the group.
    """
    read = read_name(name, "name")
    if any(rules.name == read and rules is not over for rules in group.house_rules):
        raise NoDocument(phrase("the group already has rules called {name}", name=read), "name")
    saved = over or HouseRules(group_id=group.id)
    saved.name, saved.game, saved.sheet = read, sheet.game, write_sheet(sheet)
    if over is None:
        group.house_rules.append(saved)
    db.session.flush()
    check(group.id, HANDS)
    return saved


def remove(rules: HouseRules) -> None:
    db.session.delete(rules)
    db.session.flush()


def sheet_of(rules: HouseRules) -> Sheet:
    """The saved sheet. Raises NoDocument if this release no longer knows its clauses."""
    return read_sheet(rules.sheet, game(rules.game))
