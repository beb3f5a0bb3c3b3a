"""The lists of patterns of Hong Kong, Singapore and Taiwan, and the 81 of the Competition Rules."""

from typing import Any

from companion.rules.counted_mahjong.count_clauses import counting_of, most_paid
from companion.rules.counted_mahjong.hand import UNITS
from companion.rules.patterns import HandCounts, pattern_list
from companion.rules.phrases import counted, phrase
from companion.rules.sheet import Sheet

SETS = phrase("Sets and pair")
SUITS = phrase("Suits")
HONOURS = phrase("Dragons and winds")
TERMINALS = phrase("Terminals and honours")
WAYS = phrase("How it was won")
FLOWERS = phrase("Flowers")
RARE = phrase("Rare hands")

ALL_SEQUENCES = "T234 S456 S789 M456 T88"
ALL_TRIPLETS = "T222 S555 M888 WSSS S99"
ONE_SUIT_AND_HONOURS = "S123 S567 S999 DCCC WEE"
ONE_SUIT = "S123 S345 S678 S999 S55"
ONE_SUIT_IN_SEQUENCES = "S123 S345 S678 S789 S55"
ONE_SUIT_IN_TRIPLETS = "S111 S333 S666 S888 S55"
ONLY_HONOURS = "WEEE WSSS WNNN DCCC DFF"
LITTLE_THREE = "DCCC DFFF DBB T345 M678"
BIG_THREE = "DCCC DFFF DBBB T345 M66"
LITTLE_FOUR = "WEEE WSSS WWWW WNN T345"
BIG_FOUR = "WEEE WSSS WWWW WNNN T33"
MIXED_TERMINALS = "T111 S999 WEEE DCCC M11"
ONLY_TERMINALS = "T111 T999 S111 M999 S99"
ORPHANS = "T19 S19 M19 WESWN DCFBB"
GATES = "M111 M234 M5678 M999 M5"
KONGS = "T2222 S5555 M8888 WEEEE DCC"

HONOURS_IN_SETS = (
    "dragon small-dragons big-dragons seat-wind round-wind small-winds mixed-terminals"
)
HOW_IT_WAS_WON = "self-drawn robbed-kong after-kong last-tile last-discard"
BONUS_TILES = "own-flower flower-set animal four-animals after-flower"
HEAVEN_HAS = (
    "self-drawn concealed concealed-drawn single-wait all-claimed half-claimed last-tile "
    "last-discard"
)
"""Patterns that do not count beside another, or never occur with it."""

HONOUR_SETS = {
    "dragons": {"dragon": 1, "small-dragons": 2, "big-dragons": 3},
    "winds": {"seat-wind": 1, "round-wind": 1, "small-winds": 3, "big-winds": 4},
}

