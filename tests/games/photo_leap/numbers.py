"""The numbers of Photo Leap that several places tell, and the tables whose numbers differ. See `claims.py`."""

from claims import Table, claim, option

CLAIMS = (
    claim("truths to win", r"(\d+) true stor(?:y|ies)|with (\d+) truths?\b|(\d+) true in print",
          option("truths_to_win"), "rules cards terms phones wall"),
    claim("fakes to win", r"(\d+) fakes? in print|win\. (\d+) fakes", option("fakes_to_win"),
          "rules cards terms phones wall"),
    claim("bribes", r"once a game,(?: at night)? from round (\d+)", lambda facts: facts.options.bribe_after + 1,
          "rules terms"),
    claim("interrogations", r"from round (\d+)(?: on)?,? (?:the lead|may accuse)",
          lambda facts: facts.options.interrogate_after + 1, "rules cards terms"),
)  # fmt: skip
OTHER_TABLES = "12.6"
"""The paragraphs that tell of other tables than the one that plays; "-" if there are none."""

TABLES: tuple[Table, ...] = (
    (4, {}),
    *((players, {"players": players}) for players in (3, 6, 8)),
    *((4, one) for one in (
        {"truths_to_win": 2}, {"fakes_to_win": 3}, {"bribe_after": 1}, {"interrogate_after": 1},
        {"catch_all_spies": True}, {"truths_to_win": 2, "fakes_to_win": 3, "bribe_after": 1, "interrogate_after": 1},
    )),
)  # fmt: skip
