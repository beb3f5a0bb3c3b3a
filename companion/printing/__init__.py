"""Printed documents: fills in `templates/printing/documents/` and makes PDFs of them."""
