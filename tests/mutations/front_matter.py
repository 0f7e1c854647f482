"""What people and editors do to front matter."""

import re
from collections.abc import Callable
from random import Random

from mutations.characters import MARKS
from mutations.mutant import Mutate, front_matter_end

_FIELD = re.compile(r"(\s*(?:- )?[\w-]+:)([ \t]+)(\S.*?)(\r?)\Z")
_LIST_ITEM = re.compile(r"(\s*- )(\S.*?)(\r?)\Z")
_TAILS = (
    ",",
    " # note",
    ": more",
    " #",
    "\u00a0",
    " \\",
    '"',
    "'",
    "]",
    "}",
    ":",
    " |",
    "  ",
    " x: y",
)
_HEADS = ("@", "[", "{", "*", "&", "!", "%", "`", "- ", "? ", "> ", "| ", '"', "'", "#", "<", ":")
_EXTRA_LINES = (
    "tools: Read, Write: both",
    "argument-hint: [a] [b]",
    'tools: ["Read", "Write"],',
    "tools: [Read, Write",
    "globs: **/*.md",
    "examples: - one: two",
    "title: 'it's here'",
    'title: "a "word" here"',
    "path: C:\\new: it",
    "note:no space",
    "a line of text",
    "description: Use this: when asked. Examples: <example>Context: x</example>",
    "applyTo: {{GLOB}}",
    "model: {model}",
    "metadata: {a: b: c}",
    "skills: - a\n  - b",
    "hooks:\n\tpre: x",
    "list:\n  - one: two: three\n  -\n  - x",
    "when:\u00a0now",
    "when:\u3000now",
    'quoted: "ends with a \\\n  break"',
    "on: 'x' and 'y'",
    'key: "value" # c: d',
    "key: value # c: d",
    "multi: first\n  second: third",
    "multi: >\n  text: with colon\n more",
    "# a comment: with [marks]",
    "",
)

_DELIMITERS = (
    *("--", "----", " ---", "--- ", "***", "...", "---\t", "-- -"),
    *("---1", "---.", "\u2014", "\u2013\u2013\u2013", "===", "- - -"),
)
_EXAMPLES = (
    "Use it. Examples: <example>\nuser: \"Do it: now\"\nassistant: 'It's done'\n</example>",
    'Use it.\n\nMore of it: text.\nuser: "a"\nuser: "b"',
    "Use it:\n- one\n- two: three",
    '<example>\nContext: text\nuser: \'Say "it"\nassistant: "well',
)

Rows = list[str]


def _at_a_field(change: Callable[[Random, re.Match[str]], str]) -> Callable[[Random, Rows], None]:
    def mutate(random: Random, rows: Rows) -> None:
        found = [(at, it) for at, row in enumerate(rows) if (it := _FIELD.match(row))]
        if found:
            at, field = random.choice(found)
            rows[at] = change(random, field) + field[4]

    return mutate


def _unquote(_: Random, field: re.Match[str]) -> str:
    value = field[3]
    quoted = value[:1] in ("'", '"') and value[-1:] == value[:1]
    return field[1] + field[2] + (value[1:-1] if quoted else f"{value}: {value}")


def _quote_badly(random: Random, field: re.Match[str]) -> str:
    quote = random.choice("'\"")
    return field[1] + field[2] + random.choice((quote + field[3], field[3] + quote))


def _append(random: Random, field: re.Match[str]) -> str:
    return field[1] + field[2] + field[3] + random.choice(_TAILS)


def _prepend(random: Random, field: re.Match[str]) -> str:
    return field[1] + field[2] + random.choice(_HEADS) + field[3]


def _respace(random: Random, field: re.Match[str]) -> str:
    return field[1] + random.choice(("", "\t", "\u00a0", "\u3000", "  ", " \u00a0")) + field[3]


def _lose_the_colon(_: Random, field: re.Match[str]) -> str:
    return field[1].removesuffix(":") + field[2] + field[3]


def _change_inside(random: Random, field: re.Match[str]) -> str:
    value = field[3]
    at = random.randrange(len(value) + 1)
    return (
        field[1] + field[2] + value[:at] + random.choice(MARKS) + value[at + random.randint(0, 1) :]
    )


