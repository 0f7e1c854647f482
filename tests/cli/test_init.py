"""`promptls init`: the first settings file of a repository."""

import os
import re
import tomllib
from pathlib import Path

import pytest
import yaml

from cli.console import GAP, PROJECT, run, write
from promptls.runner.initial_settings import contracts
from promptls.settings import DEFAULT, Settings
from promptls.settings.reading import parse_settings
from settings.chains import read_settings

UNKNOWN = """\
---
variables:
  - change_id
---
Work in `{{project_path}}` on `{{change_id}}`.
"""
# A suggestion, which is code, and not prose.
_SUGGESTION = re.compile(r'(?m)^(# )?# (?=\[|[\w-]+ = |"[^"]+"(?:,| = ))')


def load(text: str) -> Settings:
    """The settings in a text, which must be valid."""
    assert parse_settings(text, in_pyproject=False).issues == []
    settings, issues = read_settings("promptls.toml", "", lambda _: text, lambda _, it: it)
    assert (issues, settings is None) == ([], False)
    assert settings is not None
    return settings


def names(folder: Path) -> list[str]:
    return sorted(it.name for it in folder.iterdir())


def init(*arguments: str) -> str:
    """The text that is written, and is valid with all its suggestions, too."""
    ended = run("init", *arguments)
    assert (ended.code, ended.err) == (0, "")
    text = Path(*arguments, "promptls.toml").read_text()
    suggested = _SUGGESTION.sub("", text)
    assert parse_settings(suggested, in_pyproject=False).issues == []
    assert max(map(len, text.split("\n"))) < 130
    return text


def test_an_empty_folder(folder: Path) -> None:
    text = init()
    assert "# There are no files here yet that promptls checks." in text
    settings = load(text)
    assert settings.rules == DEFAULT.rules
    assert settings.severities == {}
    assert settings.values.exclude == []
    assert names(folder) == ["promptls.toml"]


def test_it_changes_no_finding(folder: Path) -> None:
    write("a.md", GAP)
    write(".claude/agents/b.md", UNKNOWN)
    before = run("check", "--output-format", "concise")
    text = init()
    assert run("check", "--output-format", "concise") == before
    assert load(text).rules == DEFAULT.rules
    assert names(folder) == [".claude", "a.md", "promptls.toml"]


@pytest.mark.usefixtures("folder")
def test_what_is_said() -> None:
    write("a.md", GAP)
    ended = run("init")
    first, _, hook = ended.out.partition("\n\n")
    assert first == "Wrote promptls.toml. 1 finding in 1 file."
    assert hook.startswith(
        "To check every commit with pre-commit, write this to .pre-commit-config.yaml:\n\nrepos:\n"
    )


@pytest.mark.usefixtures("folder")
def test_the_files_of_each_kind_are_listed() -> None:
    write("work/.claude/agents/a.md", "# A\n")
    write("work/.claude/agents/deep/b.md", "# B\n")
    write("work/README.md", "# C\n")
    write("work/templates/system/BASE-plan.md", "")
    write("work/.isdlc/state.json", "{}")
    text = init("work")
    assert "#   1  system template in templates/system\n" in text
    assert "#   2  agents below .claude/agents\n" in text
    assert "#   1  workflow state in .isdlc\n" in text
    assert "#   1  other Markdown file in the root folder\n" in text


@pytest.mark.usefixtures("folder")
def test_rules_with_findings_have_a_line_and_a_baseline_is_suggested() -> None:
    write("a.md", GAP)
    write("b.md", GAP)
    write("c.md", GAP.replace("  [3] Show workflow status\n", ""))
    text = init()
    assert '# block-numbering-gap = "info"  # error: 2 findings in 2 files\n' in text
    assert "They have 3 findings. `promptls fix` fixes 2 of them." in " ".join(text.split("\n# "))
    assert "`promptls check --write-baseline`" in " ".join(text.split("\n# "))
    write("promptls.toml", _SUGGESTION.sub("", text))
    assert run("check", "--write-baseline").code == 0
    assert run("check").code == 0
    write("promptls.toml", re.sub("(?m)^baseline", "# baseline", _SUGGESTION.sub("", text)))
    assert run("check", "--no-cache").code == 0


