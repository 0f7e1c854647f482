"""What the pages for people show is what a person sees.

`.ci/install` runs the commands that install something, and those of other programs; the lines for
editors are run by `tests/editors`.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from cli.console import PROJECT, run, write
from pages.blocks import blocks_of, read_blocks
from pages.sessions import all_steps, differences
from pages.tables import with_tables

pytestmark = pytest.mark.usefixtures("folder")

PAGES = {
    name: (PROJECT / name).read_text(encoding="utf-8")
    for name in ("README.md", "server/ADOPTING.md")
}
README = PAGES["README.md"]
FOR_DEVELOPERS = (
    "server/ARCHITECTURE.md",
    "server/BLOCKS.md",
    "server/CONTRIBUTING.md",
    "server/FIGURES.md",
    "server/RELEASING.md",
    "server/SERVER.md",
    "server/STARTUP.md",
    "tests/README.md",
)
_PATHS = [
    f"/{it.relative_to(PROJECT).as_posix()}"
    for name in (
        "editors/neovim",
        ".ci",
        "editors/vscode/generate",
        "editors/vscode/packaging",
        "server",
        "tests",
    )
    for it in (PROJECT / name).rglob("*.*")
]
ACTION = yaml.safe_load((PROJECT / ".github/actions/check/action.yml").read_text(encoding="utf-8"))
HOOKS = yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))

# Programs whose commands `.ci/install` runs.
_OTHERS = {
    "agnix",
    "code",
    "git",
    "ln",
    "mkdir",
    "pipx",
    "pre-commit",
    "python3",
    "rumdl",
    "uv",
    "uvx",
}
_CODE = re.compile(r"`([^`\n]+)`")


def commands(page: str) -> Iterator[list[str]]:
    """The words of everything that a page shows of promptls, from the command on."""
    shown = [block.text for block in read_blocks(page) if block.language != "python"]
    for code in [*shown, *_CODE.findall(page)]:
        # What other programs call it.
        text = code.replace("mcp add promptls", "mcp add")
        for rest in re.findall(r"(?:^|(?<!-C)[\s'/])promptls((?: [^\s`|'#&]+)+)", text):
            words = rest.split()
            if not words[0].startswith("[") and re.fullmatch("-?-?[a-z-]+", words[0]):
                yield words


def read_help(*command: str) -> str:
    """The help of a command, in which `--[no-]x` is two options."""
    shown = run(*command, "--help")
    assert shown.code == 0, command
    return "".join(shown.out.replace("[no-]", it) for it in ("", "no-"))


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_sessions_print_what_is_shown(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = []

    def enter(section: str) -> Path:
        folder = tmp_path / section
        folder.mkdir(exist_ok=True)
        monkeypatch.chdir(folder)
        return folder

    def run_step(command: str) -> str | None:
        program, *arguments = shlex.split(command)
        if program != "promptls":
            assert program in _OTHERS or program.startswith(("~", ".venv/"))
            return None
        ended = run(*arguments)
        assert ended.code in (0, 1), command
        ran.append(command)
        return ended.err + ended.out

    found = list(differences(page, enter, run_step))
    advice = "`python tests/pages refresh README.md server/ADOPTING.md` rewrites the pages"
    assert not found, f"{found[0].step.command} prints\n{found[0].printed}\n{advice}"
    assert len(ran) == sum(it.command.startswith("promptls ") for it in all_steps(page))
    assert any(it.shown for it in all_steps(page))


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_all_commands_and_options_are_there(page: str) -> None:
    found = list(commands(page))
    assert len(found) > 10
    for command, *words in found:
        # The commands of a command have options of their own.
        subcommand = words[: 1 + (words[:1] == ["audit"])] if command == "package" else []
        shown = read_help(*([] if command.startswith("-") else [command, *subcommand]))
        for option in (it.partition("=")[0] for it in [command, *words]):
            if option.startswith("--"):
                assert re.search(rf"{option}\b", shown), (command, option)


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_options_alone_are_those_of_check_or_of_the_command_in_their_line(page: str) -> None:
    for line in page.split("\n"):
        command = re.search(r"`promptls ((?:package (?:audit )?)?[a-z-]+)", line)
        for option in re.findall(r"`(--[a-z-]+)", line):
            shown = [read_help(*it.split()) for it in ("check", command[1] if command else "fix")]
            assert re.search(rf"{option}\b", "\n".join(shown)), option


def test_the_tables_are_fresh() -> None:
    assert with_tables(README) == README, "run: PYTHONPATH=server python tests/pages tables"


def test_output_formats_are_there() -> None:
    shown = run("check", "--help").out
    names = re.findall(r"--output-(?:format|file)[ =]([a-z-]+)\b", README)
    assert names
    for name in names:
        assert re.search(rf"[\[|,\s]{name}[|\],.\s]", shown), name


def test_two_commands_are_for_the_shell() -> None:
    first, second = blocks_of(README, "sh")
    assert first.endswith("promptls check templates\n")
    assert "pytest" in second


def test_ci_runs_what_the_other_programs_do() -> None:
    scripts = "".join(
        (PROJECT / ".ci" / it).read_text("utf-8") for it in ("install", "release", "run")
    )
    run_there = {
        (a or b, int(n)) for a, b, n in re.findall(r" console (?:'(.+?)'|(\w+)) (\d)", scripts)
    }
    blocks = [it for it in read_blocks(README) if it.language == "console"]
    others = set()
    for section in {it.section for it in blocks}:
        texts = [it.text for it in blocks if it.section == section]
        others |= {
            (section, number)
            for number, text in enumerate(texts, start=1)
            if not text.startswith("$ promptls ")
        }
    assert run_there == others


def test_the_hooks() -> None:
    local, cloned = (
        yaml.safe_load(it)["repos"][0] for it in blocks_of(README, "yaml", "In pre-commit")
    )
    (check,) = (it for it in HOOKS if it["id"] == "promptls-check")
    (hook,) = local["hooks"]
    assert (hook["entry"], hook["files"]) == (check["entry"], check["files"])
    assert hook["require_serial"] is check["require_serial"] is True
    assert [it["id"] for it in cloned["hooks"]] == ["promptls-check"]
    assert {"promptls-check", "promptls-commit-msg", "promptls-fix"} == {it["id"] for it in HOOKS}
    assert "`promptls-fix`" in README


def test_the_action() -> None:
    workflow, *_ = blocks_of(README, "yaml", "In CI")
    *_, step = yaml.safe_load(workflow)["jobs"]["prompts"]["steps"]
    assert (PROJECT / step["uses"].removeprefix("./promptls/") / "action.yml").is_file()
    section = README.partition("## In CI\n")[2].partition("\n## ")[0]
    named = {it.partition(":")[0] for it in _CODE.findall(section)} & set(ACTION["inputs"])
    assert named | set(step["with"]) == set(ACTION["inputs"])


@pytest.mark.parametrize("text", blocks_of(README, "toml", "Settings by example"))
def test_settings_are_right(text: str) -> None:
    write("promptls.toml", text)
    write("a.md", "# A\n")
    ended = run("check", "a.md")
    assert (ended.code, ended.err) == (0, "")


def test_the_suppression() -> None:
    (text,) = blocks_of(README, "prompt", "Suppressing a rule")
    items = "".join(f"  [{number}] Look at part {number}\n" for number in range(1, 5))
    block = f"{text}{items}  [5] Show workflow status\n---\n"
    write("a.md", block)
    assert run("check", "a.md").code == 0
    write("a.md", block.partition("\n")[2])
    assert "block-too-many-items" in run("check", "a.md").out


def test_the_flattened_block() -> None:
    (text,) = blocks_of(README, "prompt", "Beside other formatters and linters")
    write("a.md", f"# A\n\n{text}")
    assert "block-flattened" in run("check", "a.md").out
    assert run("fix", "--unsafe-fixes", "a.md").code == 0
    assert "---\nSUGGESTED NEXT STEPS:\n  [1]" in Path("a.md").read_text()


def test_what_python_prints(capsys: pytest.CaptureFixture[str]) -> None:
    project, nodes = blocks_of(README, "python")
    write(
        "templates/system/BASE-plan.md",
        (PROJECT / "templates/system/BASE-plan.md").read_text(encoding="utf-8"),
    )
    for example in project, nodes:
        exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out.split("\n") == [
        "templates/system/BASE-plan.md 0",
        "tag-value-unknown PAS",
        "Answer with <review>PASS</review>.",
        "['system', 'user']",
        "None ['tag-value-unknown']",
        "Show project status",
        "PROJECT_CONTEXT 4",
        "place 27",
        "",
    ]


@pytest.mark.parametrize("name", [*PAGES, *FOR_DEVELOPERS])
def test_links_lead_somewhere(name: str) -> None:
    page = PROJECT / name
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        file = page.parent / path if path else page
        assert file.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {
                re.sub(r"[^\w -]", "", it).lower().replace(" ", "-") for it in headings
            }


@pytest.mark.parametrize("name", FOR_DEVELOPERS)
def test_files_and_folders_that_a_page_names_are_there(name: str) -> None:
    for code in _CODE.findall((PROJECT / name).read_text(encoding="utf-8")):
        if re.fullmatch(r"[\w./-]+(?:\.(?:py|lua|el)|/)", code):
            assert any(f"/{code}" in it for it in _PATHS), code


def test_the_architecture_is_short_enough_to_be_read() -> None:
    assert len((PROJECT / "server/ARCHITECTURE.md").read_text(encoding="utf-8").split()) <= 2500
