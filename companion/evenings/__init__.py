"""Evenings: starting, seats, lines other than hands, ending, import and export."""
