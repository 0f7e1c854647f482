import json
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from cli.console import FIXED, GAP, command, environment, run, write

pytestmark = pytest.mark.usefixtures("folder")


def test_findings() -> None:
    ended = run("check", "-", given=GAP)
    assert ended.code == 1
    assert " --> -:6:4\n" in ended.out


def test_a_name_is_shown_and_need_not_exist() -> None:
    for arguments in ("-", "--stdin-filename", "x/../y/a.md"), ("--stdin-filename=y/a.md",):
        ended = run("check", "--output-format=json", *arguments, given=GAP)
        assert json.loads(ended.out)[0]["filename"] == "y/a.md"


def test_fixed_text_goes_to_standard_output() -> None:
    crlf = "\ufeff" + GAP.replace("\n", "\r\n")
    ended = run("check", "-", "--fix", "--ignore=block-crlf", given=crlf)
    assert ended.out == crlf.replace("[3]", "[2]")
    assert ended.err == "Fixed 1 finding in 1 file.\nNo findings in 1 file.\n"
    assert ended.code == 0


def test_what_is_left_goes_to_standard_error() -> None:
    ended = run("check", "-", "--fix", given=GAP + "---\nSUGGESTED NEXT STEPS:\n  [1] One\n---\n")
    assert ended.code == 1
    assert ended.out.startswith(FIXED)
    assert "block-too-few-items" in ended.err


@pytest.mark.parametrize("given", ["", FIXED, "no line end"])
def test_a_text_without_faults_comes_back(given: str) -> None:
    assert run("check", "-", "--fix", "-q", given=given) == (0, given, "")


def test_a_text_that_cannot_be_fixed_comes_back() -> None:
    large = "x" * (1 << 20) + "\u00e9" * 70_000
    ended = run("check", "-", "--fix", given=large)
    assert ended.out == large
    assert "file-too-large" in ended.err


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="streams have no names here")
class TestNamedStreams:
    def test_the_standard_input_by_its_name(self) -> None:
        assert " --> /dev/stdin:6:4\n" in run("check", "/dev/stdin", given=GAP).out
        assert run("fix", "/dev/fd/0", "-q", given=GAP).out == FIXED
        ended = run("check", "/dev/stdin", "--stdin-filename=x/a.md", "--diff", given=GAP)
        assert ended.out.startswith("--- a/x/a.md\n")

    @pytest.mark.parametrize("script", ["check <(cat a.md)", "check --diff <(cat a.md)"])
    def test_what_a_shell_has_opened(self, script: str) -> None:
        write("a.md", GAP)
        ended = in_shell(script)
        assert ended.returncode == 1
        assert "Show workflow status" in ended.stdout
        assert "/dev/fd/" in ended.stdout
        assert in_shell("fix -q <(cat a.md)").stdout == FIXED
        assert Path("a.md").read_text() == GAP

    def test_a_file_that_is_redirected(self) -> None:
        write("a.md", GAP)
        for script in "check /dev/stdin < a.md", "check /proc/self/fd/0 < a.md":
            assert in_shell(script).returncode == 1

    def test_what_cannot_be_read(self) -> None:
        ended = run("check", "/dev/fd/987654")
        assert (ended.code, ended.err) == (2, "Error: /dev/fd/987654: bad file descriptor\n")
        failed = in_shell("check /dev/fd/7 7< .")
        assert (failed.returncode, failed.stderr) == (2, "Error: /dev/fd/7: is a directory\n")
        for name in "check", "response", "package verify":
            failed = in_shell(f"{name} /dev/fd/7 7> out")
            assert (failed.returncode, failed.stderr) == (
                2,
                "Error: /dev/fd/7: bad file descriptor\n",
            )

    def test_other_paths_beside_it(self) -> None:
        ended = run("check", "/dev/stdin", "a.md", given=GAP)
        assert ended.code == 2
        assert "'/dev/stdin' (standard input) cannot be combined with other paths." in ended.err
        ended = run("check", "a.md", "/dev/fd/63")
        assert "'/dev/fd/63' (a stream) cannot be combined with other paths." in ended.err


def in_shell(script: str) -> subprocess.CompletedProcess[str]:
    """Run a command in bash, which opens streams."""
    before, name, after = re.split(r"\b(check|fix|response|package)\b", script, maxsplit=1)
    line = before + shlex.join(command(name)) + after
    return subprocess.run(
        ["bash", "-c", line], env=environment(), capture_output=True, check=False, text=True
    )
