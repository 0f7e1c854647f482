"""Reads settings from a file and from the files that it extends."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from promptls.settings import INLINE, Settings, SettingsFileIssue, SettingsIssue
from promptls.settings.contract_faults import find_unknown_in_contracts
from promptls.settings.declaration import merge_tables, read_table
from promptls.settings.keys import SettingsFile
from promptls.settings.rooted_patterns import root_patterns
from promptls.settings.toml_document import TomlDocument, parse_toml
from promptls.settings.validation import find_issues
from promptls.settings.vocabulary_extension import extend_tags
from promptls.text.nearest import did_you_mean
from promptls.text.spans import FileSpan
from promptls.text.toml import KeyPath
from promptls.text.values import NamedTuple
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.files import is_shared_file

# Longer chains are a mistake, not a design.
_MOST_EXTENSIONS = 10

# Reads a settings file by its path, and finds the path that another one extends.
Read = Callable[[str], str]
Resolve = Callable[[str, str], str]


class ParsedSettings(NamedTuple):
    """The text of a settings file, if it is TOML, and all that is wrong with it."""

    document: TomlDocument | None
    issues: list[SettingsIssue]


class InlineSettings(NamedTuple):
    """Texts of settings that were given on the command line, the last of which counts most.

    They override those of all files. Their patterns are relative to a folder.
    """

    texts: tuple[str, ...] = ()
    folder: str = ""


_NOTHING = InlineSettings()


class ParsedFile(NamedTuple):
    """One file of a chain, each of which extends the next."""

    path: str
    values: SettingsFile
    document: TomlDocument


def parse_settings(text: str, *, in_pyproject: bool) -> ParsedSettings:
    """Parse and validate the text of a settings file."""
    document = parse_toml(text, in_pyproject=in_pyproject)
    if isinstance(document, TomlDocument):
        return ParsedSettings(document, find_issues(document))
    return ParsedSettings(None, [SettingsIssue(*document)])


def find_inline_issue(text: str) -> str | None:
    """What is wrong with settings that were given on the command line, if anything."""
    document, issues = parse_settings(text, in_pyproject=False)
    if issues:
        return issues[0].message
    extends = document is not None and "extend" in document.values
    return "'extend' is for settings files only" if extends else None


def read_chain(
    path: str, read: Read, resolve: Resolve
) -> tuple[list[ParsedFile], list[SettingsFileIssue]]:
    """Read a settings file and all that it extends, and find the issues of the first wrong one.

    `read` raises `OSError` for a file that cannot be read; `resolve` makes a path of what a file
    extends.
    """
    chain: list[ParsedFile] = []
    at: str | None = path
    while at is not None:
        by = chain[-1] if chain else None
        if at in (it.path for it in chain):
            return [], [_extension_issue(by, path, f"settings file {at!r} extends itself")]
        if len(chain) > _MOST_EXTENSIONS:
            message = f"more than {_MOST_EXTENSIONS} settings files extend one another"
            return [], [_extension_issue(by, path, message)]
        try:
            text = read(at)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            return [], [_extension_issue(by, at, f"cannot read {at!r}: {reason}")]
        shared = is_shared_file(at.replace("\\", "/"))
        document, issues = parse_settings(text, in_pyproject=shared)
        if document is None or issues:
            return [], [SettingsFileIssue(at, text, it) for it in issues]
        values = read_table(SettingsFile, document.values)
        chain.append(ParsedFile(at, values, document))
        at = resolve(at, values.extend) if values.extend else None
    return chain, []


def combine_settings(
    chain: Sequence[ParsedFile], root: str, inline: InlineSettings = _NOTHING
) -> tuple[Settings | None, list[SettingsFileIssue]]:
    """Combine files, of which each extends the next, with valid settings that override them."""
    given = list(read_inline(inline))
    overriding = [root_patterns(it.document.values, inline.folder) for it in given]
    merged = merge_tables(SettingsFile, [*overriding, *(it.document.values for it in chain)])
    values = read_table(SettingsFile, merged)
    wrong = list(_find_unknown_names([*given, *chain], values))
    if wrong:
        return None, wrong
    paths = tuple(it.path for it in chain)
    return Settings(values, root=root, paths=paths, inline=inline.texts), []


def read_inline(inline: InlineSettings) -> Iterator[ParsedFile]:
    """What was given on the command line, as files, the one that counts most first."""
    for text in reversed(inline.texts):
        document = parse_toml(text, in_pyproject=False)
        # It is validated before it comes here.
        assert isinstance(document, TomlDocument)
        yield ParsedFile(INLINE, read_table(SettingsFile, document.values), document)


def _extension_issue(by: ParsedFile | None, path: str, message: str) -> SettingsFileIssue:
    """An issue of the file that extends another, or of the first one."""
    if by is None:
        return SettingsFileIssue(path, "", SettingsIssue(FileSpan(0, 0), message))
    issue = SettingsIssue(by.document.find_value(("extend",)), message)
    return SettingsFileIssue(by.path, by.document.text, issue)


def find_hook_templates(chain: Sequence[ParsedFile]) -> Iterator[tuple[str, SettingsFileIssue]]:
    """The templates whose demands a hook makes, each with the issue that it is if it is missing."""
    for path, used, document in chain:
        for name, table in used.hook.items():
            if table.template is not None:
                span = document.find_value(("hook", name, "template"))
                issue = SettingsIssue(span, f"cannot read {table.template!r}")
                yield table.template, SettingsFileIssue(path, document.text, issue)


def find_naming(
    chain: Sequence[ParsedFile], inline: InlineSettings
) -> tuple[str, SettingsFileIssue]:
    """The baseline as it is named by the settings that count most, and an issue of where it is."""
    name, path, document = next(
        (it.values.baseline, it.path, it.document)
        for it in (*read_inline(inline), *chain)
        if it.values.baseline is not None
    )
    issue = SettingsIssue(document.find_value(("baseline",)), "the baseline is not in the project")
    return name, SettingsFileIssue(path, document.text, issue)


def find_schemas(chain: Sequence[ParsedFile]) -> Iterator[tuple[str, SettingsFileIssue]]:
    """The files with JSON Schemas, each with the issue that it is if it cannot be read."""
    for path, used, document in chain:
        for name, contract in used.contracts.items():
            for ordinal, part in enumerate(contract.parts):
                if part.schema is not None:
                    span = document.find_value(("contracts", name, "parts", ordinal, "schema"))
                    issue = SettingsIssue(span, f"cannot read {part.schema!r}")
                    yield part.schema, SettingsFileIssue(path, document.text, issue)


def find_schema_faults(
    chain: Sequence[ParsedFile], schemas: Mapping[str, str]
) -> list[SettingsFileIssue]:
    """What is wrong with the schemas that contracts name, by their paths: one fault of each."""
    if not schemas:
        return []
    from promptls.semantics.schemas.reading import read_schema  # noqa: PLC0415 - few contracts have one

    faults = {name: read_schema(text).faults for name, text in schemas.items()}
    return [
        it._replace(issue=it.issue._replace(message=f"{name}: {faults[name][0].message}"))
        for name, it in find_schemas(chain)
        if faults.get(name)
    ]


def _find_unknown_names(
    chain: Sequence[ParsedFile], values: SettingsFile
) -> Iterator[SettingsFileIssue]:
    phases = {*(it.key for it in SPECIFIED.template_phases), *values.phases}
    tags = {*SPECIFIED.tags_by_name, *values.tags}
    contracts = set(values.contracts)
    for path, used, document in chain:
        places = [("phase", phases, *it) for it in _phases_in(used)]
        places += (("tag", tags, *it) for it in _named_by_hooks(used, "tags"))
        places += (("contract", contracts, *it) for it in _named_by_hooks(used, "contracts"))
        found = [
            (location, f"unknown {what} {name!r}{did_you_mean(name, known)}")
            for what, known, location, name in places
            if name not in known
        ]
        if used.contracts:
            declared = {it.name: it for it in extend_tags(values)}
            found += find_unknown_in_contracts(used.contracts, declared)
        for location, message in found:
            issue = SettingsIssue(document.find_value(location), message)
            yield SettingsFileIssue(path, document.text, issue)


def _named_by_hooks(values: SettingsFile, key: str) -> Iterator[tuple[KeyPath, str]]:
    """The tags or contracts that a hook demands, and where."""
    for pattern, table in values.hook.items():
        for ordinal, name in enumerate(getattr(table, key)):
            yield ("hook", pattern, key, ordinal), name


def _phases_in(values: SettingsFile) -> Iterator[tuple[KeyPath, str]]:
    """The phases that variables and tags name, and where."""
    for name, variable in values.variables.items():
        for ordinal, phase in enumerate(variable.phases):
            yield ("variables", name, "phases", ordinal), phase
    for name, tag in values.tags.items():
        for value, phases in tag.values.items() if isinstance(tag.values, Mapping) else ():
            for ordinal, phase in enumerate(phases):
                yield ("tags", name, "values", value, ordinal), phase
