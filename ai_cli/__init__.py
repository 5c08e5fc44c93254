"""The command line of Richelieu: it prints and asks; rules are in `core`, searching in `search`."""
