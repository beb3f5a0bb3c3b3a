"""The rules of the games and the books of a sitting, as a library of plain values.

Standard library only. A sheet is a list of clauses (`sheet`, `presets`); a hand is scored by
folding the clauses (`sheet.score`), a sitting by folding its lines (`sitting.replay`).
"""
