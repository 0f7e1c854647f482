"""What applies to a file, and where it comes from."""

import json
import re
from pathlib import Path

import pytest

from cli.console import run, write
from promptls.files import Configurations, FileContexts
from promptls.rules import RULE_NAMES, load_all

pytestmark = pytest.mark.usefixtures("project")

SETTINGS = """\
extend = "shared/base.toml"
exclude = ["docs/archive", "*.skip.md"]
[severity]
placeholder-styles-mixed = "off"
tag-value-padded = "error"
block-crlf = "error"
[per-file-ignores]
"flows/**" = ["status", "tag-case"]
[files]
"flows/*.md" = "prompt"
[tags.verdict]
values = ["KEEP"]
[placeholders]
style = "brace"
"""
BASE = """\
ignore = ["block"]
[severity]
tag = "warning"
tag-value-padded = "info"
[variables.project_path]
[utilities]
"Ask for help" = ""
"""


@pytest.fixture
def project(folder: Path) -> Path:
    write(".git/HEAD", "")
    write(".gitignore", "*.tmp.md\n")
    write("promptls.toml", SETTINGS)
    write("shared/base.toml", BASE)
    return folder


def shown_by_config(*arguments: str) -> str:
    ended = run("config", *arguments)
    assert (ended.code, ended.err) == (0, "")
    return ended.out


def test_an_agent() -> None:
    write("agents/00-sdlc-orchestrator.md", "")
    write("agents/02-solution-architect.md", "")
    off = sum(it.family == "block" for it in load_all())
    tags = sum(it.family == "tag" for it in load_all())
    # `tag` is what all of them but for one are already called, or what changes them.
    changed = sum(
        it.family == "tag" and it.severity != "warning" and it.name != "tag-value-padded"
        for it in load_all()
    )
    assert 0 < changed < tags
    assert (
        shown_by_config("agents/02-solution-architect.md")
        == f"""\
agents/02-solution-architect.md
  kind      agent, from its path
  role      phase agent of the team in agents
  checked   yes
  settings  promptls.toml
            extends shared/base.toml

{len(RULE_NAMES) - off - 1} of {len(RULE_NAMES)} rules are on
  off      block ({off} rules)          ignore, shared/base.toml:1
  off      placeholder-styles-mixed  severity, promptls.toml:4
  warning  {f"tag ({changed} rules)":24}  severity, shared/base.toml:3
  error    tag-value-padded          severity, promptls.toml:5

added names
  variable  project_path  shared/base.toml:5
  tag       verdict       promptls.toml:11
  utility   Ask for help  shared/base.toml:7

other settings
  placeholders.style  brace  promptls.toml:14
"""
    )


def test_a_pattern_gives_a_kind_and_ignores() -> None:
    write("flows/x.md", "")
    shown = shown_by_config("flows/x.md")
    assert "  kind      prompt, from 'flows/*.md' in files, promptls.toml:10\n" in shown
    assert "  off      tag-case\n        per-file-ignores 'flows/**', promptls.toml:8\n" in shown
    assert "by file pattern" not in shown


def test_the_content_gives_a_kind() -> None:
    write("x.md", "# Task: WP01\n")
    assert "kind      work-package, from its content\n" in shown_by_config("x.md")
    assert "kind      markdown, from its path\n" in shown_by_config("there-is-none.md")
    assert "note      no such file" in shown_by_config("there-is-none.md")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("docs/x.md", "yes"),
        ("docs/archive/x.md", "docs/archive: excluded by 'docs/archive', promptls.toml:2"),
        ("docs/x.skip.md", "(excluded by '*.skip.md', promptls.toml:2)"),
        ("docs/x.tmp.md", "(ignored by .gitignore)"),
        ("docs/kept.tmp.md", "yes"),
        ("docs/x.txt", "(not *.md, and no pattern of `files` matches)"),
        ("node_modules/a/x.md", "node_modules: folders of this name are never checked"),
        ("env/x.md", "env: cache or virtual environment"),
        ("docs/archive", "(excluded by 'docs/archive', promptls.toml:2)"),
        (".", "yes"),
    ],
)
def test_what_is_left_out(path: str, expected: str) -> None:
    write("docs/.gitignore", "!kept.*\n")
    write("env/pyvenv.cfg", "")
    if not path.endswith(("archive", ".")):
        write(path, "")
    else:
        write(f"{path}/y.md", "")
    shown = " ".join(shown_by_config(path).split())
    assert expected in shown.partition("settings")[0]
    # It tells the same as happens.
    is_found = run("check", "--show-files").out.replace("\\", "/")
    wanted = path if path.endswith((".md", ".txt")) else f"{path}/y.md".removeprefix("./")
    assert (wanted in is_found.split("\n")) == (expected == "yes")


