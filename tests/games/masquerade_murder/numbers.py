"""The numbers of Masquerade Murder that several places tell, and the tables whose numbers differ. See `claims.py`."""

from claims import Table, claim, option

CLAIMS = (
    claim(
        "captures that jail",
        r"(\d+) captures?\b|jail at (\d+)|captured (\d+) times?|captured:? \d+ of (\d+)",
        lambda facts: int(facts.jail), "rules paper cards terms phones wall",
    ),
    claim(
        "poisonings that kill",
        r"(\d+) poisonings?\b|death at (\d+)|poisoned (\d+) times?|poisoned:? \d+ of (\d+)",
        option("lives"), "rules paper terms phones wall",
    ),
    claim(
        "the last night", r"(?:after|end of) night (\d+)|night \d+ of (\d+)|night (\d+) is over",
        lambda facts: int(facts.last_night),
    ),
    claim("thugs", r"(\d+) (?:× )?thugs?\b", lambda facts: facts.cast.count("thug"), ""),
    claim("seductresses", r"(\d+) (?:× )?seductress(?:es)?\b", lambda facts: facts.cast.count("seductress"), ""),
    claim("minutes to accuse", r"(?:you have|time to accuse:) (\d+) minutes?\b", option("accuse_minutes")),
    claim("green signs", r"(\d+) green signs?\b", option("thug_jobs"), ""),
)  # fmt: skip
OTHER_TABLES = "8."
"""The paragraphs that tell of other tables than the one that plays; "-" if there are none."""

TABLES: tuple[Table, ...] = (
    (5, {}),
    (8, {"players": 8}),
    *((players, {"players": players}) for players in (4, 6, 7)),
    *((players, {"players": players, "pace": "quick"}) for players in (4, 5)),
    *((5, one) for one in (
        {"lives": 2}, {"captures": 4}, {"nights": 7}, {"thug_jobs": 2}, {"accuse_minutes": 0}, {"accuse_minutes": 2},
        {"seductress_sign": "target"}, {"guard_sign": "danger"}, {"nights": 4, "constable_outlasts": True},
        {"edition": "quick"},
    )),
    *((players, {"edition": name}) for players, name in ((4, "four"), (6, "six"), (7, "seven"), (8, "eight"))),
)  # fmt: skip
