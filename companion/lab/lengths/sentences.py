"""Sentences about a simulation's lengths. None claims more than the interval behind it shows."""

from companion.lab.lengths.figures import Figures, Point

GUESSES = {"longer": "longer", "shorter": "shorter", "same": "no difference"}
BOTS = "Bots play all seats. They know no people: they tell how long games are and who can win, not what is fun."
RANDOM_BOTS = (
    "Bots make random legal moves. They know no strategy: they find decks that run dry and games that never end, "
    "not what is fun."
)


def headline(figures: Figures, is_over: bool) -> str:
    """Return what the games show, as one sentence."""
    if not figures.lengths:
        return "No game was played." if is_over else "The first games are running."
    if len(figures.lengths) == 1:
        lengths = figures.lengths[0]
        start = "A game takes" if is_over else "So far, a game takes"
        return f"{start} {lengths.shown} {figures.unit} on average."
    name, point = figures.lengths[1].title, figures.band[-1] if figures.band else None
    if point is None:
        return f"Too few games {'' if is_over else 'so far '}to tell whether {name} makes games longer or shorter."
    if point.low == point.high == 0:
        start = "Each deal took" if is_over else "So far, each deal takes"
        return f"{start} as many {figures.unit} with {name} as without."
    if not is_clear(point):
        start = "These games cannot tell" if is_over else "The games so far cannot tell"
        return f"{start} whether {name} makes games longer or shorter."
    start = f"Games with {name}" if is_over else f"So far, games with {name}"
    return f"{start} are about {_size(point.value)} {figures.unit} {_way(point.value)}."


def detail(figures: Figures) -> str:
    """Return where the true value may lie."""
    if len(figures.lengths) == 1:
        lengths = figures.lengths[0]
        always = f"Each has {figures.rounds} rounds. " if figures.rounds else ""
        return f"{always}Nine in ten games take {lengths.least:.0f} to {lengths.most:.0f} {figures.unit}."
    if not figures.band or (point := figures.band[-1]).low == point.high:
        return ""
    if is_clear(point):
        least, most = sorted((abs(point.low), abs(point.high)))
        return (
            f"The true difference may lie between {_size(least)} and {_size(most)} {figures.unit} {_way(point.value)}."
        )
    ends = (f"{_size(end)} {figures.unit} {_way(end)}" for end in (point.low, point.high))
    return f"The true difference may lie anywhere from {' to '.join(ends)}."


def verdict(figures: Figures, is_over: bool) -> str:
    """Return how sure the difference is, in a few words."""
    if not figures.band or not is_clear(figures.band[-1]):
        return "Too few games to be sure" if is_over else "Not sure yet"
    return "Clear" if is_over else "Clear so far"


def answer(figures: Figures, guess: str, is_over: bool) -> str:
    """Return what was expected beside what came out; empty without a guess."""
    if not guess:
        return ""
    if guess not in GUESSES:
        return f"You guessed {guess} rounds."
    guessed = f"You guessed “{GUESSES[guess]}”."
    if not figures.band:
        return guessed
    point = figures.band[-1]
    if not is_clear(point):
        return f"{guessed} {'Nothing here speaks against it.' if guess == 'same' else 'These games do not show it.'}"
    if guess == "same":
        return f"{guessed} There {'is' if is_over else 'seems to be'} one."
    came = "That is what came out" if guess == _way(point.value) else "It came out the other way"
    return f"{guessed} {came}{'' if is_over else ' so far'}."


def is_clear(point: Point) -> bool:
    """Return whether the interval leaves no doubt that there is a difference."""
    return point.low > 0 or point.high < 0


def _way(value: float) -> str:
    return "longer" if value > 0 else "shorter"


def _size(value: float) -> str:
    size = abs(value)
    return f"{size:.0f}" if size >= 20 else f"{size:.1f}" if size >= 0.095 else f"{size:.2f}" if size >= 0.005 else "0"
