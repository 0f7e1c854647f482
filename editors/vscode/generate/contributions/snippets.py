"""The snippets: what a person begins, with the texts of the vocabulary.

Each prefix begins with `!`, which begins no word and no Markdown: while a user writes prose no
snippet is offered, and none where the server offers the same, which needs a letter, `-`, `<` or
`{`. Placeholders, and what belongs into a tag, are left to the server: it knows the names.
"""

import re
from collections.abc import Iterable, Iterator

from contributions.package_snippet import WORK_PACKAGE
from contributions.snippet_texts import choice, literal, stop
from promptls.features.completion.frames import STATUS_TEXT
from promptls.features.completion.values import Stop
from promptls.parsing.blocks.prompt_blocks import HEADER
from promptls.parsing.blocks.window import EXACT_DELIMITER
from promptls.vocabulary import SPECIFIED, ResponseTag

_Snippet = dict[str, object]

_NO_WORD = re.compile(r"[^a-z0-9]+")
_GENERAL = ("{primary_prompt}", "{alternative_action}", SPECIFIED.utilities[0].text)
_AGENT = (
    EXACT_DELIMITER,
    "name: ${1:${TM_FILENAME_BASE/[.]agent$//}}",
    "description: ${2:What the agent does, and when it is used}",
    EXACT_DELIMITER,
    "",
    "# ${3:Role}",
    "",
    "${4:You review changes before they are merged.}",
)


def make_snippets() -> dict[str, _Snippet]:
    """Every snippet by its name."""
    return dict(_all())


def _all() -> Iterator[tuple[str, _Snippet]]:
    items = [stop(number, it) for number, it in enumerate(_GENERAL, 1)]
    yield _snippet("Next steps", "next-steps", _framed(HEADER, *_numbered(items)))
    for point in SPECIFIED.emission_points:
        for template in point.templates:
            title = point.name
            if not title.casefold().endswith(template.variant):
                title += f", {template.variant}"
            lines = _framed(HEADER, *_numbered(map(literal, template.items)))
            about = f"The next steps {template.moment}"
            yield _snippet(f"Next steps: {title}", f"next-{_slug(title)}", lines, about)
    yield _snippet(
        "Status line",
        "status",
        _framed(f"STATUS: {_with_stops()}"),
        "What a sub-agent ends with: it has no next steps",
    )
    for tag in SPECIFIED.tags:
        yield _snippet(f"<{tag.name}>", _slug(tag.name), _tag(tag), tag.description.rstrip("."))
    yield _snippet(
        "Declared variables",
        "variables",
        ["variables:", "  - ${1:change_id}"],
        "For front matter: the names that the file is given",
    )
    yield _snippet(
        "Suppress a rule below",
        "allow",
        ["<!-- promptls: allow ${1:rule-name} -->"],
        "Suppresses the findings of a rule in the next line, or in this one if it has other text",
    )
    yield _snippet(
        "Suppress a rule in the file",
        "allow-file",
        ["<!-- promptls: allow-file ${1:rule-name} -->"],
        "Suppresses the findings of a rule in the whole file",
    )
    yield _snippet(
        "Requirement",
        "requirement",
        [
            '<!-- sk:fr id="FR-${1:AUTH}-${2:001}" priority="${3|high,medium,low|}" -->',
            "- ${4:Users can register with email and password}",
            "<!-- /sk:fr -->",
        ],
        "A functional requirement between the markers of spec-kitty",
    )
    yield _snippet(
        "Work package", "work-package", WORK_PACKAGE, "A work package, with all sections"
    )
    yield _snippet("Agent", "agent", _AGENT, "An agent, with the front matter that it must have")


def _snippet(
    name: str, prefix: str, lines: list[str] | tuple[str, ...], about: str = ""
) -> tuple[str, _Snippet]:
    return name, {"prefix": f"!{prefix}", "body": [*lines], "description": about or name}


def _framed(*lines: str) -> list[str]:
    return [EXACT_DELIMITER, *lines, EXACT_DELIMITER]


def _numbered(items: Iterable[str]) -> Iterator[str]:
    return (f"  [{number}] {it}" for number, it in enumerate(items, 1))


def _with_stops() -> str:
    number = 0
    made = ""
    for piece in STATUS_TEXT:
        if isinstance(piece, Stop):
            number += 1
            made += stop(number, piece.text)
        else:
            made += literal(str(piece))
    return made


def _tag(tag: ResponseTag) -> list[str]:
    required = [it for it in tag.attributes if it.required]
    opening = "".join(
        f' {it.name}="{stop(number, it.example)}"' for number, it in enumerate(required, 1)
    )
    last = len(required) + 1
    if not tag.values:
        return [f"<{tag.name}{opening}>", stop(last, "Reasoning"), f"</{tag.name}>"]
    inside = choice(last, [it.text for it in tag.values])
    return [f"<{tag.name}{opening}>{inside}</{tag.name}>"]


def _slug(title: str) -> str:
    return _NO_WORD.sub("-", title.lower()).strip("-")
