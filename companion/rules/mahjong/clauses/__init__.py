"""The sentences of mahjong rule sheets, one class a kind of rule."""

from companion.rules.mahjong.clauses.bank import DrawKeepsBank, NextBanker
from companion.rules.mahjong.clauses.farn import (
    BouquetFarn,
    DragonFarn,
    LittleThree,
    OwnFlowerFarn,
    SelfPickFarn,
    SequencesFarn,
    SuitFarn,
    WindFarn,
)
from companion.rules.mahjong.clauses.payments import (
    BankerMultiplies,
    DiscarderMultiplies,
    WinnerIsPaid,
    WooMei,
)
from companion.rules.mahjong.clauses.units import (
    BouquetUnits,
    FlowerUnits,
    GroupUnits,
    PairUnits,
    Rounding,
)
from companion.rules.mahjong.clauses.worth import (
    Base,
    LimitHand,
    ShownDragons,
    TableCounts,
    TableLimit,
)
from companion.rules.mahjong.frame import FourGroupsAndAPair

__all__ = [
    "BankerMultiplies",
    "Base",
    "BouquetFarn",
    "BouquetUnits",
    "DiscarderMultiplies",
    "DragonFarn",
    "DrawKeepsBank",
    "FlowerUnits",
    "FourGroupsAndAPair",
    "GroupUnits",
    "LimitHand",
    "LittleThree",
    "NextBanker",
    "OwnFlowerFarn",
    "PairUnits",
    "Rounding",
    "SelfPickFarn",
    "SequencesFarn",
    "ShownDragons",
    "SuitFarn",
    "TableCounts",
    "TableLimit",
    "WindFarn",
    "WinnerIsPaid",
    "WooMei",
]
