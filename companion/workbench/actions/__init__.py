"""What the workbench sets going for people: prints, tables for phones, a game alone, a class.

The app takes `BLUEPRINTS` from here.
"""

from companion.workbench.actions.hosts import hosts
from companion.workbench.actions.lessons import lessons
from companion.workbench.actions.prints import prints

BLUEPRINTS = (prints, hosts, lessons)

__all__ = ["BLUEPRINTS"]
