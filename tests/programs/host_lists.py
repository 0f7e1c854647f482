"""Compares what `promptls list` counts with what Claude Code sends, in generated projects.

Usage: python tests/programs/host_lists.py PROGRAM [COUNT] [SEED]
PROGRAM is the executable file. It talks to a server in here, and is run without a network as
`host_programs.py` says.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from programs.host_programs import environment
from programs.model_stub import Model
from promptls.files.trees import Tree
from promptls.prompts.budgets import HostBudget, measure_host
from promptls.settings.keys import BudgetTable
from promptls.text.typesetting import count_cells
from promptls.vocabulary.hosts import load_host
from promptls.vocabulary.hosts.standing import LIST_LIMIT

_PATIENCE = 120
_LIMITS = (60, 200, 400, 1_000, 100_000)
_WORDS = [
    "deploy",
    "the",
    "Service",
    "<now>",
    "&",
    "日本",
    "café",
    "'so'",
    '"it"',
    "`x`",
    "a:b",
    "x-y",
    "#1",
    "100%",
    "{z}",
    "[w]",
]
_LISTED = "skills are available for use with the Skill tool:\n\n"
_TOLD = "Codebase and user instructions"
_ENTRY = re.compile(r"(?m)^- ")
_FILE = re.compile(r"\n\nContents of (\S+) \([^\n]*\):\n\n")
_END = "\n</system-reminder>"
_LONGEST = 1_700


class _Sent(NamedTuple):
    """The entries of the list of skills, and the instructions by path."""

    entries: list[str]
    texts: dict[str, str]


def make_project(folder: Path, chance: random.Random) -> None:
    """Write skills, commands and instructions."""
    write(folder, ".claude/settings.json", json.dumps({"disableBundledSkills": True}))
    for number in range(chance.randint(1, 12)):
        write(folder, f".claude/skills/s{number}-{chance.choice('abXY')}/SKILL.md", _skill(chance))
    for number in range(chance.randint(0, 4)):
        write(folder, f".claude/commands/{chance.choice(['', 'a/'])}c{number}.md", _skill(chance))
    imports = "".join(f"@docs/{it}.md\n" for it in range(chance.randint(0, 3)))
    write(
        folder, "CLAUDE.md", f"{_text(chance)}\n{imports}<!-- {_say(chance)} -->\n\n{_text(chance)}"
    )
    for number in range(3):
        write(folder, f"docs/{number}.md", f"{_text(chance)} @{chance.randrange(4)}.md\n")
    matter = chance.choice(["", "---\npaths: src/**\n---\n", "---\na: b\n---\n"])
    write(folder, ".claude/rules/r.md", matter + _text(chance))


def write(folder: Path, path: str, text: str) -> None:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _say(chance: random.Random) -> str:
    return " ".join(chance.choices(_WORDS, k=chance.choice([1, 3, 12, 300])))


def _text(chance: random.Random) -> str:
    fence = f"```\n<!-- {_say(chance)} -->\n```\n" if chance.random() < 1 / 2 else ""
    return f"# {_say(chance)}\n\n{_say(chance)} <!-- {_say(chance)} -->\n\n{fence}"


def _skill(chance: random.Random) -> str:
    said = _say(chance)[: chance.choice([10, 100, _LONGEST])]
    quoted = json.dumps(said, ensure_ascii=False)
    fields = [
        chance.choice([f"description: {quoted}", f"description: |\n  {said}\n  more", ""]),
        chance.choice([f"when_to_use: {json.dumps(_say(chance)[:80])}", "", ""]),
        chance.choice([f"name: other{chance.random()}", "", ""]),
        chance.choice(["disable-model-invocation: true", "paths: a.py", "", "", "", "", "", ""]),
    ]
    front = "".join(f"{it}\n" for it in fields if it)
    return f"---\n{front}---\n\n# {_say(chance)}\n"


def ask(program: str, folder: Path, limit: int) -> _Sent:
    """Start the program, and read what it sends with the first message."""
    model = Model()
    own = {
        "ANTHROPIC_BASE_URL": model.address,
        "ANTHROPIC_API_KEY": "none",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "DISABLE_AUTOUPDATER": "1",
        "SLASH_COMMAND_TOOL_CHAR_BUDGET": str(limit),
    }
    subprocess.run(
        [program, "-p", "hi", "--max-turns", "1"],
        cwd=folder,
        env=environment(folder, own),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=_PATIENCE,
        check=False,
    )
    contents = [it["content"] for asked in model.asked for it in asked.get("messages", [])]
    texts = [
        it for said in contents for it in ([said] if isinstance(said, str) else map(_of, said))
    ]
    listed = next((it for it in texts if _LISTED in it), "").partition(_LISTED)[2]
    told = next((it for it in texts if _TOLD in it), "").partition(_END)[0]
    parts = _FILE.split(told)[1:]
    files = {
        Path(it).relative_to(folder).as_posix(): text
        for it, text in zip(parts[::2], parts[1::2], strict=True)
    }
    # Behind the list is more, such as the date.
    listed = listed.partition(_END)[0].partition("\n\n")[0]
    entries = [f"- {it}".rstrip("\n") for it in _ENTRY.split(listed)[1:]]
    return _Sent(entries, files)


def _of(part: dict[str, str]) -> str:
    return part.get("text", "")


def compare(found: HostBudget, sent: _Sent) -> list[str]:
    """What differs: names and sizes of entries, paths and sizes of texts."""
    own = [(it.name, it.size) for it in found.skills or () if it.state != "unlisted"]
    theirs = [(it, len(it)) for it in sent.entries[: len(own)]]
    wrong = [
        f"{name}: {size} characters, and not {length}: {text[:60]!r}"
        for (name, size), (text, length) in zip(own, theirs, strict=False)
        if size != length or not text.startswith(f"- {name}")
    ]
    files = {it.path: it.size for it in found.files}
    texts = {path: len(it.strip()) for path, it in sent.texts.items()}
    return wrong if files == texts else [*wrong, f"{files} and not {texts}"]


def main(program: str, count: int = 20, seed: int = 0) -> int:
    """Compare project after project, each with several limits of the list."""
    wrong = compared = 0
    for number in range(int(count)):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
            folder = Path(made).resolve()
            subprocess.run(["git", "init", "-q", made], check=True)
            make_project(folder, random.Random(int(seed) + number))
            whole = ask(program, folder, 1_000_000)
            usual = _measure(folder, 1_000_000)
            own = sum(it.state != "unlisted" for it in usual.skills or ())
            # Some skills of its own cannot be switched off.
            besides = sum(count_cells(it) + 1 for it in whole.entries[own:])
            for limit in _LIMITS:
                compared += 1
                sent = ask(program, folder, limit + besides)
                for said in compare(_measure(folder, limit), sent):
                    wrong += 1
                    sys.stdout.write(f"{int(seed) + number}, limit {limit}: {said}\n")
    sys.stdout.write(f"{compared} sessions, {wrong} differences\n")
    return int(wrong > 0)


def _measure(folder: Path, limit: int) -> HostBudget:
    """What Claude Code carries where its list of skills has a limit."""
    host = load_host("claude-code")
    limits = (it._replace(value=limit) if it.what == LIST_LIMIT else it for it in host.limits)
    tree = Tree(str(folder), _refuse)
    return measure_host(host._replace(limits=tuple(limits)), tree, "", BudgetTable())


def _refuse(error: Exception) -> None:
    raise error


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))  # type: ignore[arg-type] # numbers are texts here