def _put_in_brackets(random: Random, field: re.Match[str]) -> str:
    whole = random.choice(("[{}]", "[{}", "{}]", "[{}],", "[{}] x", '["{}"', "{{{}: 1}}", '"{}",'))
    return field[1] + field[2] + whole.format(field[3])


def _as_item(random: Random, field: re.Match[str]) -> str:
    items = field[3].split(", ")
    sign = random.choice(("- ", "  - ", "-", "\t- "))
    return random.choice(
        (f"{field[1]} - {field[3]}", "\n".join([field[1], *(sign + it for it in items)]))
    )


def _change_an_item(random: Random, rows: Rows) -> None:
    found = [(at, it) for at, row in enumerate(rows) if (it := _LIST_ITEM.match(row))]
    if found:
        at, item = random.choice(found)
        value = item[2]
        rows[at] = (
            random.choice(
                (
                    f'{item[1]}"{value}",',
                    f"{item[1]}{value},",
                    f"{item[1]}{value}: x: y",
                    f"{item[1]}@{value}",
                    f"{item[1]}{value} #x",
                    f'{item[1]}"{value}" ({value})',
                    item[1].rstrip() + value,
                    "\t" + item[0].strip(),
                    " " + item[0],
                    item[1],
                )
            )
            + item[3]
        )


def _spill(random: Random, rows: Rows) -> None:
    """Put an example of several lines behind a description, without quotes."""
    for at, row in enumerate(rows):
        if row.startswith("description:"):
            rows[at : at + 1] = f"{row.rstrip()} {random.choice(_EXAMPLES)}".split("\n")
            return


def _set_tabs(random: Random, rows: Rows) -> None:
    deep = [at for at, row in enumerate(rows) if row.startswith("  ")]
    if deep:
        at = random.choice(deep)
        rows[at] = "\t" + rows[at].lstrip(" ")


def _add_a_line(random: Random, rows: Rows) -> None:
    at = random.randint(0, len(rows))
    rows[at:at] = random.choice(_EXTRA_LINES).split("\n")


def _mutator(change: Callable[[Random, Rows], None]) -> Mutate:
    def mutate(random: Random, text: str) -> str:
        rows = text.split("\n")
        end = front_matter_end(rows)
        inner = rows[1:end]
        change(random, inner)
        return "\n".join([*rows[:1], *inner, *rows[max(1, end) :]]) if end else text

    return mutate


def _change_delimiter(random: Random, text: str) -> str:
    rows = text.split("\n")
    end = front_matter_end(rows)
    if not end:
        return text
    match random.randrange(6):
        case 0:
            del rows[end]
        case 1:
            rows[end - 1 : end + 1] = [rows[end - 1] + " ---"]
        case 2:
            rows[end - 1 : end + 1] = [rows[end - 1] + "---"]
        case 3:
            rows[end] = random.choice(_DELIMITERS)
        case 4:
            rows[end:end] = random.choice((["# a comment"], [""], ["", "# a comment", ""]))
        case _:
            rows[0] = random.choice(
                ("--", "----", " ---", "--- ", "", "\ufeff---", "\n---", "\u2014")
            )
    return "\n".join(rows)


def _change_anywhere(random: Random, rows: Rows) -> None:
    text = "\n".join(rows)
    at = random.randrange(len(text) + 1)
    match random.randrange(3):
        case 0:
            text = text[:at] + text[at + 1 :]
        case 1:
            text = text[:at] + random.choice(MARKS) + text[at:]
        case _:
            text = text[:at] + random.choice(MARKS) + text[at + 1 :]
    rows[:] = text.split("\n")


FRONT_MATTER_MUTATIONS: dict[str, Mutate] = {
    **{
        change.__name__.strip("_").replace("_", " "): _mutator(_at_a_field(change))
        for change in (
            _unquote,
            _quote_badly,
            _append,
            _prepend,
            _respace,
            _lose_the_colon,
            _change_inside,
            _put_in_brackets,
            _as_item,
        )
    },
    "change an item": _mutator(_change_an_item),
    "add a line": _mutator(_add_a_line),
    "spill": _mutator(_spill),
    "set tabs": _mutator(_set_tabs),
    "change anywhere": _mutator(_change_anywhere),
    "change delimiter": _change_delimiter,
}
