"""Settlement: amounts, payments, chip counts, leaving, carrying over."""
