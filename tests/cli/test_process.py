"""What only a process of its own shows."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.console import FIXED, GAP, PROJECT, SERVER, command, environment, run, start, write

SHOW_MODULES = """
import sys
from promptls.cli import main
sys.argv[1:] = {arguments}
code = main()
theirs = {{it.partition('.')[0] for it in sys.modules}} - sys.stdlib_module_names
print(sorted(theirs - {{'__main__', '__mp_main__'}}), file=sys.stderr)
print(sorted(it for it in sys.modules if it.startswith('promptls')), file=sys.stderr)
sys.exit(code)
"""


def modules(*arguments: str, cwd: Path) -> tuple[set[str], set[str]]:
    """The packages of others that a command imports, and the modules of promptls."""
    ended = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n"
         + SHOW_MODULES.format(arguments=list(arguments))],
        cwd=cwd, capture_output=True, timeout=30, check=False, text=True,
    )  # fmt: skip
    theirs, ours = ended.stderr.rstrip().split("\n")[-2:]
    return set(eval(theirs)), set(eval(ours))


def in_shell(folder: Path, line: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["/bin/sh", "-c", line],
        cwd=folder,
        env=environment(),
        capture_output=True,
        timeout=30,
        check=False,
    )


def test_what_check_imports(folder: Path) -> None:
    write("a.md", GAP)
    theirs, ours = modules("check", cwd=folder)
    assert theirs - {"_distutils_hack", "sitecustomize"} == {"click", "promptls"}
    assert not {it for it in ours if it.startswith(("promptls.lsp", "promptls.features"))}
    of_hosts = "promptls.vocabulary.hosts."
    # A file that no host loads needs what every start needs of them, and no more.
    assert {it for it in ours if it.startswith(of_hosts)} == {f"{of_hosts}index"}
    write(".gitignore", "b.md\n")
    theirs, _ = modules("check", "--fix", "--statistics", "--output-format=json", cwd=folder)
    assert theirs - {"_distutils_hack", "sitecustomize"} == {"click", "promptls"}


def test_valid_settings_import_no_parser_and_no_rule_where_nothing_has_changed(
    folder: Path,
) -> None:
    write("a.md", FIXED)
    text = 'ignore = ["tag"]\n[tags.x]\nattributes = { id = "[0-9]+" }\n'
    write("promptls.toml", text)
    modules("check", cwd=folder)
    theirs, ours = modules("check", cwd=folder)
    assert "pydantic" not in theirs
    assert "promptls.settings.validation" in ours
    rooms = ("document", "parsing", "models", "rules.definition", "rules.rule_set")
    assert not {it for it in ours if it.startswith(tuple(f"promptls.{room}" for room in rooms))}


SHOW_READS = """
import sys
from promptls.cli import main
read = []
def note(event, arguments):
    if event == 'open' and str(arguments[0]).endswith('.md'):
        read.append(arguments[0].rpartition('/')[2])
sys.addaudithook(note)
sys.argv[1:] = {arguments}
code = main()
print(*sorted(read), file=sys.stderr)
"""


@pytest.mark.parametrize("arguments", [["check", "--no-cache"], ["check", "--jobs=2"]])
def test_a_file_is_read_once_for_its_findings_and_their_lines(
    folder: Path, arguments: list[str]
) -> None:
    write("a.md", GAP)
    write("b.md", FIXED)
    program = f"import sys\nsys.path[:0] = {sys.path!r}\n{SHOW_READS.format(arguments=arguments)}"
    ended = subprocess.run(
        [sys.executable, "-I", "-c", program],
        cwd=folder, capture_output=True, timeout=30, check=False, text=True,
    )  # fmt: skip
    assert "[3] Show workflow status" in ended.stdout
    assert ended.stderr == "a.md b.md\n"


def test_the_lines_of_many_files_are_shown(folder: Path) -> None:
    for number in range(70):
        write(f"{number}.md", GAP)
    assert start("check", cwd=folder).out.count("[3] Show workflow status") == 70


def test_what_version_and_help_import(folder: Path) -> None:
    expected = {
        "promptls",
        "promptls.cli",
        "promptls.cli.group",
        "promptls.cli.stand_ins",
    }
    for argument in "--version", "--help":
        assert modules(argument, cwd=folder)[1] == expected


def test_what_only_click_would_import_is_imported_when_click_uses_it(folder: Path) -> None:
    write("a.md", f"# A\n\nAnswer with <TASKS>.\n\n{FIXED}")
    program = f"""
