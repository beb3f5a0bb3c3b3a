"""The Malayan way, double for whoever discards the winning tile."""

from companion.rules.mahjong.presets.malayan import PRESET as MALAYAN
from companion.rules.phrases import phrase

PRESET = MALAYAN.playing(
    "double",
    "discarder",
    key="malayan-shooter",
    name=phrase("Malayan, the discarder pays double"),
    about=phrase(
        "Like Malayan, but the discarder of the winning tile (the shooter) pays double, not "
        "the banker."
    ),
    place=3,
)
