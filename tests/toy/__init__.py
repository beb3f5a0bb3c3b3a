"""A third game, as an extension would add it: odd one out, for five players.

Only files of its own, in rooms named as the house's are; `KEY` and `PACKAGE` are its line in the
table of games.
"""

KEY, PACKAGE = "odd-one-out", "tests.toy.rules.oddone"
