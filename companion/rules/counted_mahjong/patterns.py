"""The lists of patterns of Hong Kong, Singapore and Taiwan."""

from companion.rules.patterns import Pattern, Section, pattern_list
from companion.rules.phrases import phrase

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

HONG_KONG = pattern_list(
    (
        Section(SETS, (
            Pattern("chicken", phrase("Chicken hand"), "雞糊", 0, "T234 S456 M111 S789 T88"),
            Pattern("all-sequences", phrase("All sequences"), "平糊", 1, ALL_SEQUENCES),
            Pattern("all-triplets", phrase("All triplets"), "對對糊", 3, ALL_TRIPLETS),
            Pattern("four-concealed", phrase("Four concealed triplets"), "坎坎糊", 8,
                    "T222 S555 M888 WSSS S99"),
        )),
        Section(SUITS, (
            Pattern("half-flush", phrase("One suit and honours"), "混一色", 3,
                    ONE_SUIT_AND_HONOURS),
            Pattern("full-flush", phrase("One suit"), "清一色", 7, ONE_SUIT),
            Pattern("all-honours", phrase("Only honours"), "字一色", 10, ONLY_HONOURS),
        )),
        Section(HONOURS, (
            Pattern("dragon", phrase("Triplet of dragons"), "番子", 1, "DCCC", 2),
            Pattern("small-dragons", phrase("Small three dragons"), "小三元", 5, LITTLE_THREE),
            Pattern("big-dragons", phrase("Big three dragons"), "大三元", 8, BIG_THREE),
            Pattern("seat-wind", phrase("Triplet of your own wind"), "門風", 1, "WEEE"),
            Pattern("round-wind", phrase("Triplet of the round’s wind"), "圈風", 1, "WEEE"),
            Pattern("small-winds", phrase("Small four winds"), "小四喜", 3, LITTLE_FOUR),
            Pattern("big-winds", phrase("Big four winds"), "大四喜", 13, BIG_FOUR),
        )),
        Section(TERMINALS, (
            Pattern("mixed-terminals", phrase("Terminals and honours, with all triplets"), "花么",
                    1, MIXED_TERMINALS),
            Pattern("all-terminals", phrase("Only terminals"), "清么九", 10, ONLY_TERMINALS),
        )),
        Section(WAYS, (
            Pattern("self-drawn", phrase("Self-drawn"), "自摸", 1),
            Pattern("concealed", phrase("Nothing claimed"), "門前清", 1),
            Pattern("robbed-kong", phrase("Robbed kong"), "搶槓", 1),
            Pattern("after-kong", phrase("Tile drawn after a kong"), "槓上開花", 1),
            Pattern("last-tile", phrase("Last tile of the wall"), "海底撈月", 1),
            Pattern("last-discard", phrase("Last discard"), "河底撈魚", 1),
        )),
        Section(FLOWERS, (
            Pattern("no-flowers", phrase("No flowers"), "無花", 1),
            Pattern("own-flower", phrase("Your own flower"), "正花", 1, "F1", 2),
            Pattern("flower-set", phrase("Four flowers of a set"), "一台花", 2, "F1234", 2),
            Pattern("seven-flowers", phrase("Seven flowers"), "花糊", 3, "F1234 G123"),
            Pattern("eight-flowers", phrase("Eight flowers"), "大花糊", 8, "F1234 G1234"),
        )),
        Section(RARE, (
            Pattern("orphans", phrase("Thirteen orphans"), "十三么", 13, ORPHANS),
            Pattern("nine-gates", phrase("Nine gates"), "九子連環", 10, GATES),
            Pattern("four-kongs", phrase("Four kongs"), "十八羅漢", 13, KONGS),
            Pattern("heaven", phrase("Won as dealt, by the banker"), "天糊", 13),
            Pattern("earth", phrase("Won with the banker’s first discard"), "地糊", 13),
            Pattern("human", phrase("Won with the first discard of another"), "人糊", 13),
        )),
    ),
    (
        "chicken all-sequences all-triplets four-concealed",
        "half-flush full-flush all-honours all-terminals",
        "dragon small-dragons big-dragons", "small-winds small-dragons", "small-winds big-dragons",
        "all-sequences dragon", "all-sequences small-dragons", "all-sequences big-dragons",
        "all-sequences seat-wind", "all-sequences round-wind", "all-sequences small-winds",
        "all-sequences mixed-terminals", "full-flush dragon", "full-flush small-dragons",
        "full-flush big-dragons", "full-flush seat-wind", "full-flush round-wind",
        "full-flush small-winds", "full-flush mixed-terminals", "four-concealed concealed",
        "no-flowers own-flower", "no-flowers flower-set", "robbed-kong self-drawn",
        "robbed-kong after-kong", "last-discard self-drawn", "last-tile last-discard",
        "robbed-kong last-tile", "robbed-kong last-discard", "last-discard after-kong",
    ),
    whole="chicken all-honours all-terminals orphans nine-gates big-winds four-kongs heaven earth "
    "human seven-flowers eight-flowers",
    beside="self-drawn concealed robbed-kong after-kong last-tile last-discard no-flowers "
    "own-flower flower-set",
)  # fmt: skip

