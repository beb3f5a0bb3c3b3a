"""Imports a club's past evenings from a spreadsheet or a text file."""
