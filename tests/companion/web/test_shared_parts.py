"""Parts that all phones of a table show alike are rendered once, for each view and name."""

from companion.web.render.shared_parts import MOST, SharedParts


def test_a_part_is_rendered_once_for_a_view() -> None:
    once, rendered = SharedParts(), []

    def part(text: str) -> str:
        rendered.append(text)
        return text

    first, second, names = object(), object(), {1: "Ada"}
    for view, people, key in (
        (first, names, "a"),
        (first, dict(names), "a"),
        (second, names, "a"),
        (first, names, "b"),
    ):
        assert "<b>" == once(view, people, key, caller=lambda: part("<b>"))
    assert 3 == len(rendered)
    assert "Bo" == once(first, {1: "Bo"}, "a", caller=lambda: part("Bo")), "somebody has a new name"


def test_old_parts_are_forgotten() -> None:
    once, calls = SharedParts(), []
    views = [object() for _ in range(MOST + 1)]
    for view in (*views, views[-1], views[0]):
        once(view, {}, caller=lambda: calls.append(1))
    assert MOST + 2 == len(calls)