@pytest.mark.usefixtures("folder")
def test_no_baseline_is_suggested_where_everything_can_be_fixed() -> None:
    write("a.md", GAP)
    text = init()
    assert "They have 1 finding. `promptls fix` fixes it." in " ".join(text.split("\n# "))
    assert "baseline" not in text


@pytest.mark.usefixtures("folder")
def test_line_endings() -> None:
    write("a.md", GAP.replace("\n", "\r\n"))
    text = init()
    assert "# `*.md text eol=lf` in .gitattributes keeps line endings LF.\n" in text
    assert "# block-crlf = " in text


@pytest.mark.usefixtures("folder")
def test_unknown_variables_are_suggested() -> None:
    for name in "ab":
        write(f"prompts/{name}.md", UNKNOWN)
    assert run("check").code == 1
    text = init()
    assert '# [variables.project_path]  # in 2 files\n# description = ""\n' in text
    # It is declared in both files, so it may be known in all of them.
    assert "# [variables.change_id]  # in 2 files\n" in text
    write("promptls.toml", re.sub(r"(?m)^# (?=\[variables|description|source)", "", text))
    assert run("check").code == 0


@pytest.mark.usefixtures("folder")
def test_a_misspelt_variable_is_not_suggested() -> None:
    write("prompts/a.md", UNKNOWN.replace("project_path", "chnge_id"))
    assert "[variables." not in init()


@pytest.mark.usefixtures("folder")
def test_a_name_that_is_declared_once_is_not_suggested() -> None:
    write("prompts/a.md", UNKNOWN.replace("project_path", "change_id"))
    assert "[variables." not in init()


@pytest.mark.usefixtures("folder")
def test_agents_are_recognised_outside_of_folders_of_agents() -> None:
    write("categories/a/x.md", "---\nname: x\ndescription: y\ntools: Read\n---\n\n# X\n")
    write("categories/b/z.md", "---\nname: z\ndescription: y\nmodel: opus\n---\n\n# Z\n")
    write("CLAUDE.md", "# Use tabs\n")
    text = init()
    assert "#   2  agents below categories\n" in text
    assert "#   1  instruction file in the root folder\n" in text


@pytest.mark.usefixtures("folder")
def test_unknown_agents_phases_and_utilities_are_suggested() -> None:
    write("templates/system/MISTRAL-plan.md", "x\n")
    write("templates/system/BASE-deploy.md", "x\n")
    write("templates/system/BASE-chalenge.md", "x\n")
    write("a.md", GAP.replace("[3] Show workflow status", "[2] Open it\n  [3] Ask a friend"))
    text = init()
    assert "# [agents.MISTRAL]  # in templates/system/MISTRAL-plan.md\n" in text
    assert "# [phases.deploy]  # in templates/system/BASE-deploy.md\n" in text
    assert "chalenge]" not in text
    assert '[utilities]\n# "Ask a friend" = ""  # in a.md\n' in text
    before = run("check", "--output-format", "concise").out
    assert {"block-last-not-utility", "template-agent-unknown"} <= set(
        re.findall(r"[\w-]+", before)
    )
    write("promptls.toml", re.sub(r'(?m)^# (?=\[agents|\[phases|description|"Ask)', "", text))
    after = run("check", "--output-format", "concise").out
    assert "block-last-not-utility" not in after
    assert "template-agent-unknown" not in after
    assert after.count("template-phase-unknown") == 1