def test_a_folder() -> None:
    shown = shown_by_config("shared")
    assert shown.startswith("shared\n  checked   yes\n")
    assert (
        """
settings by file pattern
  files             flows/*.md    prompt            promptls.toml:10
  per-file-ignores  flows/**      status, tag-case  promptls.toml:8
  exclude           docs/archive                    promptls.toml:2
  exclude           *.skip.md                       promptls.toml:2
"""
        in shown
    )


def test_without_settings() -> None:
    Path("promptls.toml").unlink()
    assert (
        shown_by_config()
        == f"""\
.
  checked   yes
  settings  none (defaults)

{len(RULE_NAMES)} of {len(RULE_NAMES)} rules are on
"""
    )


def test_what_is_not_selected() -> None:
    Path("promptls.toml").unlink()
    write("pyproject.toml", '[tool.promptls]\nselect = ["file", "block-crlf"]\n')
    shown = shown_by_config()
    on = sum(it.family == "file" for it in load_all()) + 1
    assert f"\n{on} of {len(RULE_NAMES)} rules are on\n" in shown
    assert f"\n  off  {len(RULE_NAMES) - on} rules  not in select, pyproject.toml:2\n" in shown


def test_the_levels_are_those_of_the_checker(project: Path) -> None:
    for path in ("flows/x.md", "agents/x.md"):
        rules = json.loads(shown_by_config(path, "--output-format", "json"))["rules"]
        place = FileContexts(Configurations().find).find(str(project / path))
        names = place.rule_set.names
        severities = {it.name: place.rule_set.severity_of(it) for it in load_all()}
        assert [it["name"] for it in rules] == list(RULE_NAMES)
        for it in rules:
            name = it["name"]
            assert it["level"] == (severities[name] if name in names else "off")
            assert bool(it["cause"]) == (it["level"] != it["default"])


def test_for_programs() -> None:
    write("flows/x.md", "")
    data = json.loads(shown_by_config("flows/x.md", "--output-format", "json"))
    assert data["path"] == "flows/x.md"
    assert data["kind"] == {
        "name": "prompt",
        "by": "files",
        "pattern": "flows/*.md",
        "file": "promptls.toml",
        "line": 10,
    }
    assert data["settings"] == ["promptls.toml", "shared/base.toml"]
    assert data["left_out"] is None
    rules = {it["name"]: it for it in data["rules"]}
    assert rules["tag-case"]["cause"] == {
        "key": "per-file-ignores",
        "word": "tag-case",
        "pattern": "flows/**",
        "file": "promptls.toml",
        "line": 8,
    }
    data = json.loads(shown_by_config("docs/archive/x.md", "--output-format", "json"))
    assert data["left_out"]["path"] == "docs/archive"
    assert data["left_out"]["line"] == 2
    data = json.loads(shown_by_config("--output-format", "json"))
    assert data["kind"] is None
    assert len(data["patterns"]) == 4


def test_a_name_that_plays_with_the_terminal() -> None:
    write("\x1b[31m.md", "")
    write("promptls.toml", '[utilities]\n"\\u001b[2J" = ""\n')
    assert "\x1b" not in shown_by_config("\x1b[31m.md")