import sys
sys.path[:0] = {sys.path!r}
from promptls.cli import main
sys.argv[1:] = ["check", "--quiet", "--no-cache"]
assert main() == 0
assert not {{"json", "pickle", "pydantic", "textwrap", "tomllib"}} & {{*sys.modules}}
unused = {{"datetime", "gettext", "inspect", "locale", "platform", "uuid"}}
assert not unused & {{*sys.modules}}, unused & {{*sys.modules}}
import click, inspect
text = " An option\\n   in two lines."
option = click.Option(["--id"], type=click.UUID, default=main, help=text)
assert option.help == inspect.cleandoc(text)
assert option.get_help_record(click.Context(click.Command("a")))
given = "12345678-1234-5678-1234-567812345678"
assert str(click.UUID.convert(given, None, None)) == given
assert "uuid" in sys.modules
"""
    subprocess.run([sys.executable, "-I", "-c", program], cwd=folder, timeout=30, check=True)


def test_as_a_module(folder: Path) -> None:
    write("a.md", GAP)
    ended = start("check", cwd=folder)
    assert ended == run("check")
    assert ended.code == 1
    assert start("--version", cwd=folder).out.startswith("promptls ")
    assert start("check", "--nope", cwd=folder).code == 2


@pytest.mark.parametrize(
    "arguments", [["check"], ["rules", "--output-format=markdown"], ["--help"]]
)
def test_a_closed_pipe_ends_quietly(folder: Path, arguments: list[str]) -> None:
    for number in range(200):
        write(f"{number}.md", GAP)
    with subprocess.Popen(
        command(*arguments),
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) in (0, 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
def test_a_full_disk_is_said_once(folder: Path) -> None:
    write("a.md", GAP)
    ended = in_shell(folder, f"{shlex.join(command('check'))} >/dev/full")
    assert (ended.returncode, ended.stderr) == (2, b"Error: No space left on device\n")


def test_an_interrupt_ends_without_traceback(folder: Path) -> None:
    # More than a pipe holds, so that it is at work until the test reads.
    for number in range(40):
        write(f"{number}.md", GAP * 20)
    with subprocess.Popen(
        command("check"),
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.read(1) == b"e"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.strip() == b""
    assert b"Found" not in out


def test_no_standard_streams(folder: Path) -> None:
    write("a.md", GAP)
    ended = in_shell(folder, f"{shlex.join(command('check', 'a.md'))} >&- <&-")
    assert (ended.returncode, ended.stderr) == (1, b"")


def test_an_interrupt_while_a_class_is_made(folder: Path) -> None:
    program = """
import sys
from importlib import abc
from promptls.cli import main

class Interrupting(abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "promptls.rules":
            try:
                raise KeyboardInterrupt
            except KeyboardInterrupt as error:
                raise RuntimeError("Error calling __set_name__") from error

sys.meta_path.insert(0, Interrupting())
sys.exit(main())
"""
    write("a.md", GAP)
    ended = subprocess.run(
        [sys.executable, "-c", program, "check"],
        cwd=folder,
        env=environment(),
        capture_output=True,
        timeout=30,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("fix - <a.md >&-", 0),
        ("check a.md --output-format=json --statistics 2>&-", 1),
        ("check nope.md --statistics 2>&-", 2),
        ("check nope.md <&- >&- 2>&-", 2),
        ("check nope.md 2>/dev/full", 2),
        ("check --nope 2>/dev/full", 2),
        ("check a.md 2>/dev/full >/dev/full", 2),
        # What else there is to do is done.
        ("fix nope.md a.md 2>/dev/full && false; cmp a.md b.md", 0),
    ],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
def test_streams_that_are_closed_or_full(folder: Path, arguments: str, code: int) -> None:
    write("a.md", GAP)
    write("b.md", FIXED)
    ended = in_shell(folder, f"{shlex.join(command())} {arguments}")
    assert (ended.returncode, b"Traceback" in ended.stderr) == (code, False)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("check nope.md", 2),
        ("--version", 0),
        ("render x", 2),
        ("hook --nope", 1),
        ("server --nope", 2),
        ("__complete bash promptls ch", 0),
    ],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
def test_where_messages_go_does_not_change_the_exit_code(
    folder: Path, arguments: str, code: int
) -> None:
    assert exit_codes(folder, arguments, "2>/dev/full", "2>&-", "<&- 2>&-") == [code] * 3


@pytest.mark.parametrize("arguments", ["--version", "check a.md", "rules", "hook --print-settings"])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
def test_output_that_cannot_be_written_is_a_failure(folder: Path, arguments: str) -> None:
    write("a.md", FIXED)
    assert exit_codes(folder, arguments, ">/dev/full", ">/dev/full 2>/dev/full") == [2, 2]


def exit_codes(folder: Path, arguments: str, *redirections: str) -> list[int]:
    """The exit codes of a command in a clean environment, where streams have buffers."""
    program = f"{shlex.join(command())} {arguments}"
    codes = Path(folder, "codes")
    script = "".join(f"{program} {it}; echo $? >> codes\n" for it in redirections)
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "PYTHONPATH": str(SERVER)}
    subprocess.run(
        ["/bin/sh", "-c", script],
        cwd=folder,
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    return [int(it) for it in codes.read_text().split()]


@pytest.mark.skipif(sys.platform == "win32", reason="it stays as long as a process is in it")
def test_a_working_directory_that_is_gone(folder: Path) -> None:
    ended = in_shell(folder, f'rmdir "$PWD"; {shlex.join(command("check"))}')
    assert (ended.returncode, ended.stderr) == (2, b"Error: the working directory is gone\n")


def test_the_project_is_clean() -> None:
    ended = start("check", "server", "templates", cwd=PROJECT)
    assert ended.code == 0, ended.out


def test_what_the_output_cannot_encode_is_escaped(tmp_path: Path) -> None:
    block = "---\nSUGGESTED NEXT STEPS:\n  [1] Go \u2013 on\n  [2] Show status\n---\n"
    (tmp_path / "a.md").write_text(block, encoding="utf-8")
    ended = subprocess.run(
        command("check", "--no-cache", "--select=block", "a.md", "--color=never"),
        cwd=tmp_path,
        env=environment() | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        capture_output=True,
        timeout=30,
        check=False,
    )
    assert ended.returncode == 1, ended.stderr
    assert b"Go \\u2013 on" in ended.stdout
