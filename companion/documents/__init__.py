"""Converts values of the rules to and from JSON documents.

No other package knows the JSON format. Invalid documents raise `json_values.NoDocument`.
"""