HONG_KONG = pattern_list(
    {
        SETS: (
            ("chicken", phrase("Chicken hand"), "雞糊", 0, "T234 S456 M111 S789 T88"),
            ("all-sequences", phrase("All sequences"), "平糊", 1, ALL_SEQUENCES),
            ("all-triplets", phrase("All triplets"), "對對糊", 3, ALL_TRIPLETS),
            ("four-concealed", phrase("Four concealed triplets"), "坎坎糊", 8,
             "T222 S555 M888 WSSS S99"),
        ),
        SUITS: (
            ("half-flush", phrase("One suit and honours"), "混一色", 3, ONE_SUIT_AND_HONOURS),
            ("full-flush", phrase("One suit"), "清一色", 7, ONE_SUIT),
            ("all-honours", phrase("Only honours"), "字一色", 10, ONLY_HONOURS),
        ),
        HONOURS: (
            ("dragon", phrase("Triplet of dragons"), "番子", 1, "DCCC", 2),
            ("small-dragons", phrase("Small three dragons"), "小三元", 5, LITTLE_THREE),
            ("big-dragons", phrase("Big three dragons"), "大三元", 8, BIG_THREE),
            ("seat-wind", phrase("Triplet of your own wind"), "門風", 1, "WEEE"),
            ("round-wind", phrase("Triplet of the round’s wind"), "圈風", 1, "WEEE"),
            ("small-winds", phrase("Small four winds"), "小四喜", 6, LITTLE_FOUR),
            ("big-winds", phrase("Big four winds"), "大四喜", 13, BIG_FOUR),
        ),
        TERMINALS: (
            ("mixed-terminals", phrase("Terminals and honours, with all triplets"), "花么", 4,
             MIXED_TERMINALS),
            ("all-terminals", phrase("Only terminals"), "清么九", 10, ONLY_TERMINALS),
        ),
        WAYS: (
            ("self-drawn", phrase("Self-drawn"), "自摸", 1),
            ("concealed", phrase("Nothing claimed"), "門前清", 1),
            ("robbed-kong", phrase("Robbed kong"), "搶槓", 1),
            ("after-kong", phrase("Tile drawn after a kong"), "槓上開花", 1),
            ("last-tile", phrase("Last tile of the wall"), "海底撈月", 1),
            ("last-discard", phrase("Last discard"), "河底撈魚", 1),
        ),
        FLOWERS: (
            ("no-flowers", phrase("No flowers"), "無花", 1),
            ("own-flower", phrase("Your own flower"), "正花", 1, "F1", 2),
            ("flower-set", phrase("Four flowers of a set"), "一台花", 2, "F1234", 2),
            ("seven-flowers", phrase("Seven flowers"), "花糊", 3, "F1234 G123"),
            ("eight-flowers", phrase("Eight flowers"), "大花糊", 8, "F1234 G1234"),
        ),
        RARE: (
            ("orphans", phrase("Thirteen orphans"), "十三么", 13, ORPHANS),
            ("nine-gates", phrase("Nine gates"), "九子連環", 10, GATES),
            ("four-kongs", phrase("Four kongs"), "十八羅漢", 13, KONGS),
            ("heaven", phrase("Won as dealt, by the banker"), "天糊", 13),
            ("earth", phrase("Won with the banker’s first discard"), "地糊", 13),
            ("human", phrase("Won with another player’s first discard"), "人糊", 13),
        ),
    },
    (
        "chicken all-sequences all-triplets four-concealed",
        "half-flush full-flush all-honours all-terminals",
        "dragon small-dragons big-dragons",
    ),
    excludes={
        "small-winds": "small-dragons big-dragons",
        "all-sequences": HONOURS_IN_SETS,
        "full-flush": HONOURS_IN_SETS,
        "four-concealed": "concealed",
        "no-flowers": "own-flower flower-set",
        "robbed-kong": "self-drawn after-kong last-tile last-discard",
        "last-discard": "self-drawn last-tile after-kong",
        # Seven or eight flowers win before the hand is complete, and count as drawn.
        "seven-flowers": f"concealed no-flowers own-flower flower-set {HOW_IT_WAS_WON}",
        "eight-flowers": f"concealed no-flowers own-flower flower-set {HOW_IT_WAS_WON}",
        "heaven": "robbed-kong after-kong last-tile last-discard",
        "earth": HOW_IT_WAS_WON,
        "human": HOW_IT_WAS_WON,
    },
    whole="chicken all-honours all-terminals orphans nine-gates big-winds four-kongs heaven earth "
    "human seven-flowers eight-flowers",
    beside="self-drawn concealed robbed-kong after-kong last-tile last-discard no-flowers "
    "own-flower flower-set",
    fixes=HONOUR_SETS,
    part={"small-winds": "half-flush", "mixed-terminals": "all-triplets"},
)  # fmt: skip

