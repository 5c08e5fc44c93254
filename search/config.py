"""The numbers of a search: defaults here, the tuned ones of a game in its `search.toml`, overrides by the caller."""

from dataclasses import dataclass, fields

import core
from core.errors import ConfigError

Horizon = str | int
PLAYOUTS = ("light", "uniform")
MAX_THREADS = 256
MAX_BOUNDARIES = 10_000


@dataclass(frozen=True)
class SearchConfig:
    """How to search; the same for every view of a game.

    Args:
        c: exploration constant, > 0, on returns in [0, 1].
        horizon: where a playout stops: "turn" (the end of the turn of the seat at the leaf), "end" (of the game), or a
            number of boundaries >= 1.
        playout: "light" (the game's policy) or "uniform" (over the legal actions).
        epsilon: share of uniform moves mixed into the light policy, 0..1.
        widening: a node tries at most widening * sqrt(visits) of its actions, at least one, those of the game's policy first
            (progressive widening, Coulom 2007); 0: every action is tried once before one is repeated.
        threads: independent trees, one thread each, merged at the end; >= 1.
        memory_mib: cap over the trees of all threads, MiB, >= 1 a thread.

    Raises:
        ConfigError: a value that cannot be used.
    """

    c: float = 0.7
    horizon: Horizon = "turn"
    playout: str = "light"
    epsilon: float = 0.0
    widening: float = 0.0
    threads: int = 1
    memory_mib: int = 256

    def __post_init__(self) -> None:
        if not 0.0 < self.c <= 1000.0:
            raise ConfigError(f"c is '{self.c}'; it must be a number above 0 and at most 1000")
        if not (self.horizon in ("turn", "end") or _is_count(self.horizon, MAX_BOUNDARIES)):
            raise ConfigError(
                f"horizon is '{self.horizon}'; it must be turn, end or a number of boundaries from 1"
            )
        if self.playout not in PLAYOUTS:
            raise ConfigError(f"playout is '{self.playout}'; it must be light or uniform")
        if not 0.0 <= self.epsilon <= 1.0:
            raise ConfigError(f"epsilon is '{self.epsilon}'; it must be a share from 0 to 1")
        if not 0.0 <= self.widening <= 1000.0:
            raise ConfigError(f"widening is '{self.widening}'; it must be a number from 0 to 1000")
        if not _is_count(self.threads, MAX_THREADS):
            raise ConfigError(f"threads is '{self.threads}'; it must be a number from 1 to {MAX_THREADS}")
        if not _is_count(self.memory_mib, 1 << 20) or self.memory_mib < self.threads:
            raise ConfigError(f"memory_mib is '{self.memory_mib}'; it must be at least 1 MiB a thread")

    @property
    def boundaries(self) -> int:
        """Boundaries after which a playout stops; 0 = at the end of the game."""
        if isinstance(self.horizon, str):
            return 1 if self.horizon == "turn" else 0
        return self.horizon


def _is_count(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most


NAMES = tuple(field.name for field in fields(SearchConfig))


def search_config(game_name: str, **overrides: object) -> SearchConfig:
    """The game's tuned numbers over the defaults, then the overrides that are not None.

    Raises:
        ConfigError: an unknown name or a value that cannot be used.
    """
    values = dict(core.search_settings(game_name)) if game_name in core.GAMES else {}
    values.update((key, value) for key, value in overrides.items() if value is not None)
    unknown = [key for key in values if key not in NAMES]
    if unknown:
        raise ConfigError(f"no search setting '{unknown[0]}'; there are {', '.join(NAMES)}")
    return SearchConfig(**values)  # type: ignore[arg-type]  # checked by __post_init__
