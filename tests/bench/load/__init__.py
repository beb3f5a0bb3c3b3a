"""A load test: a program that plays and watches as people and phones do."""