SINGAPORE = pattern_list(
    {
        SETS: (
            ("sequences", phrase("All sequences, no bonus tile, open wait"), "平胡", 4,
             ALL_SEQUENCES),
            ("lesser-sequences", phrase("All sequences, with bonus tiles"), "小平胡", 1,
             ALL_SEQUENCES),
            ("all-triplets", phrase("All triplets"), "碰碰胡", 2, ALL_TRIPLETS),
            ("four-concealed", phrase("Four concealed triplets"), "四暗刻", None, ALL_TRIPLETS),
        ),
        SUITS: (
            ("half-flush", phrase("One suit and honours"), "混一色", 2, ONE_SUIT_AND_HONOURS),
            ("full-flush", phrase("One suit"), "清一色", 4, ONE_SUIT),
            ("flush-sequences", phrase("One suit, all sequences"), "清一色平胡", 10,
             ONE_SUIT_IN_SEQUENCES),
            ("flush-triplets", phrase("One suit, all triplets"), "清一色碰碰胡", 8,
             ONE_SUIT_IN_TRIPLETS),
            ("all-green", phrase("Only green tiles"), "綠一色", 4, "S234 S234 S666 S888 DFF"),
            ("all-honours", phrase("Only honours"), "字一色", None, ONLY_HONOURS),
        ),
        HONOURS: (
            ("dragon", phrase("Triplet of dragons"), "元", 1, "DCCC", 2),
            ("small-dragons", phrase("Small three dragons"), "小三元", 3, LITTLE_THREE),
            ("big-dragons", phrase("Big three dragons"), "大三元", 10, BIG_THREE),
            ("seat-wind", phrase("Triplet of your own wind"), "門風", 1, "WEEE"),
            ("round-wind", phrase("Triplet of the round’s wind"), "圈風", 1, "WEEE"),
            ("small-winds", phrase("Small four winds"), "小四喜", 4, LITTLE_FOUR),
            ("big-winds", phrase("Big four winds"), "大四喜", None, BIG_FOUR),
        ),
        TERMINALS: (
            ("mixed-terminals", phrase("Terminals and honours, with all triplets"), "混么九", 4,
             MIXED_TERMINALS),
            ("all-terminals", phrase("Only terminals"), "清么九", None, ONLY_TERMINALS),
        ),
        WAYS: (
            ("concealed", phrase("Nothing claimed, and self-drawn"), "門清", 1),
            ("robbed-kong", phrase("Robbed kong"), "搶槓", 1),
            ("after-kong", phrase("Tile drawn after a kong"), "槓上", 1),
            ("after-flower", phrase("Tile drawn after a flower"), "花上", 1),
            ("last-tile", phrase("Last tile of the wall"), "海底撈月", 1),
        ),
        phrase("Flowers and animals"): (
            ("own-flower", phrase("Your own flower"), "正花", 1, "F1", 2),
            ("flower-set", phrase("Four flowers of a set, besides your own"), "一台花", 1,
             "F1234", 2),
            ("animal", phrase("An animal"), "動物", 1, "", 4),
            ("four-animals", phrase("All four animals, besides each"), "四獸", 1),
            ("eight-flowers", phrase("Eight flowers"), "花胡", None, "F1234 G1234"),
        ),
        RARE: (
            ("orphans", phrase("Thirteen orphans"), "十三么", 13, ORPHANS),
            ("nine-gates", phrase("Nine gates"), "九連寶燈", None, GATES),
            ("four-kongs", phrase("Four kongs"), "十八羅漢", None, KONGS),
            ("heaven", phrase("Won as dealt, by the banker"), "天胡", None),
            ("earth", phrase("Won with the banker’s first discard"), "地胡", None),
            ("human", phrase("Won with another player’s first discard"), "人胡", None),
        ),
    },
    (
        "sequences lesser-sequences all-triplets four-concealed",
        "half-flush full-flush flush-sequences flush-triplets all-honours all-terminals all-green",
        "full-flush sequences all-triplets", "flush-sequences flush-triplets lesser-sequences "
        "sequences all-triplets four-concealed",
        "dragon small-dragons big-dragons",
        "robbed-kong after-kong after-flower concealed",
    ),
    excludes={
        "small-winds": "small-dragons big-dragons",
        "sequences": f"{HONOURS_IN_SETS} {BONUS_TILES}",
        "lesser-sequences": HONOURS_IN_SETS,
        "full-flush": HONOURS_IN_SETS,
        "flush-sequences": f"{HONOURS_IN_SETS} {BONUS_TILES}",
        "flush-triplets": HONOURS_IN_SETS,
        "all-green": HONOURS_IN_SETS.removeprefix("dragon "),
        "robbed-kong": "last-tile",
    },
    whole="four-concealed all-honours big-winds all-terminals orphans nine-gates four-kongs "
    "heaven earth human eight-flowers",
    beside="robbed-kong after-kong after-flower last-tile own-flower flower-set animal "
    "four-animals",
    fixes=HONOUR_SETS,
    part={"small-winds": "half-flush", "mixed-terminals": "all-triplets"},
)  # fmt: skip

