"""The contracts that `promptls init` proposes, from prompts and code."""

import pytest

from cli.console import run, write
from cli.init_runs import REVIEW, SUGGESTION, init, load
from promptls.runner.initial_settings import contracts
from promptls.settings.reading import parse_settings

pytestmark = pytest.mark.usefixtures("folder")


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
    settings = load(SUGGESTION.sub("", text))
    (part,) = settings.values.contracts["verdict"].parts
    assert (part.line, part.place) == ("VERDICT: {PASS,FAIL,NEEDS_WORK}", "last")


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


def test_hostile_prompts_and_names_stay_comments() -> None:
    write("prompts/a'\"b.md", f"{REVIEW}\nVERDICT: {'A1|' * 500}B1\n" + "A B: " * 2000)
    text = init()
    assert parse_settings(SUGGESTION.sub("", text), in_pyproject=False).issues == []
