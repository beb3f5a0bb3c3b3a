"""The Malayan way, double for East among the losers too."""

from companion.rules.mahjong.presets.malayan import PRESET as MALAYAN
from companion.rules.phrases import phrase

PRESET = MALAYAN.playing(
    "woo-mei",
    "banker-doubles",
    key="malayan-east-doubles",
    name=phrase("Malayan, East also doubles among losers"),
    about=phrase(
        "Like Malayan, but what the banker pays or is paid among the losers counts twice."
    ),
    place=2,
)