SIXTEEN_RUNS = "T123 T456 S234 S678 M345 M99"
SIXTEEN_TRIPLETS = "T222 S555 M888 WSSS DCCC S99"

TAIWAN = pattern_list(
    {
        SETS: (
            ("sequences", phrase("All sequences, no honours or flowers, not self-drawn"), "平胡", 2,
             SIXTEEN_RUNS),
            ("all-triplets", phrase("All triplets"), "碰碰胡", 4, SIXTEEN_TRIPLETS),
            ("three-concealed", phrase("Three concealed triplets"), "三暗刻", 2, "T222 S555 M888"),
            ("four-concealed", phrase("Four concealed triplets"), "四暗刻", 5,
             "T222 S555 M888 WSSS"),
            ("five-concealed", phrase("Five concealed triplets"), "五暗刻", 8,
             "T222 S555 M888 WSSS DCCC"),
        ),
        SUITS: (
            ("half-flush", phrase("One suit and honours"), "混一色", 4,
             "S123 S567 S999 DCCC WEEE S88"),
            ("full-flush", phrase("One suit"), "清一色", 8, "S123 S345 S678 S999 S222 S55"),
            ("all-honours", phrase("Only honours"), "字一色", 16, "WEEE WSSS WNNN DCCC DFFF DBB"),
        ),
        HONOURS: (
            ("dragon", phrase("Triplet of dragons"), "三元牌", 1, "DCCC", 2),
            ("small-dragons", phrase("Small three dragons"), "小三元", 4,
             "DCCC DFFF DBB T345 M678 S234"),
            ("big-dragons", phrase("Big three dragons"), "大三元", 8,
             "DCCC DFFF DBBB T345 M678 S66"),
            ("seat-wind", phrase("Triplet of your own wind"), "門風", 1, "WEEE"),
            ("round-wind", phrase("Triplet of the round’s wind"), "圈風", 1, "WEEE"),
            ("small-winds", phrase("Small four winds"), "小四喜", 8,
             "WEEE WSSS WWWW WNN T345 S234"),
            ("big-winds", phrase("Big four winds"), "大四喜", 16, "WEEE WSSS WWWW WNNN T345 S22"),
        ),
        WAYS: (
            ("self-drawn", phrase("Self-drawn"), "自摸", 1),
            ("concealed", phrase("Nothing claimed"), "門清", 1),
            ("concealed-drawn", phrase("Nothing claimed, and self-drawn"), "門清自摸", 3),
            ("single-wait", phrase("Only one tile wins"), "獨聽", 1),
            ("all-claimed", phrase("All sets claimed, won by discard"), "全求人", 2),
            ("half-claimed", phrase("All sets claimed, self-drawn"), "半求", 1),
            ("robbed-kong", phrase("Robbed kong"), "搶槓", 1),
            ("after-kong", phrase("Tile drawn after a kong"), "槓上開花", 1),
            ("last-tile", phrase("Last tile of the wall"), "海底撈月", 1),
            ("last-discard", phrase("Last discard"), "河底撈魚", 1),
        ),
        FLOWERS: (
            ("own-flower", phrase("Your own flower"), "正花", 1, "F1", 2),
            ("flower-set", phrase("Four flowers of a set"), "花槓", 2, "F1234", 2),
            ("seven-flowers", phrase("Seven flowers"), "七搶一", 8, "F1234 G123"),
            ("eight-flowers", phrase("Eight flowers"), "八仙過海", 8, "F1234 G1234"),
        ),
        RARE: (
            ("ready-as-dealt", phrase("Banker ready as dealt"), "天聽", 8),
            ("ready-at-once", phrase("Ready in the first round of play"), "地聽", 4),
            ("heaven", phrase("Won as dealt, by the banker"), "天胡", 16),
            ("earth", phrase("Won in the first round of play"), "地胡", 16),
        ),
    },
    (
        "sequences all-triplets", "three-concealed four-concealed five-concealed",
        "all-honours all-triplets",
        "half-flush full-flush all-honours",
        "dragon small-dragons big-dragons", "seven-flowers eight-flowers",
        "self-drawn concealed-drawn all-claimed robbed-kong last-discard",
        "concealed concealed-drawn half-claimed all-claimed",
        "all-claimed last-tile last-discard", "last-tile last-discard robbed-kong",
        "ready-as-dealt ready-at-once heaven earth",
    ),
    excludes={
        "small-winds": "small-dragons big-dragons seat-wind round-wind big-winds",
        "big-winds": "small-dragons big-dragons seat-wind round-wind",
        "sequences": "three-concealed four-concealed five-concealed half-flush all-honours "
        "dragon small-dragons big-dragons seat-wind round-wind small-winds big-winds self-drawn "
        "concealed-drawn half-claimed single-wait all-claimed own-flower flower-set seven-flowers "
        "eight-flowers after-kong last-tile robbed-kong",
        "full-flush": "dragon small-dragons big-dragons seat-wind round-wind small-winds big-winds",
        "after-kong": "robbed-kong last-discard all-claimed",
        "all-claimed": "single-wait three-concealed four-concealed five-concealed",
        "half-claimed": "last-discard robbed-kong three-concealed four-concealed five-concealed",
        "heaven": HEAVEN_HAS,
        "earth": HEAVEN_HAS,
        "ready-at-once": "concealed",
    },
    fixes=HONOUR_SETS,
    sets=5,
)  # fmt: skip


