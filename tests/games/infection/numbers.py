"""The numbers of Infection that several places tell, and the tables whose numbers differ. See `claims.py`."""

from claims import Table, claim, option

CLAIMS = (
    claim(
        "cures to win",
        r"bring (\d+) (?:cures|of the)|(\d+) cures? wins?\b|once (\d+) cures?|team with (\d+) at home",
        option("cures_to_win"), "rules cards terms",
    ),
    claim("axe damage", r"\baxe\b[^.]*?loses (\d+) (?:hp|hearts?)", option("axe_damage"), "rules terms"),
    claim("hearts", r"gets (\d+) hearts|healed to (\d+) (?:hp|hearts)", option("hp")),
    claim("gun range", r"\bgun\b[^.]*?1 to (\d+) cells", option("gun_range")),
    claim("grenade range", r"\bgrenade\b[^.]*?1 to (\d+) cells", option("grenade_range")),
)  # fmt: skip
OTHER_TABLES = "10."
"""The paragraphs that tell of other tables than the one that plays; "-" if there are none."""

TABLES: tuple[Table, ...] = (
    (2, {}),
    *((2, one) for one in (
        {"cures_to_win": 1}, {"axe_damage": 1}, {"hp": 4}, {"gun_range": 2}, {"grenade_range": 3}, {"move": 3},
        *({"edition": name} for name in ("playtest-1", "playtest-3", "draw-deck", "action-points")),
    )),
    (4, {}),
)  # fmt: skip
