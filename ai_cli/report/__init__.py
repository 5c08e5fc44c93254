"""Reports on a tournament: terminal text, CSV, JSON and one HTML file, all from the same figures."""
