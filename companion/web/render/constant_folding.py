"""Templates that are quick: what never changes is drawn once, when a template is compiled.

An environment has one language, so `_("Hold to look")` is a constant, and so is a macro of parts.html called with
constants. What is left to do for each push is what differs from push to push.
"""

from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.runtime import Context
from markupsafe import Markup, escape
from markupsafe import _escape_inner as _escaped  # type: ignore[attr-defined]  # what `escape` is made of

PARTS = "parts.html"


class _Plain(Context):
    """Calls what a template calls, and no more: nothing of ours asks for the context it is called in."""

    def call(self, obj: Any, /, *args: Any, _loop_vars: Any = None, _block_vars: Any = None, **kwargs: Any) -> Any:
        return obj(*args, **kwargs)


class FoldingEnvironment(Environment):
    """An environment of one language, whose templates know the macros of parts.html by name."""

    context_class = _Plain

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._known: dict[str | None, Template] = {}
        self._macros: dict[str, Any] = {}

    def speak(self, gettext: Any, ngettext: Any) -> None:
        """Takes the words of a catalogue. Called once, before the first template."""

        def word(words: str, **values: Any) -> Markup:
            return _filled(gettext(words), values)

        def words(one: str, many: str, num: int, **values: Any) -> Markup:
            return _filled(ngettext(one, many, num), {"num": num, **values})

        self.globals.update(_=word, gettext=word, ngettext=words)
        parts = self.get_template(PARTS)
        self._macros = {name: macro for name, macro in vars(parts.module).items() if not name.startswith("_")}
        self.globals.update(self._macros)
        self._all = dict(self.globals)

    def draw(self, name: str, values: Mapping[str, Any]) -> str:
        """A template with values, as `render` does it, without looking for anything twice."""
        template = self.get_template(name)
        context = _Plain(self, {**self._all, **values}, template.name, template.blocks)
        try:
            return "".join(template.root_render_func(context))
        except Exception:
            self.handle_exception()

    def get_template(
        self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """A template by its name; compiled once. `globals` are the environment's own, always."""
        key = name.name if isinstance(name, Template) else name
        if key not in self._known:
            self._known[key] = super().get_template(name, parent)
        return self._known[key]

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        made: str = super()._generate(source, name, filename, defer_init)
        first, _, rest = made.partition("\n")
        return f"{first}\nfrom {__name__} import inert as escape\n{rest}"

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        if name != PARTS:
            own = {macro.name for macro in tree.find_all(nodes.Macro)}
            _fold(tree, {key: macro for key, macro in self._macros.items() if key not in own}, self)
        return tree


def inert(value: Any) -> str:
    """What stands in a page for a value: markupsafe's `escape`, which makes an object of each text that it is shown."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is str:
        return _escaped(value)
    return str(value) if kind is int else escape(value)


def _filled(words: str, values: dict[str, Any]) -> Markup:
    if not values:
        return Markup(words)
    return Markup(words % {name: value if isinstance(value, int) else escape(value) for name, value in values.items()})


def _fold(node: nodes.Node, macros: dict[str, Any], env: FoldingEnvironment) -> None:
    """Replaces calls of constants by what they are, the inner ones first; drops imports of what is known anyway."""
    for field, value in node.iter_fields():
        if isinstance(value, list):
            value[:] = [_folded(one, macros, env) if isinstance(one, nodes.Node) else one for one in _kept(value)]
        elif isinstance(value, nodes.Node):
            made = _folded(value, macros, env)
            # The call of a call block stays a call: its body is not constant.
            if not (isinstance(node, nodes.CallBlock) and field == "call"):
                setattr(node, field, made)


def _kept(body: list[Any]) -> Iterator[Any]:
    for one in body:
        is_parts = isinstance(one, nodes.FromImport) and isinstance(one.template, nodes.Const)
        if not (is_parts and one.template.value == PARTS):
            yield one


def _folded(node: nodes.Node, macros: dict[str, Any], env: FoldingEnvironment) -> nodes.Node:
    _fold(node, macros, env)
    if not isinstance(node, nodes.Call) or not isinstance(node.node, nodes.Name) or node.dyn_args or node.dyn_kwargs:
        return node
    draw: Any = env.globals["_"] if node.node.name == "_" else macros.get(node.node.name)
    told = (*node.args, *(pair.value for pair in node.kwargs))
    if draw is None or not all(isinstance(one, nodes.Const) for one in told):
        return node
    args: list[Any] = [one.value for one in node.args if isinstance(one, nodes.Const)]
    kwargs = {pair.key: pair.value.value for pair in node.kwargs if isinstance(pair.value, nodes.Const)}
    return nodes.Const(draw(*args, **kwargs), lineno=node.lineno, environment=env)