def test_folders_of_others_are_excluded_and_generated_ones_suggested(folder: Path) -> None:
    write("a.md", GAP)
    write("lib/vendor/x/b.md", GAP)
    write("lib/vendor/c.md", GAP)
    write("dist/d.md", GAP)
    text = init()
    assert "# Not a default: folders with the files of others are excluded.\n" in text
    assert (
        "exclude = [\n"
        '  "lib/vendor",  # 2 files\n'
        '  # "dist",  # 1 file, perhaps generated or test data\n'
        "]\n"
    ) in text
    assert run("check", "--show-files").out.split() == ["a.md", "dist/d.md"]
    assert load(text).values.exclude == ["lib/vendor"]
    # The findings that it counts are those that are left.
    assert "2 findings in 2 files" in text
    assert folder.is_dir()


@pytest.mark.usefixtures("folder")
def test_the_spelling_of_placeholders() -> None:
    write("prompts/a.md", "Work in {{CHANGE_ID}}, not in {{ }} or style={{none}}.\n")
    text = init()
    assert "# Not a default: the placeholders here (1) are written {{NAME}}.\n" in text
    assert load(text).values.placeholders.style == "brace"
    write("prompts/b.md", "Work in <<CHANGE_ID>>.\n")
    assert "brace" not in run("init", "--stdout").out
    write("prompts/b.md", "Work in <<CHANGE_ID>> and {{CHANGE_ID}}.\n")
    assert "1 file has both spellings" in run("init", "--stdout").out


@pytest.mark.usefixtures("folder")
def test_pages_with_blocks_may_be_prompts() -> None:
    write("flows/a.md", GAP)
    assert '[files]\n# "flows/*.md" = "prompt"  # 1 file\n' in init()


@pytest.mark.usefixtures("folder")
def test_names_are_as_they_are_written() -> None:
    write("a.md", GAP)
    write("größe/vendor/a.md", GAP)
    assert '"größe/vendor"' in init()


def test_names_that_break_a_line(folder: Path) -> None:
    if os.name == "nt":
        pytest.skip("no such names")
    for name in ("a\nb", 'q"', "[x]", "\udcff"):
        at = folder / name / "vendor" / name
        at.mkdir(parents=True)
        (at / "a.md").write_text(GAP)
        (folder / name / "b.md").write_text(GAP)
    text = run("init", "--stdout").out
    assert parse_settings(text, in_pyproject=False).issues == []
    assert parse_settings(_SUGGESTION.sub("", text), in_pyproject=False).issues == []


def test_settings_above_apply_further(folder: Path) -> None:
    write("promptls.toml", 'ignore = ["block"]\n')
    (folder / ".git").mkdir()
    write("sub/a.md", GAP)
    before = run("check")
    assert before.code == 0
    text = init("sub")
    assert 'extend = "../promptls.toml"\n' in text
    assert '# select = ["all"]\n' in text
    assert run("check") == before


EXISTING = {
    "promptls.toml": "",
    ".promptls.toml": "",
    "pyproject.toml": '[tool.promptls]\nselect = ["all"]\n',
}


@pytest.mark.parametrize("name", EXISTING)
def test_settings_that_exist_are_left_alone(name: str, folder: Path) -> None:
    write(name, EXISTING[name])
    ended = run("init")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == f"Error: there are settings already in {name}; --stdout shows new ones\n"
    assert run("init", str(folder)).code == 2
    assert names(folder) == [name]
    assert (folder / name).read_text() == EXISTING[name]
    assert run("init", "--stdout").code == 0


@pytest.mark.usefixtures("folder")
def test_a_project_file_without_settings_is_no_obstacle() -> None:
    write("pyproject.toml", '[project]\nname = "promptls"\n')
    init()


@pytest.mark.parametrize("target", ["nowhere", "there"])
def test_a_link_is_not_followed(target: str, folder: Path) -> None:
    write("other/there", "")
    (folder / "promptls.toml").symlink_to(f"other/{target}")
    assert run("init").code == 2
    assert (folder / "other" / "there").read_text() == ""
    assert not (folder / "other" / "nowhere").exists()


