"""Templates that render fast: what never changes is rendered once, when a template is compiled.

An environment has one language, so `_("Hold to look")` is a constant, and so is a macro of parts.html called with
constants. What is left to do for each push is what differs from push to push.
"""

from collections.abc import Callable, Mapping, MutableMapping
from functools import lru_cache
from operator import call
from types import CodeType
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

PARTS = "parts.html"
_CALL = "call"


class FoldingEnvironment(Environment):
    """An environment of one language, whose templates know the macros of parts.html by name."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._templates: dict[str | None, Template] = {}
        self._functions: set[str] = set()
        self.filters[_CALL] = call  # none of our functions asks for the context it is called in

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the environment's own globals, for no template has others."""
        return self.globals

    def load_catalog(self, gettext: Callable[[str], str], ngettext: Callable[[str, str, int], str]) -> None:
        """Take the texts of a catalogue, then the macros of parts.html. Called once, before the first template."""

        def translate(text: str, **values: Any) -> Markup:
            return _filled(gettext(text), values)

        def translate_plural(singular: str, plural: str, num: int, **values: Any) -> Markup:
            return _filled(ngettext(singular, plural, num), {"num": num, **values})

        self._add({"_": translate, "gettext": translate, "ngettext": translate_plural})
        macros = vars(self.get_template(PARTS).module)
        self._add({name: macro for name, macro in macros.items() if not name.startswith("_")})

    def _add(self, functions: Mapping[str, Callable[..., Any]]) -> None:
        """Make functions known to all templates, and constant where all their arguments are."""
        self.globals.update(functions)
        self.filters.update(functions)
        self._functions.update(functions)

    def render(self, name: str, values: Mapping[str, Any]) -> str:
        """Return a rendered template."""
        template = self.get_template(name)
        context = template.new_context({**self.globals, **values}, shared=True)
        try:
            return "".join(template.root_render_func(context))
        except Exception:
            self.handle_exception()

    def get_template(
        self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """Return a template, which is compiled once. Its globals are always the environment's own."""
        key = name.name if isinstance(name, Template) else name
        if key not in self._templates:
            self._templates[key] = super().get_template(name, parent)
        return self._templates[key]

    def compile(  # type: ignore[override]  # one signature for what are several overloads
        self,
        source: str | nodes.Template,
        name: str | None = None,
        filename: str | None = None,
        raw: bool = False,
        defer_init: bool = False,
    ) -> str | CodeType:
        """Compile a template whose calls are direct, and constant where they can be."""
        tree = self.parse(source, name, filename) if isinstance(source, str) else source
        _DirectCalls(self._functions - _assigned(tree)).visit(tree)
        # Compiled templates call `escape` by this name. Ours takes half the time; without this line they call Jinja's.
        code = f"{super().compile(tree, name, filename, True, defer_init)}\nfrom {__name__} import escaped as escape\n"
        return code if raw else compile(code, filename or "<template>", "exec")


def _assigned(tree: nodes.Template) -> set[str]:
    """Return the names that mean something of the template's own."""
    names = {name.name for name in tree.find_all(nodes.Name) if name.ctx != "load"}
    names |= {macro.name for macro in tree.find_all(nodes.Macro)}
    for imported in tree.find_all(nodes.FromImport):
        if not _is_parts(imported):
            names |= {name if isinstance(name, str) else name[1] for name in imported.names}
    return names


def _is_parts(node: nodes.Node) -> bool:
    source = node.template if isinstance(node, nodes.FromImport) else None
    return isinstance(source, nodes.Const) and source.value == PARTS


class _DirectCalls(NodeTransformer):
    """Turns calls into filters, which Jinja calls without a detour and computes at once where all is constant."""

    def __init__(self, functions: set[str]) -> None:
        self._functions = functions

    def visit_FromImport(self, node: nodes.FromImport) -> nodes.Node | None:  # noqa: N802  # Jinja's own name
        """Drop the import of what every template knows anyway."""
        return None if _is_parts(node) else node

    def visit_CallBlock(self, node: nodes.CallBlock) -> nodes.Node:  # noqa: N802
        """Leave the call itself alone: its body is no argument."""
        call = node.call
        self.generic_visit(call)
        self.generic_visit(node)
        node.call = call
        return node

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        callee, args, name = node.node, node.args, _CALL
        if isinstance(callee, nodes.Name) and callee.name in self._functions and args:
            name, callee, args = callee.name, args[0], args[1:]
        arguments = (callee, name, args, node.kwargs, node.dyn_args, node.dyn_kwargs)
        return nodes.Filter(*arguments, lineno=node.lineno, environment=node.environment)


_escaped_text = lru_cache(4096)(escape)


def escaped(value: Any) -> str:
    """Return what stands in a page for a value, as markupsafe's `escape` does, without making an object each time."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is str:
        return _escaped_text(value)
    return str(value) if kind is int else escape(value)


def _filled(text: str, values: dict[str, Any]) -> Markup:
    if not values:
        return Markup(text)
    return Markup(text % {name: value if isinstance(value, int) else escaped(value) for name, value in values.items()})
