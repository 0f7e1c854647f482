"""Turns source text into a document. Parsing never fails.

What only some files need is imported when the first of them is parsed: a quarter of the modules
that a start would import otherwise.
"""

from collections.abc import Callable
from functools import partial

from promptls.document import AgentParts, Document, Entry, FrontMatter, Part, Section, WorkPackage
from promptls.parsing.parts import Sections, parse_parts
from promptls.parsing.suppressions import MARK, find_in_front_matter
from promptls.parsing.tags.balance import balance
from promptls.text.paths import name_of
from promptls.text.spans import BYTE_ORDER_MARK, SIZE_CAP, Source
from promptls.text.values import replaced
from promptls.vocabulary.files import data_kind_of, is_settings_file, kind_of
from promptls.vocabulary.kinds import Kind, Syntax, syntax_of
from promptls.vocabulary.roles import Role

__all__ = ["Sections", "is_too_large", "parse", "run_to_end"]

# The kinds of files of which the rules demand nothing.
_MAY_BE_PLAIN = frozenset(
    {Kind.MARKDOWN, Kind.AGENT, Kind.COMMAND, Kind.INSTRUCTIONS, Kind.PROMPT, Kind.SKILL}
)


def run_to_end() -> None:
    """Interrupt nothing: the guard of work that may take its time."""


def parse(  # noqa: PLR0913 - what is known of a file besides its text, given by name
    source: Source,
    path: str = "",
    *,
    kind: Kind | None = None,
    role: Role | None = None,
    known: Sections | None = None,
    before: Document | None = None,
    guard: Callable[[], None] = run_to_end,
    is_plain: Callable[[str], bool] | None = None,
) -> Document:
    """Parse a text. The kind follows from the path when it is not given.

    `known` are sections that need no second parse; new ones are added to it. Those that an earlier
    text of the file begins and ends with are taken from the document `before`. `guard` is called
    between sections and may raise to end the work; what was parsed until then stays in `known`.
    `is_plain`, if given, tells of which texts the sections are parsed only when they are asked for.
    """
    text = source.text
    if source.is_utf16 and not is_settings_file(path) and data_kind_of(path) is None:
        # Nothing is looked for in it, but its text is there.
        start = int(text.startswith(BYTE_ORDER_MARK))
        whole = Section(text[start:], Entry(), Entry(), (), (), ())
        read = Kind.RESPONSE if kind is Kind.RESPONSE else Kind.MARKDOWN
        return Document(source, path, read, parse_parts=lambda: (Part(start, whole),))
    if is_settings_file(path):
        from promptls.parsing.toml.page import read_page  # noqa: PLC0415 - few are open in an editor

        find_page = partial(read_page, text, path)
        large = is_too_large(text)
        kind = kind or Kind.MARKDOWN
        return Document(source, path, kind, role, too_large=large, parse_settings=find_page)
    if is_too_large(text):
        return Document(source, path, kind or kind_of(path, ""), role, too_large=True)
    known = {} if known is None else known
    data_kind = kind or data_kind_of(path)
    if data_kind and syntax_of(data_kind) is not Syntax.MARKDOWN:
        return _parse_data(source, path, data_kind, role, known, is_certain=kind is not None)
    front_matter = None if kind is Kind.RESPONSE else read_front_matter(text)
    start = front_matter.span.end if front_matter else int(text.startswith(BYTE_ORDER_MARK))
    kind = kind or _kind(path, text, start, front_matter)
    if is_plain and role is None and kind in _MAY_BE_PLAIN and is_plain(text[start:]):
        # The sections may be asked for when the guard has gone, and with it those that are known.
        return Document(
            source,
            path,
            kind,
            role,
            front_matter,
            lambda: parse_parts(text, start, {}, run_to_end)[0],
            is_plain=True,
        )
    parts, is_read_again = parse_parts(text, start, known, guard, before)
    package = _work_package(text, parts) if kind is Kind.WORK_PACKAGE else None
    is_agent_file = role is not None and kind is not Kind.RESPONSE
    agent = _agent_parts(text, parts) if is_agent_file else None
    return Document(
        source,
        path,
        kind,
        role,
        front_matter,
        lambda: parts,
        agent=agent,
        package=package,
        tags=balance(text, parts),
        is_read_again=is_read_again,
    )


def _parse_data(  # noqa: PLR0913 - as above
    source: Source, path: str, kind: Kind, role: Role | None, known: Sections, *, is_certain: bool
) -> Document:
    """Parse what is no Markdown. Its content may tell more of its kind, if that is not certain."""
    if syntax_of(kind) is Syntax.TOML:
        from promptls.parsing.toml.commands import parse_comments, read_command  # noqa: PLC0415 - few are TOML

        parts = (_whole(source, Syntax.TOML, known, parse_comments),) if MARK in source.text else ()
        return Document(
            source,
            path,
            kind,
            role,
            parse_parts=lambda: parts,
            parse_command=partial(read_command, source.text),
        )
    from promptls.parsing.json.files import find_kind_by_content, parse_json  # noqa: PLC0415 - few are JSON

    part = _whole(source, syntax_of(kind), known, parse_json)
    if not is_certain:
        kind = find_kind_by_content(part.section, kind, name_of(path))
    return Document(source, path, kind, role, parse_parts=lambda: (part,))


def read_front_matter(text: str) -> FrontMatter | None:
    """The front matter of a text, without the rest of it."""
    if not text.startswith(("---", BYTE_ORDER_MARK)):
        return None
    from promptls.parsing.front_matter import find_front_matter  # noqa: PLC0415 - few files need it

    matter = find_front_matter(text)
    if matter is None or MARK not in text[: matter.span.end]:
        return matter
    return replaced(matter, suppressions=tuple(find_in_front_matter(text, matter)))


def _kind(path: str, text: str, start: int, front_matter: FrontMatter | None) -> Kind:
    kind = kind_of(path, text, start)
    if kind is Kind.MARKDOWN and front_matter is not None:
        from promptls.parsing.agents.recognition import is_agent  # noqa: PLC0415 - the same

        return Kind.AGENT if is_agent(path, front_matter) else kind
    return kind


def _work_package(text: str, parts: tuple[Part, ...]) -> WorkPackage | None:
    from promptls.parsing.packages.work_packages import find_work_package  # noqa: PLC0415 - the same

    return find_work_package(text, parts)


def _agent_parts(text: str, parts: tuple[Part, ...]) -> AgentParts:
    from promptls.parsing.agents.agent_parts import find_agent_parts  # noqa: PLC0415 - the same

    return find_agent_parts(text, parts)


def _whole(
    source: Source, syntax: Syntax, known: Sections, parse_section: Callable[[str, Entry], Section]
) -> Part:
    """The only section of a file."""
    base = int(source.text.startswith(BYTE_ORDER_MARK))
    entry = Entry(syntax=syntax, is_damaged=source.undecodable is not None or source.is_utf16)
    key = source.text[base:], entry
    section = known.get(key)
    if section is None:
        section = known[key] = parse_section(*key)
    return Part(base, section)


def is_too_large(text: str) -> bool:
    """Whether a text takes more bytes than promptls reads."""
    if len(text) * 4 <= SIZE_CAP or text.isascii():
        return len(text) > SIZE_CAP
    return len(text) > SIZE_CAP or len(text.encode("utf-8", "surrogatepass")) > SIZE_CAP