def test_a_folder_in_the_way(folder: Path) -> None:
    (folder / "promptls.toml").mkdir()
    ended = run("init")
    assert ended.code == 2
    assert ended.err == "Error: promptls.toml: exists already, so it is left as it was\n"
    assert names(folder) == ["promptls.toml"]


def test_what_appears_meanwhile_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = os.link

    def appear(source: str, target: str) -> None:
        Path(target).write_text("mine")
        link(source, target)

    monkeypatch.setattr("promptls.files.writing.os.link", appear)
    assert run("init").code == 2
    assert names(folder) == ["promptls.toml"]
    assert (folder / "promptls.toml").read_text() == "mine"


def test_a_file_system_without_links(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_source: str, _target: str) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("promptls.files.writing.os.link", refuse)
    init()
    assert names(folder) == ["promptls.toml"]


@pytest.mark.usefixtures("folder")
def test_no_folder() -> None:
    write("a.md", "")
    for path in "a.md", "nowhere":
        assert run("init", path) == (2, "", f"Error: {path}: no such folder\n")
    assert run("init", ".", "a").code == 2


@pytest.mark.usefixtures("folder")
def test_settings_above_with_mistakes() -> None:
    write("promptls.toml", "x = 1\n")
    write("sub/a.md", "")
    ended = run("init", "sub")
    assert ended.code == 2
    assert "promptls.toml:1:1: " in ended.err
    assert not Path("sub/promptls.toml").exists()


def test_only_shown(folder: Path) -> None:
    write("a.md", GAP)
    ended = run("init", "--stdout")
    assert ended.code == 0
    assert names(folder) == ["a.md"]
    run("init")
    assert (folder / "promptls.toml").read_text() == ended.out
    assert "repo: local" in ended.err


def hook_of(shown: str) -> dict[str, object]:
    lines = shown.partition(":\n\n")[2]
    loaded = yaml.safe_load(lines if lines.startswith("repos:") else f"repos:\n{lines}")
    (repository,) = loaded["repos"]
    assert repository["repo"] == "local"
    hook: dict[str, object] = repository["hooks"][0]
    return hook


@pytest.mark.usefixtures("folder")
def test_the_hook_is_the_published_one() -> None:
    published = yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text())[0]
    shown = hook_of(run("init", "--stdout").err)
    for key in "name", "entry", "files", "require_serial":
        assert shown[key] == published[key]
    assert shown["language"] == "system"
    arguments = str(shown["entry"]).split()
    write("a.md", GAP)
    assert run(*arguments[1:], "a.md").code == 1


def test_where_the_hook_goes(folder: Path) -> None:
    (folder / ".git").mkdir()
    (folder / "sub").mkdir()
    assert "write this to .pre-commit-config.yaml:" in run("init", "sub", "--stdout").err
    write(".pre-commit-config.yaml", "repos:\n")
    shown = run("init", "sub", "--stdout").err
    assert "add this to .pre-commit-config.yaml, below `repos:`:" in shown
    assert hook_of(shown)["id"] == "promptls"
    write(".pre-commit-config.yaml", "repos: # promptls\n")
    assert (
        run("init", "sub", "--stdout").err == ".pre-commit-config.yaml mentions promptls already.\n"
    )


def test_the_corpus_of_the_repository() -> None:
    text = run("init", str(PROJECT / "templates"), "--stdout").out
    assert parse_settings(text, in_pyproject=False).issues == []
    assert tomllib.loads(text)["select"] == ["all"]


REVIEW = """\
You review {{CHANGE}}.

End with `VERDICT: PASS|FAIL` on the last line, or <decision>KEEP|DROP</decision>.
"""


