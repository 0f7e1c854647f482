"""Values to try a template with: a file beside it, and the examples of the settings.

`CLAUDE-plan.values.toml` has those of `CLAUDE-plan.md`. A template of an agent without such a file
has the one of `BASE-plan.md`, as an agent without a template has that template.
"""

import os
from collections.abc import Iterable, Iterator, Mapping

from promptls.semantics.templates.recognition import BASE
from promptls.settings import Settings
from promptls.settings.key_facts import to_key, to_toml
from promptls.text.patterns import pattern
from promptls.text.spans import newline_of, with_line_feeds
from promptls.text.toml import TomlFault, TomlStop, load_toml
from promptls.vocabulary.files import TEMPLATE_ENDING, VALUES_ENDING, template_name

# Lines that were written for names without a value: they become those with one.
_UNUSED = pattern(r"^# *(?P<key>[A-Za-z0-9_-]{1,100}|\"[^\"\n\\]{1,100}\") = \"\"[ \t]*$")


def list_values_paths(path: str) -> Iterator[str]:
    """Where the values of a template may be; the first file that exists counts."""
    folder, name = os.path.split(path)
    stem, ending = os.path.splitext(name.removesuffix(TEMPLATE_ENDING))
    yield os.path.join(folder, f"{stem if ending else name}{VALUES_ENDING}")
    found = template_name(name)
    if found is not None and found.agent.upper() != BASE:
        yield os.path.join(folder, f"{BASE}-{found.phase}{VALUES_ENDING}")


def parse_values(text: str) -> dict[str, str] | str:
    """The values in the text of such a file, by name, or what is wrong with it."""
    found = load_toml(text)
    if isinstance(found, TomlFault):
        return f"line {_count_line(text, found.span.start)}: {found.message}"
    if isinstance(found, TomlStop):
        return f"line {_count_line(text, found.at)}: {found.message}"
    values = {name: with_line_feeds(it) for name, it in found.items() if isinstance(it, str)}
    other = next((it for it in found if it not in values), None)
    return values if other is None else f"expected names and texts; {other!r} has no text"


def _count_line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def read_examples(settings: Settings) -> dict[str, str]:
    """The examples of variables in the settings."""
    return {name: it.example for name, it in settings.values.variables.items() if it.example}


def add_values(
    text: str, values: Mapping[str, str], lacking: Iterable[str], title: str
) -> str | None:
    """The text of a file with more values, and with lines to fill in for those that lack.

    Nothing where the file is not valid with them. `title` is what is written above in a new file.
    """
    newline = newline_of(text)
    lines = with_line_feeds(text).split("\n") if text else [f"# {title}", ""]
    while lines and not lines[-1].strip():
        lines.pop()
    wanted = {name: with_line_feeds(it) for name, it in values.items()}
    for name, value in wanted.items():
        made = f"{to_key(name)} = {_quote(value)}"
        at = next((at for at, it in enumerate(lines) if _is_unused(it, name)), None)
        if at is None:
            lines.append(made)
        else:
            lines[at] = made
    lines += (f'# {to_key(it)} = ""' for it in lacking if not any(_is_unused(x, it) for x in lines))
    added = newline.join("\n".join([*lines, ""]).split("\n"))
    found = parse_values(added)
    return added if isinstance(found, dict) and wanted.items() <= found.items() else None


def _is_unused(line: str, name: str) -> bool:
    found = _UNUSED.match(line)
    return found is not None and found["key"] == to_key(name)


def _quote(value: str) -> str:
    """A text as TOML; lines stay lines."""
    lines = [to_toml(it)[1:-1] for it in value.split("\n")]
    if len(lines) == 1:
        return f'"{lines[0]}"'
    return '"""\n{}"""'.format("\n".join(lines))
