"""What is printed: a page of `templates/print/` is filled in, and pressed into a PDF."""