@pytest.mark.usefixtures("folder")
def test_names_in_use_are_suggested_although_nothing_is_wrong() -> None:
    write("prompts/a.md", REVIEW)
    write("prompts/b.md", f"{REVIEW}\n{{{{DIFF}}}} <decision>MAYBE</decision> <b>BOLD</b>\n")
    write("docs/a.md", "{{SITE_TITLE}} <nav>TOP</nav>\n")
    assert run("check").code == 0
    text = init()
    assert "# [variables.CHANGE]  # in 2 files\n" in text
    assert "# [variables.DIFF]  # in prompts/b.md\n" in text
    assert text.index("variables.CHANGE") < text.index("variables.DIFF")
    assert "SITE_TITLE" not in text
    assert '# [tags.decision]  # in 2 files\n# values = ["KEEP", "DROP", "MAYBE"]\n' in text
    assert "tags.b]" not in text
    assert '# closed = ["prompts/**"]\n' in text
    settings = load(_SUGGESTION.sub("", text))
    assert settings.values.tags["decision"].values == ["KEEP", "DROP", "MAYBE"]
    assert set(settings.values.variables) == {"CHANGE", "DIFF"}
    assert settings.values.placeholders.closed == ["prompts/**"]


@pytest.mark.usefixtures("folder")
def test_own_names_of_a_prompt_are_not_suggested() -> None:
    write("prompts/a.md", "---\nvariables: [own]\n---\nUse {{own}} and {{TASKS}}.\n")
    assert "[variables." not in init()


@pytest.mark.usefixtures("folder")
def test_files_that_address_a_model_may_be_prompts() -> None:
    write("roles/a.md", "# Planner\n\nYou are a planner.\n")
    write("roles/b.md", "You are the reviewer.\n")
    write("docs/c.md", "If you like it, you are a friend.\n")
    text = init()
    assert '# "roles/*.md" = "prompt"  # 2 files\n' in text
    assert "docs/" not in text


@pytest.mark.usefixtures("folder")
def test_contracts_are_proposed_from_prompts_and_code() -> None:
    write("prompts/a.md", REVIEW)
    write("prompts/b.md", "Write VERDICT: PASS or VERDICT: FAIL. TODO: ABC|DEF. Time: PAST now.\n")
    write("tools/gate.py", 're.search(r"^VERDICT:\\s*(PASS|NEEDS_WORK)$", text)\n')
    write("tools/gate.ts", "/RESULT: (A1|B1)/.exec(log)\n")
    text = init()
    assert (
        "# [contracts.verdict]  # read in tools/gate.py\n"
        '# files = ["prompts/a.md", "prompts/b.md"]\n'
        "# [[contracts.verdict.parts]]\n"
        '# line = "VERDICT: {PASS,FAIL,NEEDS_WORK}"\n'
        '# place = "last"\n'
        '# good = ["PASS"]\n'
    ) in text
    # What only code names may be a line of a log.
    assert "RESULT" not in text
    assert "TODO" not in text
    settings = load(_SUGGESTION.sub("", text))
    (part,) = settings.values.contracts["verdict"].parts
    assert (part.line, part.place) == ("VERDICT: {PASS,FAIL,NEEDS_WORK}", "last")


@pytest.mark.usefixtures("folder")
def test_code_is_read_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    write("prompts/a.md", REVIEW)
    line = '"VERDICT: OTHER|WORDS"\n'
    write(".gitignore", "out/\n")
    write("out/a.py", line)
    write("node_modules/a.js", line)
    write("large.py", line.ljust((1 << 18) + 1))
    write("a.txt", line)
    assert "OTHER" not in init()
    monkeypatch.setattr(contracts, "_MOST_FILES", 1)
    write("a.py", "x = 1\n")
    write("b.py", line)
    assert "OTHER" not in run("init", "--stdout").out
    monkeypatch.setattr(contracts, "_MOST_FILES", 2)
    assert "OTHER" in run("init", "--stdout").out


@pytest.mark.usefixtures("folder")
def test_hostile_prompts_and_names_stay_comments() -> None:
    write("prompts/a'\"b.md", f"{REVIEW}\nVERDICT: {'A1|' * 500}B1\n" + "A B: " * 2000)
    text = init()
    assert parse_settings(_SUGGESTION.sub("", text), in_pyproject=False).issues == []
