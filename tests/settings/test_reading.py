"""Settings made of one file, or of several that extend each other."""

import posixpath

import pytest

from promptls.rules import RULE_NAMES, load_all
from promptls.rules.diagnostics import Severity
from promptls.settings import Settings
from promptls.settings.keys import SettingsFile
from promptls.settings.vocabulary_extension import read_options
from promptls.text.spans import Encoding, Source
from promptls.vocabulary import RuleOptions
from promptls.vocabulary.kinds import Kind
from settings.chains import read_settings

Files = dict[str, str]
AT = "promptls.toml"


def read_from(files: Files, path: str) -> str:
    if path not in files:
        raise FileNotFoundError(2, "no such file")
    return files[path]


def resolve(path: str, extended: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), extended))


def built(*texts: str, **files: str) -> Settings:
    """Settings of a file, or of a chain of files of which each extends the next."""
    named = [AT, *(f"base{number}.toml" for number in range(1, len(texts)))]
    chain = [
        text if number + 1 == len(texts) else f'extend = "{named[number + 1]}"\n{text}'
        for number, text in enumerate(texts)
    ]
    settings, mistakes = _build(dict(zip(named, chain, strict=True)) | files)
    assert not mistakes
    assert settings is not None
    return settings


def _build(files: Files, path: str = AT) -> tuple[Settings | None, list[str]]:
    settings, mistakes = read_settings(path, "/root", lambda it: read_from(files, it), resolve)
    shown = []
    for it in mistakes:
        line, column = Source(it.text).position(it.issue.span.start, Encoding.UTF32)
        width = it.issue.span.end - it.issue.span.start
        shown.append(f"{it.path}:{line + 1}:{column + 1}+{width}: {it.issue.message}")
    return settings, shown


def names(settings: Settings, path: str = "x.md") -> set[str]:
    return set(settings.rule_set(path).names)


EVERY = set(RULE_NAMES)
BLOCK = {it.name for it in load_all() if it.family == "block"}


def test_an_empty_file_changes_nothing() -> None:
    settings = built("")
    assert (settings.root, settings.paths) == ("/root", (AT,))
    assert names(settings) == EVERY
    assert settings.values.respect_gitignore
    assert settings.kind("x.md") is None
    assert not settings.excluded_by("x.md")


def test_select_and_ignore() -> None:
    assert names(built('select = ["block"]')) == BLOCK
    assert names(built('select = ["block-crlf", "tag-case"]')) == {"block-crlf", "tag-case"}
    assert names(built('select = ["all"]\nignore = ["block"]')) == EVERY - BLOCK
    assert names(built('ignore = ["block", "tag-case"]')) == EVERY - BLOCK - {"tag-case"}
    assert names(built("select = []")) == set()
    assert names(built('ignore = ["all"]')) == set()


def test_severity() -> None:
    settings = built(
        '[severity]\nblock-crlf = "off"\ntag = "info"\ntag-case = "error"\nall = "hint"'
    )
    rule_set = settings.rule_set("x.md")
    severities = {it.name: rule_set.severity_of(it) for it in load_all()}
    assert names(settings) == EVERY - {"block-crlf"}
    assert severities["tag-case"] is Severity.ERROR
    assert severities["tag-unclosed"] is Severity.INFO
    assert severities["block-stray-line"] is Severity.HINT


@pytest.mark.parametrize("order", [1, -1])
def test_what_is_said_of_a_rule_goes_before_what_is_said_of_its_family(order: int) -> None:
    lines = ['all = "hint"', 'block = "off"', 'block-crlf = "error"'][::order]
    settings = built("[severity]\n" + "\n".join(lines))
    assert names(settings) == EVERY - BLOCK | {"block-crlf"}
    assert settings.severities["block-crlf"] is Severity.ERROR
    assert settings.severities["tag-case"] is Severity.HINT


def test_per_file_ignores() -> None:
    settings = built('[per-file-ignores]\n"a/**" = ["block"]\n"b.md" = ["tag-case", "tag-crossed"]')
    assert names(settings, "a/x.md") == EVERY - BLOCK
    assert names(settings, "c/b.md") == EVERY - {"tag-case", "tag-crossed"}
    assert names(settings, "a/b.md") == EVERY - BLOCK - {"tag-case", "tag-crossed"}
    assert names(settings, "x.md") == EVERY
    assert settings.rule_set("a/x.md") is settings.rule_set("a/y.md")


def test_exclude_gitignore_and_files() -> None:
    settings = built("""
        exclude = ["docs/archive", "*.tmp.md"]
        respect-gitignore = false
        [files]
        "flows/special/*.md" = "skill"
        "flows/**" = "prompt"
        "state.txt" = "workflow-state"
    """)
    assert not settings.values.respect_gitignore
    assert settings.excluded_by("docs/archive/a.md")
    assert settings.excluded_by("a/b.tmp.md")
    assert not settings.excluded_by("docs/a.md")
    assert settings.kind("flows/special/a.md") is Kind.SKILL
    assert settings.kind("flows/a.md") is Kind.PROMPT
    assert settings.kind("a/state.txt") is Kind.WORKFLOW_STATE
    assert settings.kind("a.md") is None


def test_every_kind_can_be_given() -> None:
    for kind in Kind:
        assert built(f'[files]\n"x" = "{kind}"').kind("x") is kind


