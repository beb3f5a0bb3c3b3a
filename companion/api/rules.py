"""A group's house rules: save, change and delete them."""

from flask import Response, abort

from companion.api.operations import operation
from companion.api.requests import answered, sent, write_once
from companion.db.models import Group, HouseRules
from companion.db.session import db
from companion.documents import json_values
from companion.documents.json_values import JsonObject
from companion.documents.sheets import read_game, read_sheet
from companion.documents.texts import read_name
from companion.request_context import g
from companion.rulebook import rulesets
from companion.rules.sheet import Sheet

RULES = "/groups/<group_id>/rules"


@operation("GET", RULES, "view", "SavedRulesList")
def rules() -> Response:
    """List the house rules of the group; a sitting document takes each as its sheet."""
    return answered(_listed(g.group))


@operation("POST", RULES, "score", "SavedRules", takes="RulesToSave", status=201, faults=(400,))
def save_rules(group_id: str) -> Response:
    """Save house rules under a name: a preset, choices, and changes."""
    document = sent()
    name, sheet = _read(document)

    def save() -> JsonObject:
        return _told(rulesets.save(db.session.get_one(Group, group_id), name, sheet))

    told, status = write_once(group_id, document, save, 201)
    return answered(told, status=status)


@operation("PUT", f"{RULES}/<rules_id>", "score", "SavedRules", takes="RulesToSave", faults=(400,))
def change_rules(group_id: str, rules_id: str) -> Response:
    """Replace saved rules; sittings played by them keep their copy."""
    document = sent()
    name, sheet = _read(document)

    def save() -> JsonObject:
        group = db.session.get_one(Group, group_id)
        return _told(rulesets.save(group, name, sheet, _found(group, rules_id)))

    return answered(write_once(group_id, document, save)[0])


@operation("DELETE", f"{RULES}/<rules_id>", "score", "SavedRulesList")
def remove_rules(group_id: str, rules_id: str) -> Response:
    """Delete saved rules; sittings played by them keep their copy. The answer has the rest."""

    def remove() -> JsonObject:
        group = db.session.get_one(Group, group_id)
        rulesets.remove(_found(group, rules_id))
        db.session.refresh(group)
        return _listed(group)

    return answered(write_once(group_id, None, remove)[0])


def _read(document: object) -> tuple[str, Sheet]:
    found = json_values.fields(document, "", ("name", "game", "sheet"))
    json_values.short(found["sheet"], "sheet")
    return read_name(found["name"], "name"), read_sheet(found["sheet"], read_game(found["game"]))


def _found(group: Group, rules_id: str) -> HouseRules:
    rules = db.session.get(HouseRules, rules_id)
    return rules if rules and rules.group_id == group.id else abort(404)


def _told(rules: HouseRules) -> JsonObject:
    return {name: getattr(rules, name) for name in ("id", "name", "game", "sheet")}


def _listed(group: Group) -> JsonObject:
    return {"rules": [_told(rules) for rules in group.house_rules]}