def test_all_settings_are_shown_with_their_defaults() -> None:
    shown = shown_by_config("flows/x.md", "--all")
    for name in RULE_NAMES:
        assert len(re.findall(rf"^  \w+ +{name}\b", shown, re.MULTILINE)) == 1
    assert re.search(r"^  error +template-empty +default$", shown, re.MULTILINE)
    # `tag` weighs all its rules; that of this one is the nearest.
    assert re.search(
        r"^  error +tag-value-padded\s+severity, promptls.toml:5$", shown, re.MULTILINE
    )
    _, _, others = shown.partition("\nother settings\n")
    rows = [it.split() for it in others.rstrip("\n").split("\n")]
    assert [key for key, *_ in rows] == sorted((key for key, *_ in rows), key=lambda it: "." in it)
    assert ["respect-gitignore", "true", "default"] in rows
    assert ["placeholders.style", "brace", "promptls.toml:14"] in rows
    assert ["placeholders.two-tier", "false", "default"] in rows
    assert "two-tier" not in shown_by_config("flows/x.md")


def test_all_settings_for_programs() -> None:
    data = json.loads(shown_by_config("--all", "--output-format=json"))
    rows = {it.pop("key"): it for it in data["other"]}
    assert rows["respect-gitignore"] == {"value": True, "file": None, "line": None}
    assert rows["placeholders.style"] == {"value": "brace", "file": "promptls.toml", "line": 14}
    assert rows["placeholders.two-tier"] == {"value": False, "file": None, "line": None}
    assert len(json.loads(shown_by_config("--output-format=json"))["other"]) == 1


def test_colours() -> None:
    assert "\x1b[33mwarning\x1b[0m" in shown_by_config("--color=always").replace(" \x1b", "\x1b")
    assert "\x1b" not in shown_by_config("--color=never")
    assert "\x1b" not in shown_by_config()


def test_what_the_hook_demands() -> None:
    write("agents/a.md", "a")
    write(
        "promptls.toml",
        '[hook.reviewer]\ntemplate = "agents/a.md"\ntags = ["review"]\nblock = true\n'
        '[hook."*"]\n[hook.x]\njudge = []\n',
    )
    out = run("config").out
    assert out[out.index("other settings") :] == (
        "other settings\n"
        "  hook.reviewer.template  agents/a.md  promptls.toml:2\n"
        "  hook.reviewer.tags      review       promptls.toml:3\n"
        "  hook.reviewer.block     true         promptls.toml:4\n"
        "  hook.*                               promptls.toml:5\n"
        "  hook.x.judge            none         promptls.toml:7\n"
    )
    told = json.loads(run("config", "--output-format", "json").out)["other"]
    assert {
        "key": "hook.reviewer.tags",
        "value": ["review"],
        "file": "promptls.toml",
        "line": 3,
    } in (told)


def test_the_contract_for_the_answers_to_a_file() -> None:
    parts = '[[contracts.gate.parts]]\nline = "VERDICT: {PASS,FAIL}"\n'
    globs = 'files = ["prompts/*.md"]\nagents = ["judge"]\n'
    write("promptls.toml", f"# Gate\n[contracts.gate]\n{globs}{parts}")
    write("prompts/review.md", "")
    write("agents/any.md", "---\nname: judge\ndescription: Judges.\n---\n")
    write("docs/a.md", "")
    for path in ("prompts/review.md", "agents/any.md"):
        assert "\n  contract  gate, promptls.toml:2\n" in shown_by_config(path)
        data = json.loads(shown_by_config(path, "--output-format", "json"))
        assert data["contract"] == {"name": "gate", "file": "promptls.toml", "line": 2}
    shown = shown_by_config("docs/a.md")
    assert "  contract  gate, " not in shown
    assert "added names\n  contract  gate  promptls.toml:2\n" in shown
    assert json.loads(shown_by_config("--output-format", "json"))["contract"] is None
