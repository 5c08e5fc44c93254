"""Matches between agents: one game, schedules, records, statistics. Nothing here prints."""