MCR_PATTERNS: dict[int, tuple[tuple[Any, ...], ...]] = {
    1: (
        ("pure-double-chow", phrase("Pure double chow"), "一般高", "S234 S234", 2),
        ("mixed-double-chow", phrase("Mixed double chow"), "喜相逢", "T234 S234", 2),
        ("short-straight", phrase("Short straight"), "連六", "S123 S456", 2),
        ("two-terminal-chows", phrase("Two terminal chows"), "老少副", "S123 S789", 2),
        ("terminal-pung", phrase("Pung of terminals or honours"), "么九刻", "T111", 3),
        ("melded-kong", phrase("Melded kong"), "明槓", "T2222"),
        ("voided", phrase("One voided suit"), "缺一門"),
        ("no-honours", phrase("No honours"), "無字"),
        ("edge-wait", phrase("Edge wait"), "邊張", "S12"),
        ("closed-wait", phrase("Closed wait"), "坎張", "S13"),
        ("single-wait", phrase("Single wait"), "單釣將", "S5"),
        ("self-drawn", phrase("Self-drawn"), "自摸"),
        ("flower", phrase("Flower"), "花牌", "F1", 8),
    ),
    2: (
        ("dragon", phrase("Dragon pung"), "箭刻", "DCCC"),
        ("round-wind", phrase("Round wind"), "圈風刻", "WEEE"),
        ("seat-wind", phrase("Seat wind"), "門風刻", "WEEE"),
        ("concealed", phrase("Concealed hand"), "門前清"),
        ("all-chows", phrase("All chows"), "平和", "T234 S456 S789 M456 T88"),
        ("tile-hog", phrase("Tile hog"), "四歸一", "S222 S234", 3),
        ("double-pung", phrase("Double pung"), "雙同刻", "T222 S222", 2),
        ("two-concealed", phrase("Two concealed pungs"), "雙暗刻", "T222 S555"),
        ("concealed-kong", phrase("Concealed kong"), "暗槓", "T2222"),
        ("all-simples", phrase("All simples"), "斷么", "T234 S456 S678 M456 T88"),
    ),
    4: (
        ("outside", phrase("Outside hand"), "全帶么", "T123 S789 M999 WEEE DCC"),
        ("fully-concealed", phrase("Fully concealed hand"), "不求人"),
        ("two-melded-kongs", phrase("Two melded kongs"), "雙明槓", "T2222 S5555"),
        ("fourth", phrase("Fourth of a tile"), "和絕張"),
    ),
    6: (
        ("all-pungs", phrase("All pungs"), "碰碰和", "T222 S555 M888 WSSS S99"),
        ("half-flush", phrase("Half flush"), "混一色", "S123 S567 S999 DCCC WEE"),
        ("mixed-shifted-chows", phrase("Mixed shifted chows"), "三色三步高", "T123 S234 M345"),
        ("all-types", phrase("All types"), "五門齊", "T234 S567 M888 WEEE DCC"),
        ("melded-hand", phrase("Melded hand"), "全求人"),
        ("two-dragons", phrase("Two dragon pungs"), "雙箭刻", "DCCC DFFF"),
        ("two-kongs", phrase("Two kongs, one concealed"), "明暗槓", "T2222 S5555"),
    ),
    8: (
        ("mixed-straight", phrase("Mixed straight"), "花龍", "T123 S456 M789"),
        ("reversible-tiles", phrase("Reversible tiles"), "推不倒", "T123 T345 S456 T999 DBB"),
        ("mixed-triple-chow", phrase("Mixed triple chow"), "三色三同順", "T234 S234 M234"),
        ("mixed-shifted-pungs", phrase("Mixed shifted pungs"), "三色三節高", "T222 S333 M444"),
        ("chicken", phrase("Chicken hand"), "無番和", "T234 S456 M111 S789 T88"),
        ("last-tile", phrase("Last tile of the wall"), "妙手回春"),
        ("last-discard", phrase("Last discard"), "海底撈月"),
        ("after-kong", phrase("Tile drawn after a kong"), "槓上開花"),
        ("robbed-kong", phrase("Robbed kong"), "搶槓和"),
        ("two-concealed-kongs", phrase("Two concealed kongs"), "雙暗槓", "T2222 S5555"),
    ),
    12: (
        ("lesser-knitted", phrase("Lesser honours and knitted tiles"),
         "全不靠", "T147 S258 M36 WESW DCFB"),
        ("knitted-straight", phrase("Knitted straight"), "組合龍", "T147 S258 M369"),
        ("upper-four", phrase("Upper four"), "大於五", "T678 S789 M666 S999 T66"),
        ("lower-four", phrase("Lower four"), "小於五", "T123 S234 M111 S444 T33"),
        ("big-three-winds", phrase("Big three winds"), "三風刻", "WEEE WSSS WWWW"),
    ),
    16: (
        ("pure-straight", phrase("Pure straight"), "清龍", "S123 S456 S789"),
        ("three-suited-terminal-chows", phrase("Three-suited terminal chows"),
         "三色雙龍會", "T123 T789 S123 S789 M55"),
        ("pure-shifted-chows", phrase("Pure shifted chows"), "一色三步高", "S123 S234 S345"),
        ("all-fives", phrase("All fives"), "全帶五", "T345 S456 M567 S555 T55"),
        ("triple-pung", phrase("Triple pung"), "三同刻", "T222 S222 M222"),
        ("three-concealed", phrase("Three concealed pungs"), "三暗刻", "T222 S555 M888"),
    ),
    24: (
        ("seven-pairs", phrase("Seven pairs"), "七對", "T22 T77 S33 S55 M44 WEE DCC"),
        ("greater-knitted", phrase("Greater honours and knitted tiles"),
         "七星不靠", "T147 S25 M69 WESWN DCFB"),
        ("all-even-pungs", phrase("All even pungs"), "全雙刻", "T222 S444 M666 S888 T44"),
        ("full-flush", phrase("Full flush"), "清一色", "S123 S345 S678 S999 S55"),
        ("pure-triple-chow", phrase("Pure triple chow"), "一色三同順", "S234 S234 S234"),
        ("pure-shifted-pungs", phrase("Pure shifted pungs"), "一色三節高", "S222 S333 S444"),
        ("upper-tiles", phrase("Upper tiles"), "全大", "T789 S777 M888 S789 M99"),
        ("middle-tiles", phrase("Middle tiles"), "全中", "T456 S444 M555 S456 M66"),
        ("lower-tiles", phrase("Lower tiles"), "全小", "T123 S111 M222 S123 M33"),
    ),
    32: (
        ("four-pure-shifted-chows", phrase("Four pure shifted chows"),
         "一色四步高", "S123 S234 S345 S456 M99"),
        ("three-kongs", phrase("Three kongs"), "三槓", "T2222 S5555 M8888"),
        ("terminals-honours", phrase("All terminals and honours"),
         "混么九", "T111 S999 WEEE DCCC M11"),
    ),
    48: (
        ("quadruple-chow", phrase("Quadruple chow"), "一色四同順", "S234 S234 S234 S234 M55"),
        ("four-pure-shifted-pungs", phrase("Four pure shifted pungs"),
         "一色四節高", "S222 S333 S444 S555 M99"),
    ),
    64: (
        ("all-terminals", phrase("All terminals"), "清么九", "T111 T999 S111 M999 S99"),
        ("little-four-winds", phrase("Little four winds"), "小四喜", "WEEE WSSS WWWW WNN T345"),
        ("little-three-dragons", phrase("Little three dragons"),
         "小三元", "DCCC DFFF DBB T345 M678"),
        ("all-honours", phrase("All honours"), "字一色", "WEEE WSSS WNNN DCCC DFF"),
        ("four-concealed", phrase("Four concealed pungs"), "四暗刻", "T222 S555 M888 WSSS S99"),
        ("pure-terminal-chows", phrase("Pure terminal chows"),
         "一色雙龍會", "S123 S789 S123 S789 S55"),
    ),
    88: (
        ("big-four-winds", phrase("Big four winds"), "大四喜", "WEEE WSSS WWWW WNNN T33"),
        ("big-three-dragons", phrase("Big three dragons"), "大三元", "DCCC DFFF DBBB T345 M66"),
        ("all-green", phrase("All green"), "綠一色", "S234 S234 S666 S888 DFF"),
        ("nine-gates", phrase("Nine gates"), "九蓮寶燈", "M111 M234 M5678 M999 M5"),
        ("four-kongs", phrase("Four kongs"), "四槓", "T2222 S5555 M8888 WEEEE DCC"),
        ("seven-shifted-pairs", phrase("Seven shifted pairs"),
         "連七對", "T22 T33 T44 T55 T66 T77 T88"),
        ("thirteen-orphans", phrase("Thirteen orphans"), "十三么", "T19 S19 M19 WESWN DCFBB"),
    ),
}  # fmt: skip
"""By points: key, name, Chinese name, tiles and how often it counts, as in `Pattern`."""


