"""What the workbench does for own games alone: new ones from lists, looks, and the parts that phones take over.

The app takes `BLUEPRINTS` from here.
"""

from companion.workbench.prototype.lists import lists
from companion.workbench.prototype.looks import looks
from companion.workbench.prototype.own_looks import own_looks
from companion.workbench.prototype.parts import parts as phone_parts

BLUEPRINTS = (lists, looks, own_looks, phone_parts)
