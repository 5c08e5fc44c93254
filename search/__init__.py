"""The search: written against core/game.pxd alone, it names no game."""
