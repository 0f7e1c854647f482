"""Suggests tables of the settings for names that promptls does not know."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from promptls.runner.initial_settings.unknown_names import UnknownName
from promptls.settings.key_facts import to_toml
from promptls.text.typesetting import escape_unseen, wrap_paragraph
from promptls.text.wording import counted

# More suggestions of one sort are not read.
MOST = 20
_WIDTH = 88


def comment(text: str) -> list[str]:
    """The lines of a comment."""
    return [f"# {it}" for it in wrap_paragraph(text, _WIDTH)]


def say_more(number: int) -> Iterator[str]:
    """Say how many suggestions are left out."""
    if number > MOST:
        yield f"# ... and {number - MOST:,} more"


def _render_names(
    table: str, keys: Sequence[str], said: str
) -> Callable[[list[UnknownName]], Iterator[str]]:
    """Make what suggests a table for each name."""

    def render(names: list[UnknownName]) -> Iterator[str]:
        yield from comment(said)
        for number, it in enumerate(names[:MOST]):
            if number:
                yield "#"
            key = to_toml(it.name) if "." in it.name else it.name
            yield f"# [{table}.{key}]  # {_place(it)}"
            yield from (f'# {it} = ""' for it in keys)
        yield from say_more(len(names))

    return render


def _render_utilities(names: list[UnknownName]) -> Iterator[str]:
    yield from comment(
        "Blocks end with these actions, which promptls does not know. Uncomment those that are"
        " right, and say what they do."
    )
    yield "[utilities]"
    for it in names[:MOST]:
        yield f'# {to_toml(it.name)} = ""  # {_place(it)}'
    yield from say_more(len(names))


def _place(name: UnknownName) -> str:
    files = counted(name.files, "file")
    return f"in {escape_unseen(name.first)}" if name.files == 1 else f"in {files}"


# The tables that get a suggestion for each unknown name.
RENDERERS: Mapping[str, Callable[[list[UnknownName]], Iterator[str]]] = {
    "variables": _render_names(
        "variables",
        ("description", "source"),
        "Uncomment the variables that your code fills in; what remains is perhaps a typo.",
    ),
    "agents": _render_names(
        "agents", ("description",), "Uncomment the agents that there are templates for."
    ),
    "phases": _render_names(
        "phases", ("description",), "Uncomment the phases that there are templates for."
    ),
    "utilities": _render_utilities,
}
