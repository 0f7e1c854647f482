"""The pages of settings: for the terminal, as Markdown and as JSON."""

from collections.abc import Iterable, Iterator, Sequence

import click

from promptls.cli.terminal.style import PROSE_WIDTH, OutputStyle, hang, wrap_prose
from promptls.settings import lookup
from promptls.settings.key_facts import KeyFacts

# With fewer cells than this beside the names, meanings go below them.
_MIN_MEANING = 36
_INDENT = "    "


def find_settings(names: Iterable[str]) -> list[KeyFacts]:
    """Find the keys of those names, or fail at an unknown one. No names, or `all`, are all keys."""
    try:
        return lookup.find_settings(names)
    except lookup.UnknownSettingError as error:
        raise click.BadParameter(str(error), param_hint="--setting") from None


def render_list(keys: Sequence[KeyFacts], style: OutputStyle) -> str:
    """Render the names of keys with their meanings."""
    lines = [*_render_rows([(it.name, it.meaning) for it in keys], style), ""]
    hint = "`promptls explain --setting NAME` shows the type, the default and an example."
    lines += wrap_prose(hint, min(style.width, PROSE_WIDTH), style)
    return "".join(f"{it}\n" for it in lines)


def render_pages(keys: Sequence[KeyFacts], style: OutputStyle) -> str:
    """Render the page of each key."""
    return "\n\n".join("".join(f"{it}\n" for it in _render_page(key, style)) for key in keys)


def render_json(keys: Sequence[KeyFacts]) -> str:
    """Render keys as an array. Types and defaults are the words of the page without marks."""
    import json  # noqa: PLC0415 - for this format only

    return f"{json.dumps([_to_data(it) for it in keys], indent=1)}\n"


def render_markdown(keys: Sequence[KeyFacts]) -> str:
    """Render keys as the reference page has them."""
    from promptls.settings.reference import render_section  # noqa: PLC0415 - it takes the rules

    return "\n".join(map(render_section, keys))


def _render_page(key: KeyFacts, style: OutputStyle) -> Iterator[str]:
    width = min(style.width, PROSE_WIDTH)
    yield style.paint(key.name, bold=True)
    about = f"{key.meaning} {key.details}".rstrip()
    yield from wrap_prose(about, width, style)
    yield ""
    for name, value in (("type", key.type), ("default", key.default)):
        if value:
            yield from hang(f"  {name:7}  ", 11, wrap_prose(value, width - 11, style))
    if key.keys:
        yield ""
        names = [(it.name.rpartition(".")[2], it.meaning) for it in key.keys]
        yield "keys"
        yield from (f"  {it}" for it in _render_rows(names, style._replace(width=style.width - 2)))
    yield ""
    yield style.paint("example", fg="green", bold=True)
    bar = style.paint("  |", fg="green", bold=True)
    yield from (f"{bar} {it}" for it in key.example.rstrip("\n").split("\n"))


def _render_rows(rows: Sequence[tuple[str, str]], style: OutputStyle) -> Iterator[str]:
    longest = max(len(name) for name, _ in rows)
    room = style.width - longest - 2
    for name, meaning in rows:
        shown = style.paint(f"{name:{longest}}", bold=True)
        if room >= _MIN_MEANING:
            yield from hang(f"{shown}  ", longest + 2, wrap_prose(meaning, room, style))
        else:
            yield style.paint(name, bold=True)
            below = wrap_prose(meaning, style.width - len(_INDENT), style)
            yield from (f"{_INDENT}{it}" for it in below)


def _to_data(key: KeyFacts) -> dict[str, object]:
    return {
        "name": key.name,
        "type": key.type.replace("`", ""),
        "default": key.default.replace("`", "") or None,
        "meaning": key.meaning,
        "details": key.details,
        "example": key.example,
    }
