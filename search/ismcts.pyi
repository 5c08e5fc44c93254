"""Information-set Monte Carlo tree search over views."""

from collections.abc import Callable, Sequence
from typing import Final, final

from core.game import Game, View
from search.config import SearchConfig
from search.result import EdgeStats, ProfileResult, SearchResult

NODE_BYTES: Final[int]
"""Bytes of a tree's node."""
EDGE_BYTES: Final[int]
"""Bytes of an edge."""

@final
class Searcher:
    """Searches the views of one game; keeps its memory between searches. One search at a time.

    Args:
        config: None = the game's tuned numbers (`search_config`).
    Raises:
        ImportError: game and search were built against different interfaces.
    """

    game: Final[Game]
    config: Final[SearchConfig]
    def __new__(cls, game: Game, config: SearchConfig | None = None) -> Searcher: ...
    @property
    def allocated_bytes(self) -> int:
        """Bytes of all trees as allocated now."""
    def search(
        self,
        view: View,
        seed: int,
        *,
        iterations: int | Sequence[int] | None = None,
        seconds: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> SearchResult:
        """Search until the first budget ends; same view, seed, iterations and threads give an equal result.

        Args:
            seed: 0..2^64-1.
            iterations: over all threads, or of each thread (a `per_thread` replays a search that time ended).
            seconds: wall time, > 0; ends earlier when the most visited action cannot be overtaken.
            progress: called in this thread, about 20 times a second, with the iterations done.
        Raises:
            ContradictionError: no world fits the view.
            ValueError: no usable budget, or a view that cannot be searched.
            RuntimeError: this Searcher is searching already, or the game breaks the interface's rules.
        Ctrl-C ends the search cleanly: the result says "interrupted".
        """
    def profile(self, view: View, seed: int, iterations: int) -> ProfileResult:
        """Search in one thread and time its phases; the result equals the untimed one of one thread."""
    def stop(self) -> None:
        """From another thread: end the running search within 256 iterations; the result says "stopped"."""
    def reserve(self, iterations: int) -> None:
        """Allocate and touch memory for so many iterations in all, within the cap; forgets the last search."""
    def node(self, key: int) -> dict[int, EdgeStats] | None:
        """Statistics of the last search at an information set, over all threads, by action; None if there is none."""
