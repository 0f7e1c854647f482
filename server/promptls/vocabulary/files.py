"""What a file is by its path and its beginning."""

import re

from promptls.text.paths import name_of, stem_of
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts import KINDS, is_one, list_globs, list_names
from promptls.vocabulary.kinds import Kind

# What the name of a file ends with from which another is made.
TEMPLATE_ENDING = ".template"
TOML_ENDING = ".toml"
# Beside a template, what to try it with.
VALUES_ENDING = ".values.toml"
# What models have answered: `answers/CLAUDE-plan/short.md` beside `CLAUDE-plan.md`.
ANSWERS_FOLDER = "answers"
# The names of settings files; in one folder, the first of them counts. The last is shared.
SETTINGS_FILES = ("promptls.toml", ".promptls.toml", "pyproject.toml")
_SECTION = ("tool", "promptls")
# What a person pastes into a chat with the skill beside it, which has no front matter then.
BUNDLE_INSTRUCTIONS = "INSTRUCTIONS.md"
_DATA_ENDINGS = {
    ".json": Kind.JSON,
    ".jsonl": Kind.JSON_LINES,
    ".ndjson": Kind.JSON_LINES,
    ".toml": Kind.TOML_COMMAND,
}
STATE_NAME = "state.json"
_STATE_FILE = [".isdlc", STATE_NAME]
PLAIN_NAMES = {"README.md", "index.md"}
# What else is a prompt: an agent of Copilot by an earlier name, which has no name of its own, and
# a template.
_PROMPT_ENDINGS = (".chatmode.md", ".system.md")
# The other kinds of files that hosts know by their names in any folder.
_NAMED_KINDS = (Kind.SKILL, Kind.AGENT, Kind.PROMPT)
# Rules of Cursor, and prompts with front matter of other programs. Text is one in `prompts` only.
_TEXT_ENDING = ".txt"
PROMPT_ENDINGS = (".mdc", ".prompt", ".prompty", _TEXT_ENDING)
_NO_PROMPTS = ("requirements", "LICENSE", "NOTICE", "robots")
_FOLDERS = {"agents": Kind.AGENT, "commands": Kind.COMMAND, "prompts": Kind.PROMPT}
_WORK_PACKAGE = pattern(r"# Task: WP[0-9]")
# What a package is known by where its title is miswritten. Documents about other work have some of
# this, so three signs are needed, and one of the headings that are not usual elsewhere.
_PACKAGE_WORDS = ("Work Scope", "Feature Context")
_PACKAGE_HEADING = pattern(r"```|[\n\r]#{1,6} (Work Scope|Feature Context|Deliverables)\b")
_PACKAGE_TITLE = pattern(r"(?i:#++ ++(?:Task\b)?:? *+WP[-_ ]?[0-9])")
_PACKAGE_FILE = pattern(r"WP[0-9]++(?:[-_.][^/]*+)?(?<=\.md)")
_SIGNS_OF_PACKAGE = 3
_HEADING_IS_WITHIN = 1 << 16
_HEADING = pattern(r" {0,3}(#{1,6} [^\n\r]*)")
_HEADING_BELOW = pattern(r"\n {0,3}(#{1,6} [^\n\r]*)")
_HEADING_BELOW_CR = pattern(r"[\n\r] {0,3}(#{1,6} [^\n\r]*)")


def data_kind_of(path: str) -> Kind | None:
    """Tell what a file of data is for, as far as its path says it: JSON, or a command in TOML.

    Other files have no such kind.
    """
    kind = _DATA_ENDINGS.get(path[path.rfind(".") :])
    if kind is Kind.TOML_COMMAND:
        return kind if is_toml_command(path) else None
    return Kind.WORKFLOW_STATE if kind and path.split("/")[-2:] == _STATE_FILE else kind


def is_toml_command(path: str) -> bool:
    """Whether a host loads a file as a command in TOML. Most files have another ending."""
    if not path.endswith(TOML_ENDING) or is_settings_file(path):
        return False
    return is_one(path, list_globs(Kind.TOML_COMMAND))


def kind_of(path: str, text: str, start: int = 0) -> Kind:
    """Tell what a file is for. `path` has forward slashes; `start` is behind the front matter.

    Files of data are told by their path alone, and what is told by front matter is for the parser.
    """
    kind = data_kind_of(path)
    if kind:
        return kind
    *folders, name = path.split("/")
    if name in PLAIN_NAMES:
        return Kind.MARKDOWN
    if folders[-2:] == ["templates", "system"] and is_markdown(name):
        return Kind.SYSTEM_TEMPLATE
    heading = _find_first_heading(text, start, start + _HEADING_IS_WITHIN)
    by_name = _kind_by_name(name)
    if heading and _is_package(name, heading, text, is_named=by_name is not None):
        return Kind.WORK_PACKAGE
    return by_name or _kind_by_folder(folders)


