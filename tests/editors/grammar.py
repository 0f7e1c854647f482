"""Tests what colours Markdown in VS Code before the server does.

`python tests/editors/grammar.py FOLDER`, where FOLDER is what `tests/editors/install` made. The grammars are compared with drawings, with the
themes and with hostile lines by `editors/vscode/tests/grammar/run.mjs`, and here with the server.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2] / "server"))

from promptls.features.token_legend import TYPES
from promptls.features.tokens import encoded, find_tokens
from promptls.parsing import parse
from promptls.rules import load_all
from promptls.text.spans import Encoding, Source
from promptls.vocabulary import SPECIFIED

_GRAMMAR = Path(__file__).parents[2] / "editors/vscode/tests/grammar"
# What the themes draw alike, by the scope of the grammars and the types of the server.
_TYPES_OF = {
    "constant.language": ("keyword",),
    "meta.separator": ("operator",),
    "constant.numeric": ("number",),
    "entity.name.variable.placeholder": ("variable", "parameter"),
    "variable.other.enummember": ("enumMember",),
    "entity.name.type.class": ("class",),
    "entity.name.function": ("decorator",),
}
# Tags look as they do by the grammar of HTML, also where the server takes them for words.
_AS_IN_HTML = {"entity.name.tag", "meta.object-literal.key", "string.quoted.double.html"}
# What a status line is in cannot be seen by a grammar.
_SEEN_BY_WORDING = "STATUS: "
_NEW_LINE = re.compile(r"\r\n|\r|\n")


class Token(NamedTuple):
    """A part of a line, with the scope or the type that it has."""

    line: int
    start: int
    end: int
    what: str


def try_grammars(folder: Path) -> list[str]:
    """What is wrong with the grammars."""
    extensions = folder / "vscode/npm/node_modules/code-server/lib/vscode/extensions"
    node = folder / "bin/node"
    run = [node, _GRAMMAR / "run.mjs", extensions]
    done = subprocess.run(run, check=False, capture_output=True, text=True, encoding="utf-8")
    wrong = [done.stdout + done.stderr] if done.returncode else []
    texts = [*_texts()]
    dump = [node, _GRAMMAR / "dump.mjs", extensions]
    dumped = subprocess.run(
        dump, check=True, capture_output=True, input=json.dumps(texts), text=True, encoding="utf-8"
    )
    for text, found in zip(texts, json.loads(dumped.stdout), strict=True):
        wrong += _compare(text, [Token(*it) for it in found])
    return wrong


def _compare(text: str, coloured: list[Token]) -> Iterator[str]:
    """What the grammars colour and the server does not, and known constructs the other way."""
    lines = _NEW_LINE.split(text)
    tokens = [*_server_tokens(text)]
    for it in coloured:
        line = lines[it.line]
        if it.what in _AS_IN_HTML or line.startswith(_SEEN_BY_WORDING):
            continue
        types = _TYPES_OF[it.what]
        if not any(_touch(it, other) and other.what in types for other in tokens):
            yield f"only the grammar sees {line[it.start : it.end]!r} in {line!r}"


def _touch(one: Token, other: Token) -> bool:
    return one.line == other.line and one.start < other.end and other.start < one.end


def _server_tokens(text: str) -> Iterator[Token]:
    source = Source(text)
    tokens = find_tokens(parse(source, "page.md"), SPECIFIED)
    data = encoded(source, tokens, Encoding.UTF16)
    line = start = 0
    for at in range(0, len(data), 5):
        lines, columns, length, type_ = data[at : at + 4]
        line, start = line + lines, columns if lines else start + columns
        yield Token(line, start, start + length, TYPES[type_])


def _texts() -> Iterator[str]:
    """The texts of the drawings, with both line ends, and the examples of all rules."""
    for file in sorted((_GRAMMAR / "drawings").iterdir()):
        for drawing in re.split(r"(?m)^= ", file.read_text(encoding="utf-8"))[1:]:
            shown = [it[2:] for it in drawing.split("\n") if it.startswith("|")]
            yield "\n".join([*shown, ""])
            yield "\r\n".join([*shown, ""])
    for rule in load_all():
        if rule.example is not None and rule.example.good_path.endswith(".md"):
            yield from (it for it in (rule.example.good, rule.example.bad) if isinstance(it, str))


if __name__ == "__main__":
    found = try_grammars(Path(sys.argv[1]))
    sys.stdout.writelines(f"{it}\n" for it in found)
    sys.exit(1 if found else 0)
