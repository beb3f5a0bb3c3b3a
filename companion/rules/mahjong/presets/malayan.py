"""The old Malayan-Cantonese way of playing."""

from companion.rules.mahjong import clauses
from companion.rules.mahjong.readings import CHOICES
from companion.rules.phrases import phrase
from companion.rules.presets import Preset

PRESET = Preset(
    key="malayan",
    name=phrase("Malayan"),
    about=phrase(
        "The old Malayan-Cantonese style: units and farn; the banker pays and gets double."
    ),
    place=1,
    clauses=(
        clauses.FourGroupsAndAPair("four-groups-and-a-pair"),
        clauses.PairUnits("pairs"),
        clauses.GroupUnits("triplets"),
        clauses.GroupUnits(
            "kongs", "kong", open=8, concealed=16, major_open=16, major_concealed=32
        ),
        clauses.FlowerUnits("flowers"),
        clauses.BouquetUnits("bouquet"),
        clauses.DragonFarn("dragons"),
        clauses.WindFarn("winds"),
        clauses.OwnFlowerFarn("own-flower"),
        clauses.BouquetFarn("bouquet-farn"),
        clauses.LittleThree("little-three"),
        clauses.SuitFarn("suit-with-honours", honours=True, farn=1),
        clauses.SuitFarn("one-suit"),
        clauses.SequencesFarn("sequences"),
        clauses.SelfPickFarn("self-pick"),
        clauses.TableCounts("table-counts"),
        clauses.LimitHand("three-dragons"),
        clauses.LimitHand("four-winds", family="winds"),
        clauses.Rounding("rounding"),
        clauses.Base("base"),
        clauses.TableLimit("limit"),
        clauses.WinnerIsPaid("win"),
        clauses.BankerMultiplies("banker"),
        clauses.DiscarderMultiplies("discarder"),
        clauses.WooMei("woo-mei"),
        clauses.BankerMultiplies("banker-among-losers", among="losers", times=1),
        clauses.NextBanker("next-banker"),
        clauses.DrawKeepsBank("draw-keeps-bank"),
    ),
    choices=CHOICES,
)
