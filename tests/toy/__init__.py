"""A third game, as an extension would add it: odd one out, for five players.

It has only files of its own, in packages named like the product's; `KEY` and `PACKAGE` are its
entry in the registry of games.
"""

KEY, PACKAGE = "odd-one-out", "tests.toy.rules.oddone"
