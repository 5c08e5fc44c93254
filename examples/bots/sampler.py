"""A player for `py:sampler:Sampler,worlds=20` (run in this folder): the action after which its turn goes best, over worlds.

docs/players.md describes what such a class must have.
"""

from core.seeds import derive


class Sampler:
    """Looks one action ahead in worlds that fit what its seat knows."""

    def __init__(self, game, worlds=20):
        self.game = game
        self.worlds = worlds
        self.seen = 0

    def observe(self, observations):
        """Told before each choice; this player only counts."""
        self.seen += len(observations)

    def choose(self, view, seed):
        """The action with the greatest sum of values."""
        worlds = [view.sample(derive(seed, k)) for k in range(self.worlds)]
        actions = worlds[0].legal()  # the same in every world of the view
        return max(
            actions, key=lambda action: sum(self.value(world, action, seed)[view.seat] for world in worlds)
        )

    def value(self, world, action, seed):
        """The estimated shares of the win when the turn ends that goes on with an action, in one world."""
        state = world.copy()
        self.game.play(state, action)
        while not state.is_terminal and state.turn == world.turn:
            seed = derive(seed, "turn")
            self.game.play(state, state.chance(seed) if state.is_chance else state.playout_action(seed))
        return state.value()
