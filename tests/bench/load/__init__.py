"""As many tables as a machine holds: a program that plays and watches as people and phones do."""