MCR = pattern_list(
    {
        counted("{n} point", "{n} points", points): [
            (key, name, chinese, points, *more) for key, name, chinese, *more in rows
        ]
        for points, rows in MCR_PATTERNS.items()
    },
    whole="chicken",
    beside="flower",
    fixes={
        "dragons": {
            "dragon": 1, "two-dragons": 2, "little-three-dragons": 2, "big-three-dragons": 3,
        },
        "winds": {
            "round-wind": 1, "seat-wind": 1, "big-three-winds": 3, "little-four-winds": 3,
            "big-four-winds": 4,
        },
        "pungs": {
            "terminal-pung": 1, "double-pung": 2, "triple-pung": 3, "mixed-shifted-pungs": 3,
            "pure-shifted-pungs": 3, "four-pure-shifted-pungs": 4,
        },
        "chows": {
            "pure-double-chow": 2, "mixed-double-chow": 2, "short-straight": 2,
            "two-terminal-chows": 2, "mixed-shifted-chows": 3, "mixed-straight": 3,
            "mixed-triple-chow": 3, "pure-straight": 3, "pure-shifted-chows": 3,
            "pure-triple-chow": 3, "four-pure-shifted-chows": 4, "quadruple-chow": 4,
            "all-chows": 4, "three-suited-terminal-chows": 4, "pure-terminal-chows": 4,
        },
        "knitted": {"knitted-straight": 3},
    },
    excludes={
        "big-four-winds": "big-three-winds all-pungs round-wind "
        "seat-wind terminal-pung little-four-winds",
        "big-three-dragons": "two-dragons dragon terminal-pung little-three-dragons",
        "all-green": "half-flush voided",
        "nine-gates": "full-flush concealed no-honours half-flush voided fully-concealed",
        "four-kongs": "three-kongs two-melded-kongs two-kongs two-concealed-kongs "
        "melded-kong concealed-kong all-pungs single-wait",
        "seven-shifted-pairs": "seven-pairs full-flush concealed single-wait "
        "no-honours half-flush voided fully-concealed",
        "thirteen-orphans": "all-types concealed single-wait terminals-honours fully-concealed",
        "all-terminals": "all-pungs outside terminals-honours "
        "terminal-pung double-pung no-honours",
        "little-four-winds": "big-three-winds terminal-pung",
        "little-three-dragons": "two-dragons dragon",
        "all-honours": "all-pungs terminals-honours outside terminal-pung",
        "four-concealed": "all-pungs concealed three-concealed two-concealed",
        "pure-terminal-chows": "seven-pairs full-flush all-chows pure-double-chow "
        "two-terminal-chows no-honours half-flush voided",
        "quadruple-chow": "pure-triple-chow pure-shifted-pungs tile-hog pure-double-chow",
        "four-pure-shifted-pungs": "pure-triple-chow pure-shifted-pungs all-pungs",
        "four-pure-shifted-chows": "pure-shifted-chows two-terminal-chows short-straight",
        "three-kongs": "two-melded-kongs two-kongs "
        "two-concealed-kongs melded-kong concealed-kong",
        "terminals-honours": "all-pungs outside terminal-pung",
        "seven-pairs": "concealed single-wait fully-concealed",
        "greater-knitted": "lesser-knitted all-types concealed single-wait fully-concealed",
        "all-even-pungs": "all-pungs all-simples no-honours",
        "full-flush": "half-flush voided no-honours",
        "pure-triple-chow": "pure-shifted-pungs pure-double-chow",
        "pure-shifted-pungs": "pure-triple-chow",
        "upper-tiles": "upper-four no-honours",
        "middle-tiles": "all-simples no-honours",
        "lower-tiles": "lower-four no-honours",
        "pure-straight": "two-terminal-chows short-straight",
        "three-suited-terminal-chows": "all-chows two-terminal-chows "
        "mixed-double-chow no-honours",
        "all-fives": "all-simples no-honours",
        "triple-pung": "double-pung",
        "three-concealed": "two-concealed",
        "lesser-knitted": "all-types concealed single-wait fully-concealed",
        "upper-four": "no-honours",
        "lower-four": "no-honours",
        "big-three-winds": "terminal-pung",
        "reversible-tiles": "voided",
        "mixed-triple-chow": "mixed-double-chow",
        "last-tile": "self-drawn",
        "last-discard": "self-drawn",
        "after-kong": "self-drawn",
        "robbed-kong": "last-tile self-drawn",
        "two-concealed-kongs": "concealed-kong two-concealed "
        "two-kongs two-melded-kongs melded-kong",
        "all-pungs": "all-chows",
        "half-flush": "voided no-honours",
        "all-types": "voided no-honours",
        "melded-hand": "single-wait self-drawn concealed",
        "two-dragons": "dragon",
        "fully-concealed": "self-drawn concealed",
        "two-melded-kongs": "melded-kong two-kongs",
        "two-kongs": "melded-kong concealed-kong",
        "concealed": "self-drawn",
        "all-chows": "no-honours",
        "all-simples": "no-honours terminal-pung",
        "edge-wait": "closed-wait single-wait",
        "closed-wait": "single-wait",
    },
)  # fmt: skip


LISTS = {"hong-kong-mahjong": HONG_KONG, "singapore": SINGAPORE, "taiwan": TAIWAN, "mcr": MCR}
"""Lists by the preset's key; American hands are on a card that is sold."""


def hand_counts(sheet: Sheet) -> HandCounts | None:
    """What hands count by a sheet; None if there is no list."""
    known = LISTS.get(sheet.preset)
    if known is None:
        return None
    return HandCounts(known, most_paid(sheet), UNITS[counting_of(sheet).unit])
