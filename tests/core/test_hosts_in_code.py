"""What is a fact of a host is in its file: no other code has its name, folders or words."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import promptls
from pages.host_index import read_hosts
from promptls.vocabulary.hosts import FOLDERS, HOST_NAMES

ROOT = Path(promptls.__file__).parent
HOSTS = ROOT / "vocabulary" / "hosts"
# What all hosts follow is a specification.
_SPECIFICATION = "agent-skills"
# What is shown to a person, and decides nothing.
_SHOWN = {"example", "examples", "help", "meaning", "description"}

# Code that may have a word of a host, by module and word, and why.
EXCEPTIONS: Final = {
    ("lsp/habits.py", "Cursor"): "an editor by the name that it sends, not a host",
    ("lsp/habits.py", "Windsurf"): "an editor by the name that it sends, not a host",
    ("prompts/shipped_templates.py", ".claude"): "where `init` puts an agent, as its help says",
    ("runner/initial_settings/making.py", ".gemini"): (
        "a line that a person gets for another program, and that the hooks of this repository have"
    ),
}


def words_of_hosts() -> set[str]:
    """Names, titles, folders, names of files and endings of them, and placeholders."""
    hosts = [it for it in read_hosts().values() if it.name != _SPECIFICATION]
    files = [it for host in hosts for it in host.files]
    paths = {path.removeprefix("*") for it in files for path in it.paths if "/" not in path}
    placeholders = [one for it in files for one in it.placeholders]
    spellings = {it.spelling for it in placeholders} - {"$N"}
    forms = {form for it in placeholders for form, _ in it.forms}
    return {*HOST_NAMES, *(it.title for it in hosts), *FOLDERS, *paths, *spellings, *forms}


def strings_of(node: ast.AST) -> Iterator[str]:
    """The strings in code, but for documentation and what is only shown."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            if not isinstance(node, ast.Expr):
                yield child.value
        elif isinstance(child, ast.Call) and getattr(child.func, "id", "") == "rule":
            # The example of a rule.
            continue
        elif not (isinstance(child, ast.keyword) and child.arg in _SHOWN):
            yield from strings_of(child)


def find_words(code: str, words: set[str]) -> Iterator[str]:
    """The words of hosts in code: whole strings, and folders within them."""
    tree = ast.parse(code)
    folder = re.compile("|".join(rf"{re.escape(it)}(?!\w)" for it in FOLDERS))
    for text in strings_of(tree):
        if text in words:
            yield text
        else:
            yield from folder.findall(text.replace("\\", ""))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            package, _, name = node.module.rpartition(".")
            if package == "promptls.vocabulary.hosts" and name in read_hosts():
                yield name


def test_facts_of_hosts_are_in_their_files() -> None:
    words = words_of_hosts()
    found = {
        (str(it.relative_to(ROOT).as_posix()), word)
        for it in ROOT.rglob("*.py")
        if HOSTS not in it.parents
        for word in find_words(it.read_text(encoding="utf-8"), words)
    }
    assert found == set(EXCEPTIONS)


def test_such_code_is_seen() -> None:
    words = words_of_hosts()

    def find(code: str) -> list[str]:
        return list(find_words(code, words))

    assert find('if host == "opencode":\n    pass') == ["opencode"]
    assert find('path.endswith(".agent.md")') == [".agent.md"]
    assert find('_TREE = ".claude/agents"') == [".claude"]
    assert find('x.replace("{{args}}", y)') == ["{{args}}"]
    assert find("from promptls.vocabulary.hosts.cursor import HOST") == ["cursor"]
    assert not find('"""Claude Code"""\n@rule(path=".claude/a.md")\ndef a(): "Codex"')
    assert not find('key(meaning="As in `.claude`.", example="CLAUDE.md")\nx = ".githubber"')
