"""The numbers of the Color Game that several places tell, and the tables whose numbers differ. See `claims.py`."""

from claims import Table, claim, option

CLAIMS = (
    claim("minutes", r"(?:for|after) (\d+) minutes?\b|clock to (\d+):00", lambda facts: facts.options.seconds // 60,
          "rules cards"),
    claim("chips", r"takes (\d+) chips?\b|(\d+) chips? with the 0 up", option("chips")),
)  # fmt: skip
OTHER_TABLES = "-"
"""The paragraphs that tell of other tables than the one that plays; "-" if there are none."""

TABLES: tuple[Table, ...] = (
    (6, {}),
    *((7, one) for one in ({"seconds": 180}, {"chips": 4}, {"quests": True}, {"time": True})),
)