def _is_package(name: str, heading: re.Match[str], text: str, *, is_named: bool) -> bool:
    """Whether a file with a first heading is a work package.

    What has the name of something else is none with a wrong title.
    """
    if not _WORK_PACKAGE.match(heading[1]):
        return not is_named and _is_like_package(name, heading[1], text)
    from promptls.vocabulary.package_sections import has_other_sections  # noqa: PLC0415 - few have it

    return not has_other_sections(text, heading.end(), heading.end() + _HEADING_IS_WITHIN)


def _is_like_package(name: str, heading: str, text: str) -> bool:
    """Whether a file is a work package although its first heading is not that of one."""
    # Without a sign all three headings are needed, and to look for one is quick.
    has_no_sign = "WP" not in name and "WP" not in heading.upper()
    if has_no_sign and text.find(_PACKAGE_WORDS[0], 0, _HEADING_IS_WITHIN) < 0:
        return False
    signs = [it for it in (_PACKAGE_TITLE.match(heading), _PACKAGE_FILE.fullmatch(name)) if it]
    words = _PACKAGE_WORDS if signs else _PACKAGE_WORDS[:1]
    if all(text.find(it, 0, _HEADING_IS_WITHIN) < 0 for it in words):
        return False
    found: set[str] = set()
    is_shown = False
    for match in _PACKAGE_HEADING.finditer(text, 0, _HEADING_IS_WITHIN):
        if match[1] is None:
            # A page about packages shows one in a fence.
            is_shown = not is_shown
        elif not is_shown:
            found.add(match[1])
    is_enough = len(found) + len(signs) >= _SIGNS_OF_PACKAGE
    return is_enough and not found.isdisjoint(_PACKAGE_WORDS)


def _find_first_heading(text: str, start: int, end: int) -> re.Match[str] | None:
    # A regex that begins with a literal is fast, and a lone carriage return is rare.
    below = _HEADING_BELOW if text.find("\r", start, end) < 0 else _HEADING_BELOW_CR
    return _HEADING.match(text, start, end) or below.search(text, start, end)


def _kind_by_name(name: str) -> Kind | None:
    if is_instructions(name):
        return Kind.INSTRUCTIONS
    for kind in _NAMED_KINDS:
        names, endings = list_names(kind)
        if name in names or name.endswith(endings):
            return kind
    return Kind.PROMPT if name.endswith(_PROMPT_ENDINGS) else None


def is_instructions(name: str) -> bool:
    """Whether a program gives a file to the model in every conversation."""
    name = name.removesuffix(TEMPLATE_ENDING)
    names, endings = list_names(Kind.INSTRUCTIONS)
    return name in names or name.endswith(endings)


def _kind_by_folder(folders: list[str]) -> Kind:
    """A folder of a tool, such as `.claude`, says what is in its own folders; else the nearest."""
    kind = Kind.MARKDOWN
    for parent, folder in zip(("", *folders), folders, strict=False):
        if parent[:1] == "." and (parent, folder) in KINDS:
            return KINDS[parent, folder]
        if folder in _FOLDERS:
            kind = _FOLDERS[folder]
            if parent.startswith("."):
                break
    return kind


def is_markdown(name: str) -> bool:
    """Whether a file has the ending of a prompt."""
    return name.endswith(".md") and name != ".md"


def may_be_prompt(path: str) -> bool:
    """Whether a file with one of the other endings may be a prompt, by its path in the project."""
    *folders, name = path.split("/")
    return not name.endswith(_TEXT_ENDING) or (
        "prompts" in folders and not name.startswith(_NO_PROMPTS)
    )


class TemplateName(NamedTuple):
    """The two halves of a system template's file name, as they are written."""

    agent: str
    phase: str


def template_name(path: str) -> TemplateName | None:
    """Read the name `AGENT-phase.md` of a system template."""
    name = name_of(path)
    agent, _, phase = stem_of(name).partition("-")
    return TemplateName(agent, phase) if is_markdown(name) and agent and phase else None


def is_template_like(path: str) -> bool:
    """Whether a file is called like a system template, with the agent in capitals.

    It is asked of every file.
    """
    agent, hyphen, _ = path[path.rfind("/") + 1 :].partition("-")
    return bool(hyphen) and agent.isupper() and agent.isidentifier()


def is_settings_file(path: str) -> bool:
    """Whether a file has the name of a settings file."""
    return name_of(path) in SETTINGS_FILES


def is_shared_file(path: str) -> bool:
    """Whether only a table of a settings file is for promptls."""
    return name_of(path) == SETTINGS_FILES[-1]


def section_of(*, in_pyproject: bool) -> tuple[str, ...]:
    """The path of the table with the settings of promptls in a settings file."""
    return _SECTION if in_pyproject else ()
