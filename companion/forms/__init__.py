"""Forms: what people fill in, read into values of the rules and documents of lines."""
