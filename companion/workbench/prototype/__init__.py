"""What the workbench does for own games alone: their looks. The app takes `BLUEPRINTS` from here."""

from companion.workbench.prototype.looks import looks

BLUEPRINTS = (looks,)

__all__ = ["BLUEPRINTS"]