SINGAPORE = pattern_list(
    (
        Section(SETS, (
            Pattern("sequences", phrase("All sequences, no bonus tile, open wait"), "平胡", 4,
                    ALL_SEQUENCES),
            Pattern("lesser-sequences", phrase("All sequences, with bonus tiles"), "小平胡", 1,
                    ALL_SEQUENCES),
            Pattern("all-triplets", phrase("All triplets"), "碰碰胡", 2, ALL_TRIPLETS),
            Pattern("four-concealed", phrase("Four concealed triplets"), "四暗刻", None,
                    ALL_TRIPLETS),
        )),
        Section(SUITS, (
            Pattern("half-flush", phrase("One suit and honours"), "混一色", 2,
                    ONE_SUIT_AND_HONOURS),
            Pattern("full-flush", phrase("One suit"), "清一色", 4, ONE_SUIT),
            Pattern("all-green", phrase("Only green tiles"), "綠一色", 4,
                    "S234 S234 S666 S888 DFF"),
            Pattern("all-honours", phrase("Only honours"), "字一色", None, ONLY_HONOURS),
        )),
        Section(HONOURS, (
            Pattern("dragon", phrase("Triplet of dragons"), "元", 1, "DCCC", 2),
            Pattern("small-dragons", phrase("Small three dragons"), "小三元", 3, LITTLE_THREE),
            Pattern("big-dragons", phrase("Big three dragons"), "大三元", 10, BIG_THREE),
            Pattern("seat-wind", phrase("Triplet of your own wind"), "門風", 1, "WEEE"),
            Pattern("round-wind", phrase("Triplet of the round’s wind"), "圈風", 1, "WEEE"),
            Pattern("small-winds", phrase("Small four winds"), "小四喜", 2, LITTLE_FOUR),
            Pattern("big-winds", phrase("Big four winds"), "大四喜", None, BIG_FOUR),
        )),
        Section(TERMINALS, (
            Pattern("mixed-terminals", phrase("Terminals and honours, with all triplets"),
                    "混么九", 2, MIXED_TERMINALS),
            Pattern("all-terminals", phrase("Only terminals"), "清么九", None, ONLY_TERMINALS),
        )),
        Section(WAYS, (
            Pattern("concealed", phrase("Nothing claimed, and self-drawn"), "門清", 1),
            Pattern("robbed-kong", phrase("Robbed kong"), "搶槓", 1),
            Pattern("after-kong", phrase("Tile drawn after a kong"), "槓上", 1),
            Pattern("after-flower", phrase("Tile drawn after a flower"), "花上", 1),
            Pattern("last-tile", phrase("Last tile of the wall"), "海底撈月", 1),
        )),
        Section(phrase("Flowers and animals"), (
            Pattern("own-flower", phrase("Your own flower"), "正花", 1, "F1", 2),
            Pattern("flower-set", phrase("Four flowers of a set, besides your own"), "一台花", 1,
                    "F1234", 2),
            Pattern("animal", phrase("An animal"), "動物", 1, "", 4),
            Pattern("four-animals", phrase("All four animals, besides each"), "四獸", 1),
            Pattern("eight-flowers", phrase("Eight flowers"), "花胡", None, "F1234 G1234"),
        )),
        Section(RARE, (
            Pattern("orphans", phrase("Thirteen orphans"), "十三么", 13, ORPHANS),
            Pattern("nine-gates", phrase("Nine gates"), "九連寶燈", None, GATES),
            Pattern("four-kongs", phrase("Four kongs"), "十八羅漢", None, KONGS),
            Pattern("heaven", phrase("Won as dealt, by the banker"), "天胡", None),
            Pattern("earth", phrase("Won with the banker’s first discard"), "地胡", None),
            Pattern("human", phrase("Won with the first discard of another"), "人胡", None),
        )),
    ),
    (
        "sequences lesser-sequences all-triplets four-concealed",
        "half-flush full-flush all-honours all-terminals all-green",
        "dragon small-dragons big-dragons", "small-winds small-dragons", "small-winds big-dragons",
        *(f"{run} {other}" for run in ("sequences", "lesser-sequences") for other in (
            "dragon", "small-dragons", "big-dragons", "seat-wind", "round-wind", "small-winds",
            "mixed-terminals")),
        *(f"full-flush {other}" for other in (
            "dragon", "small-dragons", "big-dragons", "seat-wind", "round-wind", "small-winds",
            "mixed-terminals")),
        *(f"all-green {other}" for other in (
            "small-dragons", "big-dragons", "seat-wind", "round-wind", "small-winds",
            "mixed-terminals")),
        *(f"sequences {bonus}" for bonus in ("own-flower", "flower-set", "animal", "four-animals",
                                             "after-flower")),
        "robbed-kong after-kong after-flower concealed", "robbed-kong last-tile",
    ),
    whole="four-concealed all-honours big-winds all-terminals orphans nine-gates four-kongs "
    "heaven earth human eight-flowers",
    beside="robbed-kong after-kong after-flower last-tile own-flower flower-set animal "
    "four-animals",
)  # fmt: skip

