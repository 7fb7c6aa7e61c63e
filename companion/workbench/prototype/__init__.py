"""What the workbench does for own games alone, as `BLUEPRINTS`: lists, looks, and parts that phones take over."""

from companion.workbench.prototype.lists import lists
from companion.workbench.prototype.looks import looks
from companion.workbench.prototype.own_looks import own_looks
from companion.workbench.prototype.parts import parts as phone_parts

BLUEPRINTS = (lists, looks, own_looks, phone_parts)
