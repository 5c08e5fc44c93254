"""Where the rule tests of The Three Musketeers find the oracles (tests/reference) and their own words."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
for folder in (HERE, HERE.parents[2]):
    if str(folder) not in sys.path:
        sys.path.append(str(folder))  # last: core comes from the tree or from the installed wheel
