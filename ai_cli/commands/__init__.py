"""One command a file; each imports at its top what its --help needs and nothing more."""
