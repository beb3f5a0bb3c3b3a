"""Past evenings of a club, brought in from a spreadsheet or a text file."""
