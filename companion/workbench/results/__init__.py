"""Results in the workbench: simulations, editions beside each other, and reports of played games.

The app takes `BLUEPRINTS` from here.
"""

from companion.workbench.results.comparison import comparison
from companion.workbench.results.reports import reports
from companion.workbench.results.simulations import simulations

BLUEPRINTS = (simulations, comparison, reports)

__all__ = ["BLUEPRINTS"]
