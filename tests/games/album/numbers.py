"""The numbers of Album that several places tell, and the tables whose numbers differ. See `claims.py`."""

from claims import Table, claim, option

CLAIMS = (
    claim("rounds", r"(?:you, for|after) (\d+) rounds\b|round \d+ of (\d+)|won \d+ of (\d+) rounds",
          option("rounds"), "rules phones wall"),
)  # fmt: skip
OTHER_TABLES = "7.2"
"""The paragraphs that tell of other tables than the one that plays; "-" if there are none."""

TABLES: tuple[Table, ...] = ((5, {}), (5, {"rounds": 3}), (5, {"rounds": 4}), (5, {"show_unused": True}))
