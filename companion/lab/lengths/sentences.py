"""Sentences about a simulation's lengths. None claims more than the interval behind it shows."""

from companion.lab.lengths.figures import Figures, Point

GUESSES = {"longer": "longer", "shorter": "shorter", "same": "no difference"}
BOTS = "Bots play all seats. They know no people: they tell how long games are and who can win, not what is fun."
RANDOM_BOTS = (
    "Bots make random legal moves. They know no strategy: they find decks that run dry and games that never end, "
    "not what is fun."
)


def headline(found: Figures, is_over: bool) -> str:
    """Return what the games show, as one sentence."""
    if not found.lengths:
        return "No game was played." if is_over else "The first games are running."
    if len(found.lengths) == 1:
        one = found.lengths[0]
        start = "A game takes" if is_over else "So far, a game takes"
        return f"{start} {one.shown} {found.unit} on average."
    name, at = found.lengths[1].title, found.band[-1] if found.band else None
    if at is None:
        return f"Too few games {'' if is_over else 'so far '}to tell whether {name} makes games longer or shorter."
    if at.low == at.high == 0:
        start = "Each deal took" if is_over else "So far, each deal takes"
        return f"{start} as many {found.unit} with {name} as without."
    if not is_clear(at):
        start = "These games cannot tell" if is_over else "The games so far cannot tell"
        return f"{start} whether {name} makes games longer or shorter."
    start = f"Games with {name}" if is_over else f"So far, games with {name}"
    return f"{start} are about {_size(at.value)} {found.unit} {_way(at.value)}."


def detail(found: Figures) -> str:
    """Return where the true value may lie."""
    if len(found.lengths) == 1:
        one = found.lengths[0]
        always = f"Each has {found.rounds} rounds. " if found.rounds else ""
        return f"{always}Nine in ten games take {one.least:.0f} to {one.most:.0f} {found.unit}."
    if not found.band or (at := found.band[-1]).low == at.high:
        return ""
    if is_clear(at):
        near, far = sorted((abs(at.low), abs(at.high)))
        return f"The true difference may lie between {_size(near)} and {_size(far)} {found.unit} {_way(at.value)}."
    ends = (f"{_size(end)} {found.unit} {_way(end)}" for end in (at.low, at.high))
    return f"The true difference may lie anywhere from {' to '.join(ends)}."


def verdict(found: Figures, is_over: bool) -> str:
    """Return how sure the difference is, in a few words."""
    if not found.band or not is_clear(found.band[-1]):
        return "Too few games to be sure" if is_over else "Not sure yet"
    return "Clear" if is_over else "Clear so far"


def answer(found: Figures, guess: str, is_over: bool) -> str:
    """Return what was expected beside what came out; empty without a guess."""
    if not guess:
        return ""
    if guess not in GUESSES:
        return f"You guessed {guess} rounds."
    said = f"You guessed “{GUESSES[guess]}”."
    if not found.band:
        return said
    at = found.band[-1]
    if not is_clear(at):
        return f"{said} {'Nothing here speaks against it.' if guess == 'same' else 'These games do not show it.'}"
    if guess == "same":
        return f"{said} There {'is' if is_over else 'seems to be'} one."
    came = "That is what came out" if guess == _way(at.value) else "It came out the other way"
    return f"{said} {came}{'' if is_over else ' so far'}."


def is_clear(at: Point) -> bool:
    """Return whether the interval leaves no doubt that there is a difference."""
    return at.low > 0 or at.high < 0


def _way(value: float) -> str:
    return "longer" if value > 0 else "shorter"


def _size(value: float) -> str:
    size = abs(value)
    return f"{size:.0f}" if size >= 20 else f"{size:.1f}" if size >= 0.095 else f"{size:.2f}" if size >= 0.005 else "0"
