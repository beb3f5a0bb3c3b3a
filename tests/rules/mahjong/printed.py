"""The two tables of the source, cell by cell."""

# By basic units, from no farn to four: what a loser pays / what the banker pays. The row for 10 is
# in the source's text; of its two misprints "180360" is 180/360 and "2880-" is 2880.
GAMING = {
    10: "60/120 120/240 240/480 480/960 960/1920",
    20: "70/140 140/280 280/560 560/1120 1120/2240",
    30: "80/160 160/320 320/640 640/1280 1280/2560",
    40: "90/180 180/360 360/720 720/1440 1440/2880",
}
# By units, from no farn on: as far as the source prints it; the row for 6 units, and whatever is
# missing on the right, is what the formula gives.
WOO_MEI = {
    (2,): "10",
    (4,): "10 20",
    (6,): "10 20 40 80 160",
    (8, 10): "10 20 40",
    (12, 14, 16, 18, 20): "20 40 80",
    (22, 24, 26, 28, 30): "30 60 120 240 480",
}

GAMING_CELLS = [
    (basic, farn, *map(int, cell.split("/")))
    for basic, row in GAMING.items()
    for farn, cell in enumerate(row.split())
]
WOO_MEI_CELLS = [
    (n, farn, int(cell))
    for units, row in WOO_MEI.items()
    for n in units
    for farn, cell in enumerate(row.split())
]