def test_the_first_of_a_chain_goes_before_what_it_extends() -> None:
    settings = built(
        'ignore = ["tag"]\n[severity]\nblock-crlf = "hint"\n[files]\n"b/**" = "skill"\n'
        '[placeholders]\nstyle = "brace"\n[variables.A]\nsource = "mine"',
        'select = ["tag", "block"]\nignore = ["block"]\n[severity]\nblock = "info"\n'
        '[files]\n"b/*" = "prompt"\n"c/*" = "agent"\n[variables.B]\n',
        'select = ["all"]\nexclude = ["x"]\n[placeholders]\ntwo-tier = true\n[variables.A]\n'
        'source = "theirs"\ndescription = "theirs"',
    )
    assert settings.paths == (AT, "base1.toml", "base2.toml")
    assert names(settings) == BLOCK
    assert settings.severities["block-crlf"] is Severity.HINT
    assert settings.severities["block-stray-line"] is Severity.INFO
    assert settings.kind("b/x") is Kind.SKILL
    assert settings.kind("c/x") is Kind.AGENT
    assert settings.excluded_by("x")
    vocabulary = settings.vocabulary
    assert vocabulary.options == RuleOptions(placeholders_style="brace", placeholders_two_tier=True)
    variables = {it.name: it for it in vocabulary.variables}
    assert (variables["A"].source, variables["A"].description) == ("mine", "")
    assert "B" in variables


def test_a_chain_across_folders_and_pyproject() -> None:
    settings, mistakes = _build(
        {
            "a/promptls.toml": 'extend = "../shared/pyproject.toml"',
            "shared/pyproject.toml": '[tool.promptls]\nextend = "base.toml"\nselect = ["tag"]',
            "shared/base.toml": 'select = ["block"]\nexclude = ["x"]',
        },
        "a/promptls.toml",
    )
    assert not mistakes
    assert settings is not None
    assert names(settings) == {it.name for it in load_all() if it.family == "tag"}
    assert settings.excluded_by("x")
    named, _ = _build({AT: 'extend = "my-pyproject.toml"', "my-pyproject.toml": 'select = ["tag"]'})
    assert named is not None
    assert names(named) == {it.name for it in load_all() if it.family == "tag"}


@pytest.mark.parametrize(
    ("files", "mistakes"),
    [
        ({}, ["promptls.toml:1:1+0: cannot read 'promptls.toml': no such file"]),
        (
            {AT: '# extend\n"extend" = "b.toml"'},
            ["promptls.toml:2:12+8: cannot read 'b.toml': no such file"],
        ),
        (
            {AT: 'extend = "promptls.toml"'},
            ["promptls.toml:1:10+15: settings file 'promptls.toml' extends itself"],
        ),
        (
            {AT: 'extend = "b.toml"', "b.toml": 'ignore = []\nextend = "./x/../promptls.toml"'},
            ["b.toml:2:10+22: settings file 'promptls.toml' extends itself"],
        ),
        (
            {AT: 'extend = "0.toml"'}
            | {f"{n}.toml": f'extend = "{n + 1}.toml"' for n in range(20)},
            ["9.toml:1:10+9: more than 10 settings files extend one another"],
        ),
        (
            {AT: 'extend = "b.toml"', "b.toml": 'selct = []\nignore = ["blok"]'},
            [
                "b.toml:1:1+5: unknown setting 'selct'; did you mean 'select'?",
                "b.toml:2:11+6: unknown rule or family 'blok'; did you mean 'block'?",
            ],
        ),
        (
            {AT: 'extend = "b.toml"\nselct = []', "b.toml": "="},
            ["promptls.toml:2:1+5: unknown setting 'selct'; did you mean 'select'?"],
        ),
        ({AT: 'extend = "b.toml"', "b.toml": "="}, ["b.toml:1:1+1: expected a key, found '='"]),
        (
            {
                AT: 'extend = "b.toml"\n[variables.A]\nphases = ["implment", "deploy", "rollback"]',
                "b.toml": '[phases.deploy]\n[tags.x]\nvalues = { A = ["deplay"], B = ["plan"] }',
            },
            [
                "promptls.toml:3:11+10: unknown phase 'implment'; did you mean 'implement'?",
                "promptls.toml:3:33+10: unknown phase 'rollback'",
                "b.toml:3:17+8: unknown phase 'deplay'; did you mean 'deploy'?",
            ],
        ),
    ],
)
def test_mistakes_of_chains(files: Files, mistakes: list[str]) -> None:
    settings, found = _build(files)
    assert settings is None
    assert found == mistakes


def test_a_chain_of_ten() -> None:
    files = {AT: 'extend = "0.toml"'} | {f"{n}.toml": f'extend = "{n + 1}.toml"' for n in range(9)}
    settings, mistakes = _build(files | {"9.toml": "select = []"})
    assert mistakes == []
    assert settings is not None
    assert names(settings) == set()


def test_an_error_without_words() -> None:
    def read(_: str) -> str:
        raise OSError

    _, (mistaken,) = read_settings(AT, "/", read, resolve)
    assert mistaken.issue.message == f"cannot read '{AT}': OSError"


def test_each_option_of_rules_is_a_key_with_the_same_default() -> None:
    assert read_options(SettingsFile()) == RuleOptions()