SIXTEEN_RUNS = "T123 T456 S234 S678 M345 M99"
SIXTEEN_TRIPLETS = "T222 S555 M888 WSSS DCCC S99"

TAIWAN = pattern_list(
    (
        Section(SETS, (
            Pattern("sequences", phrase("All sequences, no honours or flowers, not self-drawn"),
                    "平胡", 2, SIXTEEN_RUNS),
            Pattern("all-triplets", phrase("All triplets"), "碰碰胡", 4, SIXTEEN_TRIPLETS),
            Pattern("three-concealed", phrase("Three concealed triplets"), "三暗刻", 2,
                    "T222 S555 M888"),
            Pattern("four-concealed", phrase("Four concealed triplets"), "四暗刻", 5,
                    "T222 S555 M888 WSSS"),
            Pattern("five-concealed", phrase("Five concealed triplets"), "五暗刻", 8,
                    "T222 S555 M888 WSSS DCCC"),
        )),
        Section(SUITS, (
            Pattern("half-flush", phrase("One suit and honours"), "混一色", 4,
                    "S123 S567 S999 DCCC WEEE S88"),
            Pattern("full-flush", phrase("One suit"), "清一色", 8, "S123 S345 S678 S999 S222 S55"),
            Pattern("all-honours", phrase("Only honours"), "字一色", 16,
                    "WEEE WSSS WNNN DCCC DFFF DBB"),
        )),
        Section(HONOURS, (
            Pattern("dragon", phrase("Triplet of dragons"), "三元牌", 1, "DCCC", 2),
            Pattern("small-dragons", phrase("Small three dragons"), "小三元", 4,
                    "DCCC DFFF DBB T345 M678 S234"),
            Pattern("big-dragons", phrase("Big three dragons"), "大三元", 8,
                    "DCCC DFFF DBBB T345 M678 S66"),
            Pattern("seat-wind", phrase("Triplet of your own wind"), "門風", 1, "WEEE"),
            Pattern("round-wind", phrase("Triplet of the round’s wind"), "圈風", 1, "WEEE"),
            Pattern("small-winds", phrase("Small four winds"), "小四喜", 8,
                    "WEEE WSSS WWWW WNN T345 S234"),
            Pattern("big-winds", phrase("Big four winds"), "大四喜", 16,
                    "WEEE WSSS WWWW WNNN T345 S22"),
        )),
        Section(WAYS, (
            Pattern("self-drawn", phrase("Self-drawn"), "自摸", 1),
            Pattern("concealed", phrase("Nothing claimed"), "門清", 1),
            Pattern("concealed-drawn", phrase("Nothing claimed, and self-drawn"), "門清自摸", 3),
            Pattern("single-wait", phrase("Only one tile wins"), "獨聽", 1),
            Pattern("all-claimed", phrase("All sets claimed, won by discard"), "全求人", 2),
            Pattern("half-claimed", phrase("All sets claimed, self-drawn"), "半求", 1),
            Pattern("robbed-kong", phrase("Robbed kong"), "搶槓", 1),
            Pattern("after-kong", phrase("Tile drawn after a kong"), "槓上開花", 1),
            Pattern("last-tile", phrase("Last tile of the wall"), "海底撈月", 1),
            Pattern("last-discard", phrase("Last discard"), "河底撈魚", 1),
        )),
        Section(FLOWERS, (
            Pattern("own-flower", phrase("Your own flower"), "正花", 1, "F1", 2),
            Pattern("flower-set", phrase("Four flowers of a set"), "花槓", 2, "F1234", 2),
            Pattern("seven-flowers", phrase("Seven flowers"), "七搶一", 8, "F1234 G123"),
            Pattern("eight-flowers", phrase("Eight flowers"), "八仙過海", 8, "F1234 G1234"),
        )),
        Section(RARE, (
            Pattern("ready-as-dealt", phrase("Ready as dealt, by the banker"), "天聽", 8),
            Pattern("ready-at-once", phrase("Ready in the first round of play"), "地聽", 4),
            Pattern("heaven", phrase("Won as dealt, by the banker"), "天胡", 16),
            Pattern("earth", phrase("Won in the first round of play"), "地胡", 16),
        )),
    ),
    (
        "sequences all-triplets", "three-concealed four-concealed five-concealed",
        "half-flush full-flush all-honours",
        "dragon small-dragons big-dragons", "small-winds seat-wind", "small-winds round-wind",
        "big-winds seat-wind", "big-winds round-wind", "small-winds big-winds",
        "small-dragons small-winds", "small-dragons big-winds", "big-dragons small-winds",
        "big-dragons big-winds", "seven-flowers eight-flowers",
        *(f"sequences {other}" for other in (
            "three-concealed", "four-concealed", "five-concealed", "half-flush", "all-honours",
            "dragon", "small-dragons", "big-dragons", "seat-wind", "round-wind", "small-winds",
            "big-winds", "self-drawn", "concealed-drawn", "half-claimed", "single-wait",
            "all-claimed", "own-flower", "flower-set", "seven-flowers", "eight-flowers",
            "after-kong", "last-tile", "robbed-kong")),
        *(f"full-flush {other}" for other in (
            "dragon", "small-dragons", "big-dragons", "seat-wind", "round-wind", "small-winds",
            "big-winds")),
        "self-drawn concealed-drawn all-claimed robbed-kong last-discard",
        "concealed concealed-drawn half-claimed all-claimed",
        "all-claimed single-wait", "half-claimed concealed-drawn", "half-claimed last-discard",
        "all-claimed last-tile last-discard", "last-tile last-discard robbed-kong",
        "after-kong robbed-kong", "after-kong last-discard", "half-claimed robbed-kong",
        "all-claimed after-kong", "concealed-drawn robbed-kong", "concealed-drawn last-discard",
        *(f"{claimed} {other}" for claimed in ("all-claimed", "half-claimed") for other in (
            "three-concealed", "four-concealed", "five-concealed")),
        "ready-as-dealt ready-at-once heaven earth",
        *(f"{first} {other}" for first in ("heaven", "earth") for other in (
            "self-drawn", "concealed", "concealed-drawn", "single-wait", "all-claimed",
            "half-claimed", "last-tile", "last-discard")),
        "ready-at-once concealed",
    ),
)  # fmt: skip
