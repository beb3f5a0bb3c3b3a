"""`companion sheets`: the rules there are, with their choices and sentences."""

import json
from typing import Any

from companion.documents.catalogue import presets, write_preset
from companion.documents.json_values import NoDocument
from companion.rules.phrases import phrase


def sheets(name: str | None, as_json: bool) -> int:
    """List the presets, or the one of that key or name; returns the exit status."""
    documents = [write_preset(preset) for preset in presets()]
    if name:
        known = [str(document["key"]) for document in documents]
        documents = [each for each in documents if name in (each["key"], each["name"])]
        if not documents:
            raise NoDocument(phrase("there are no rules called “{name}”; choose from {known}",
                                    name=name, known=", ".join(known)))  # fmt: skip
    if as_json:
        print(json.dumps(documents, ensure_ascii=False, indent=2))
        return 0
    for document in documents:
        print(f"{document['key']}  {document['name']}  ({document['game']})")
        for choice in document["choices"]:
            print(f"    {choice['key']}: {choice['asks']}")
            print(f"        {_values(choice)}")
        if name:
            print(*(f"  - {line['text']}" for line in document["sentences"]), sep="\n")
    return 0


def _values(choice: dict[str, Any]) -> str:
    if "values" not in choice:
        return str(phrase("{default}*, or any whole number from {least}",
                          default=choice["default"], least=choice["least"]))  # fmt: skip
    values = (str(value["value"]) for value in choice["values"])
    return " · ".join(f"{v}*" if v == str(choice["default"]) else v for v in values)
