"""The options of `check` and `fix`, one by one."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from cli.console import FIXED, GAP, run, write
from cli.findings import findings, rules
from promptls.files import FileError

pytestmark = pytest.mark.usefixtures("folder")

PAS = "Answer <review>PAS</review>.\n"
HINT = "Use <<PROJCT_CONTEXT>>.\n"


def severities(*arguments: str) -> list[str]:
    return [it["severity"] for it in findings(*arguments)]


def test_which_rules_are_on() -> None:
    write("a.md", GAP + PAS)
    assert rules() == ["block-numbering-gap", "tag-value-unknown"]
    assert rules("--select=tag") == ["tag-value-unknown"]
    assert rules("--select=tag", "--extend-select=block-numbering-gap") == rules()
    assert rules("--select=tag,block", "--ignore", "tag") == ["block-numbering-gap"]
    assert rules("--severity=all=off") == []
    write("promptls.toml", 'select = ["tag"]')
    assert rules() == ["tag-value-unknown"]
    assert rules("--extend-select=block") == ["block-numbering-gap", "tag-value-unknown"]
    assert rules("--select=block") == ["block-numbering-gap"]
    assert rules("--extend-select=block", "--ignore=block") == ["tag-value-unknown"]


def test_how_much_they_weigh() -> None:
    write("a.md", GAP)
    assert severities() == ["error"]
    assert severities("--severity=block=hint") == ["hint"]
    # The last word counts, also against the settings.
    assert severities("--severity=block=hint", "--severity=block-numbering-gap=info") == ["info"]
    assert severities("--severity=block=hint,all=warning") == ["warning"]
    write("promptls.toml", 'severity = { block = "warning" }')
    assert severities() == ["warning"]
    assert severities("--severity=block=hint") == ["hint"]


def test_rules_that_are_off_in_some_files(monkeypatch: pytest.MonkeyPatch) -> None:
    write("a/x.md", GAP)
    write("b/x.md", GAP)
    write("b/promptls.toml", "")
    assert len(rules()) == 2
    assert len(rules("--per-file-ignore=a/**=block")) == 1
    # It is the working directory that counts, not where the settings are.
    assert len(rules("--per-file-ignore=b/x.md=tag,block-numbering-gap")) == 1
    assert rules("--per-file-ignore=x.md=all") == []
    monkeypatch.chdir("b")
    assert rules("--per-file-ignore=/x.md=block") == []
    assert len(rules("--per-file-ignore=b/x.md=block")) == 1


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("--severity=block", "expected RULE=LEVEL (as in block-crlf=error), found 'block'"),
        ("--severity=blok=error", "did you mean 'block'?"),
        (
            "--severity=block=grave",
            "unknown severity 'grave'; expected error, warning, info, hint or off",
        ),
        ("--severity=block=eror", "did you mean 'error'?"),
        (
            "--per-file-ignore=a.md",
            "expected PATTERN=NAMES (as in 'docs/**=block,tag'), found 'a.md'",
        ),
        ("--per-file-ignore==block", "found '=block'"),
        ("--per-file-ignore=a.md=blok", "did you mean 'block'?"),
        ("--extend-select=blok", "did you mean 'block'?"),
        ("--output-format=jsn", "did you mean 'json'?"),
        ("--fail-on=warn", "'--fail-on': 'warn'; did you mean 'warning'?"),
        ("--fail-on=off", "'--fail-on': 'off'; choose one of error, warning, info, hint"),
        ("--color=red", "'--color': 'red'; choose one of auto, always, never"),
        ("--jobs=0", "'--jobs' / '-j': 0 is not between 1 and 256."),
        ("--jobs=x", "'--jobs' / '-j': 'x' is not a number."),
        ("--output-file=sarif=", "missing path after 'sarif='"),
        ("--config=no.toml", "no such file: no.toml"),
        ("--isolated --config=b.toml", "--config cannot be used with --isolated"),
        ("--write-baseline", "--write-baseline requires --baseline FILE, or one"),
        ("--no-baseline --baseline=b", "--no-baseline cannot be combined with --baseline or"),
        ("--no-baseline --write-baseline", "--no-baseline cannot be combined with --baseline or"),
        (
            "--baseline=b --write-baseline --fix",
            "--write-baseline cannot be combined with --fix, --diff or --add-suppressions.",
        ),
        (
            "--baseline=b --write-baseline --diff",
            "--write-baseline cannot be combined with --fix, --diff or --add-suppressions.",
        ),
        ("--exit-non-zero-on-fix", "--exit-non-zero-on-fix requires --fix or --fix-only"),
        ("--fix --exit-non-zero-on-fix --exit-zero", "without --diff and --exit-zero"),
        ("--fix --exit-non-zero-on-fix --diff", "without --diff and --exit-zero"),
        ("--ignore-suppressions --add-suppressions", "cannot be combined with --add-suppr"),
        ("--show-fixes", "--show-fixes requires --fix, --fix-only or --diff."),
        ("--watch --diff", "--watch cannot be combined with --diff, --show-files or"),
        ("--watch -", "--watch cannot be used with standard input."),
        ("--watch --stdin-filename=a.md", "--watch cannot be used with standard input."),
        ("a.md --stdin-filename=a.md", "--stdin-filename can only be used with '-'"),
        ("--output-file=a --output-file=b", "Only one --output-file may omit the format"),
        ("- --baseline=b", "'-' (standard input) cannot be used with --baseline"),
        ("- --add-suppressions", "cannot be used with --baseline, --add-suppressions"),
        ("--exclude=", "a pattern must not be empty"),
        ("--extend-exclude=a,,b", "a pattern must not be empty"),
        ("--fixable=tag-cas", "did you mean 'tag-case'?"),
        ("--extend-fixable=blok", "did you mean 'block'?"),
        ("--unfixable=blok", "did you mean 'block'?"),
    ],
)
def test_what_makes_no_sense(option: str, message: str) -> None:
    write("a.md", GAP)
    write("b.toml", "")
    ended = run("check", *option.split())
    assert (ended.code, ended.out) == (2, "")
    assert message in " ".join(ended.err.split())
    assert "Traceback" not in ended.err


def test_one_settings_file_for_all() -> None:
    write("a/x.md", GAP + PAS)
    write("a/promptls.toml", 'select = ["tag"]')
    write("ci/strict.toml", 'select = ["block"]\nexclude = ["b"]')
    write("b/x.md", GAP)
    assert rules("a") == ["tag-value-unknown"]
    assert rules("a", "--config=ci/strict.toml") == ["block-numbering-gap"]
    # Its patterns are relative to the working directory.
    assert rules("--config=ci/strict.toml") == ["block-numbering-gap"]
    assert rules("a", "--isolated") == ["block-numbering-gap", "tag-value-unknown"]
    write("ci/wrong.toml", "slect = []")
    ended = run("check", "--config=ci/wrong.toml")
    assert ended.code == 2
    assert "ci/wrong.toml:1:1:" in ended.err
    assert "did you mean 'select'?" in ended.err


def test_a_settings_file_of_another_project(tmp_path: Path) -> None:
    write("a.md", GAP)
    write(str(tmp_path / "elsewhere" / "base.toml"), 'severity = { block = "info" }')
    write(str(tmp_path / "elsewhere" / "strict.toml"), 'extend = "base.toml"')
    assert severities(f"--config={tmp_path}/elsewhere/strict.toml") == ["info"]


def test_what_is_excluded_and_named() -> None:
    write("a.md", GAP)
    write("docs/b.md", GAP)
    write("promptls.toml", 'exclude = ["docs"]')
    assert len(rules("a.md", "docs/b.md")) == 2
    assert len(rules("a.md", "docs/b.md", "--force-exclude")) == 1


def test_the_files_are_listed_and_not_checked() -> None:
    write("b/c.md", GAP)
    write("a.md", GAP)
    write("d.txt", GAP)
    assert run("check", "--show-files") == (0, "a.md\nb/c.md\n", "")
    assert run("check", "--show-files", "no.md", "d.txt") == (
        2,
        "d.txt\n",
        "Error: no.md: no such file or folder\n",
    )


@pytest.mark.parametrize(
    ("level", "codes"),
    [("error", (1, 0, 0)), ("warning", (1, 1, 0)), ("info", (1, 1, 0)), ("hint", (1, 1, 1))],
)
def test_how_grave_it_must_be(level: str, codes: tuple[int, int, int]) -> None:
    write("error.md", GAP)
    write("warning.md", GAP)
    write("hint.md", HINT)
    option = "--per-file-ignore=error.md=placeholder"
    for name, code in zip(("error.md", "warning.md", "hint.md"), codes, strict=True):
        word = "block=warning" if name == "warning.md" else "placeholder=hint"
        grave = [f"--severity={word}"]
        assert run("check", name, option, f"--fail-on={level}", *grave).code == code
        assert run("check", name, f"--fail-on={level}", "--exit-zero", *grave).code == 0


def test_several_outputs_in_one_run() -> None:
    write("a.md", GAP)
    ended = run(
        "check",
        "--output-format=concise",
        "--output-file=sarif=a.sarif",
        "--output-file=junit=a=b.xml",
        "--output-file=json=findings.json",
    )
    assert ended.code == 1
    assert ended.out.startswith("a.md:6:4: error[block-numbering-gap]")
    assert json.loads(Path("a.sarif").read_text())["version"] == "2.1.0"
    assert Path("a=b.xml").read_text().startswith("<?xml")
    assert Path("findings.json").read_text() == run("check", "--output-format=json").out


def test_an_output_instead_of_the_standard_one() -> None:
    write("a.md", GAP)
    ended = run("check", "--output-format=json", "--output-file=./b=c.json")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == "Found 1 error.\n1 can be fixed with --fix.\n"
    assert json.loads(Path("b=c.json").read_text())[0]["code"] == "block-numbering-gap"
    assert run("check", "--output-file=a.txt", "--quiet") == (1, "", "")
    assert "\x1b" not in Path("a.txt").read_text()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            "sariff=o.sarif",
            "unknown format 'sariff'; did you mean 'sarif'? (write ./sariff=o.sarif",
        ),
        ("JSON=o.json", "did you mean 'json'?"),
        ("html=o.html", "choose one of full, concise, grouped, json"),
        ("=o.json", "unknown format ''; choose one of full"),
    ],
)
def test_an_output_of_an_unknown_format(given: str, message: str) -> None:
    write("a.md", GAP)
    ended = run("check", "--output-file", given)
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err
    assert f"(write ./{given} for a file of that name)" in ended.err
    assert not Path(given).exists()


def test_a_path_with_an_equals_sign() -> None:
    write("a.md", GAP)
    write("folder/b.md", FIXED)
    write("known=o.json", "old")
    for path in ("./sariff=o.json", "folder/x=o.json", "known=o.json"):
        assert run("check", "--output-format=json", "-o", path).code == 1
        assert json.loads(Path(path).read_text())[0]["code"] == "block-numbering-gap"


def test_an_output_that_cannot_be_written() -> None:
    write("a.md", GAP)
    Path("folder").mkdir()
    ended = run("check", "--output-file=json=a.md/a.json", "--output-file=sarif=folder")
    assert ended.code == 2
    assert "Error: a.md/a.json: cannot be created: file exists" in ended.err
    assert "folder: not a regular file" in ended.err
    assert "block-numbering-gap" in ended.out


def test_an_output_in_a_new_folder() -> None:
    write("a.md", GAP)
    assert run("check", "--output-file=json=new/below/a.json").code == 1
    assert json.loads(Path("new/below/a.json").read_text())[0]["code"] == "block-numbering-gap"


def test_a_patch() -> None:
    write("a.md", GAP)
    write("b c.md", GAP.replace("\n", "\r\n").removesuffix("\r\n"))
    write("d.md", FIXED)
    for command in ["check", "--diff"], ["fix", "--diff"], ["check", "--fix", "--diff"]:
        ended = run(*command)
        assert ended.code == 1
        assert ended.err == "2 files would be changed.\n"
    assert Path("a.md").read_text() == GAP
    assert ended.out.startswith("--- a/a.md\n+++ b/a.md\n@@ -3,5 +3,5 @@\n ---\n")
    assert "-  [3] Show workflow status\n+  [2] Show workflow status\n" in ended.out
    # What git makes of it is what fixing makes of it.
    Path("patch").write_bytes(ended.out.encode())
    subprocess.run(["git", "init", "-q"], check=True)
    subprocess.run(["git", "apply", "--unidiff-zero", "patch"], check=True)
    patched = {name: Path(name).read_bytes() for name in ("a.md", "b c.md")}
    assert patched["a.md"].decode() == FIXED
    write("a.md", GAP)
    write("b c.md", GAP.replace("\n", "\r\n").removesuffix("\r\n"))
    run("fix")
    assert {name: Path(name).read_bytes() for name in patched} == patched
    assert run("check", "--diff") == (0, "", "0 files would be changed.\n")


def test_a_patch_of_the_standard_input() -> None:
    ended = run("check", "-", "--diff", "--stdin-filename=x/a.md", given=GAP)
    assert ended.code == 1
    assert ended.out.startswith("--- a/x/a.md\n+++ b/x/a.md\n")
    assert run("check", "-", "--diff", given=FIXED) == (0, "", "0 files would be changed.\n")


def test_a_patch_does_not_play_with_the_terminal() -> None:
    write("a.md", GAP.replace("Review", "\x1b[31mReview"))
    ended = run("check", "--diff", "--color=always", "--select=block-numbering-gap")
    assert "\\x1b[31mReview" in ended.out
    ended = run("check", "--diff", "--select=block-numbering-gap")
    assert "\x1b[31mReview" in ended.out


def test_fix_is_check_with_fix() -> None:
    write("a.md", GAP + PAS.replace("PAS", "NEDS"))
    first = run("fix")
    write("a.md", GAP + PAS.replace("PAS", "NEDS"))
    assert run("check", "--fix") == first
    assert first.code == 1
    assert first.out.endswith("Fixed 1 finding in 1 file.\nFound 1 error.\n")


def test_verbose_tells_what_is_left_out() -> None:
    write("a.md", FIXED)
    write("promptls.toml", 'exclude = ["docs"]')
    write("docs/b.md", GAP)
    write("x/.gitignore", "c.md\n")
    write("x/c.md", GAP)
    os.mkfifo("pipe.md")
    Path("loop.md").symlink_to("loop.md")
    Path("out.md").symlink_to("/etc/hostname")
    Path("again.md").symlink_to("a.md")
    write("env/CACHEDIR.TAG", "")
    ended = run("check", "--verbose")
    assert (ended.code, ended.out) == (0, "No findings in 1 file.\n")
    for line in (
        "skipped docs: excluded by 'docs'",
        "skipped x/c.md: ignored by git",
        "skipped pipe.md: not a regular file",
        "skipped loop.md: broken link, or link to a file outside the project",
        "skipped out.md: broken link, or link to a file outside the project",
        "skipped again.md: same file as a.md",
        "skipped env/: cache or virtual environment",
        "using settings from promptls.toml",
    ):
        assert f"Note: {line}\n" in ended.err
    assert re.search(r"^Checked 1 file in \d+\.\d\d s \(0 from cache\)$", ended.err, re.MULTILINE)
    assert run("check").err == ""


def _gone(path: str) -> bytes:
    raise FileError(path, "no such file")


def test_what_is_remembered_is_not_checked_again(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("promptls.files.freshness._TICK", 0)
    write("a.md", GAP)
    first = run("check")
    assert "(1 from cache)" in run("check", "-v").err
    assert "(0 from cache)" in run("check", "--no-cache", "-v").err
    monkeypatch.setattr("promptls.runner.checking.check", None)
    assert run("check") == first
    assert run("check", "--no-cache").code == 2
    assert [it.name for it in cache.iterdir()] == ["promptls"]
    # A drawing needs the text, so a file that has gone meanwhile is told of without it.
    monkeypatch.setattr("promptls.runner.run.read", _gone)
    assert run("check").out == (
        "error[block-numbering-gap]: expected item 2, found 3\n"
        " --> a.md:6:4\n"
        "  = fix: Renumber to 2\n\n"
        "Found 1 error.\n1 can be fixed with --fix.\n"
    )


@pytest.mark.parametrize(
    "damage", [b"", b"x", b"\x00\xff", b"0\n[]", "last line gone", "one letter changed"]
)
def test_a_damaged_cache_is_made_anew(
    cache: Path, damage: bytes | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("promptls.files.freshness._TICK", 0)
    write("a.md", GAP)
    first = run("check")
    (kept,) = (it for it in cache.rglob("*") if it.is_file())
    data = kept.read_bytes()
    if damage == "last line gone":
        damage = data[: data.rindex(b"}")]
    elif damage == "one letter changed":
        damage = data.replace(b"expected item 2", b"expected item 7")
    assert isinstance(damage, bytes)
    kept.write_bytes(damage)
    assert run("check") == first
    assert kept.read_bytes() == data


@pytest.mark.parametrize("home", ["/dev/null", "relative", ""])
def test_a_cache_folder_that_is_none(
    home: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", home)
    monkeypatch.setenv("HOME", str(tmp_path / "none" / "there"))
    write("a.md", GAP)
    assert run("check").code == 1
    assert not Path("relative").exists()
