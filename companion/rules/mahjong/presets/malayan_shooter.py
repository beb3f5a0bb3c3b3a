"""The Malayan way, double for whoever discards the winning tile."""

from companion.rules.mahjong.presets.malayan import PRESET as MALAYAN
from companion.rules.phrases import phrase

PRESET = MALAYAN.playing(
    "double",
    "discarder",
    key="malayan-shooter",
    name=phrase("Malayan, the shooter pays double"),
    about=phrase("As Malayan, but whoever discards the winning tile pays double, not the banker."),
    place=3,
)
