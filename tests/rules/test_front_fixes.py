"""The fixes of front matter that is not YAML: which are safe, and which a guess."""

import pytest

from kit import check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source

SAFE = [
    ("title: Of it: a path", 'title: "Of it: a path"'),
    ('title: Of "it": a path', "title: 'Of \"it\": a path'"),
    ('title: It\'s "it": a path', "title: 'It''s \"it\": a path'"),
    ("owner: @somebody", 'owner: "@somebody"'),
    ("paths: **/*.py", 'paths: "**/*.py"'),
    ("list:\n| - [ ] Do it\n| - [x] Done", 'list:\n| - "[ ] Do it"\n| - "[x] Done"'),
    ('list: ["a", "b"],', 'list: ["a", "b"]'),
    ('title: "a",', 'title: "a"'),
    ("list: [a, b] ;", "list: [a, b]"),
    ("list: [@a, %b]", 'list: ["@a", "%b"]'),
    ('list: ["\\d", a]', "list: ['\\d', a]"),
    ("title: 'it's'", 'title: "it\'s"'),
    ("title: 'it's \"so\"'", "title: 'it''s \"so\"'"),
    ('title: "say "so" to it"', "title: 'say \"so\" to it'"),
    ('title: "a \\d"', "title: 'a \\d'"),
    ('title: "a \\d \\t"', 'title: "a \\\\d \\t"'),
    ("model:opus", "model: opus"),
    ("owner:\u00a0me", "owner: me"),
    ("owner:\u3000 'me'", "owner: 'me'"),
    ("list:\n|   -\u00a0a\n|   - b", "list:\n|   - a\n|   - b"),
]
UNSAFE = [
    ("what is this: a: b", 'what is this: "a: b"'),
    ("title: Of it: a\n|   path", 'title: "Of it: a\n|   path"'),
    ("title: Of it: a # b", 'title: "Of it: a # b"'),
    ("title: of: a path", 'title: "of: a path"'),
    ("title: Of it. license: MIT, or so", "title: Of it.\n| license: MIT, or so"),
    ("title: a model: b", "title: a\n| model: b"),
    ("version: 1.0 of_it: b c", 'version: "1.0 of_it: b c"'),
    ("title: Of it level: 3", 'title: "Of it level: 3"'),
    ("list: [a] [b]", 'list: "[a] [b]"'),
    ("other: [a],", "other: [a]"),
    ("description: [a, b],", "description: [a, b]"),
    ('list: "a", "b"', 'list: ["a", "b"]'),
    ('list: "a", "b"]', 'list: ["a", "b"]'),
    ("title: - a", 'title: "- a"'),
    ('title: Of it: a"', 'title: "Of it: a"'),
    ('title: "Of it: a', 'title: "Of it: a"'),
    ('title: "a"b c"', "title: 'a\"b c'"),
    ("description Of it, a path", "description: Of it, a path"),
    ("title: a\n|   b: c", "title: a\n| b: c"),
    ("list:\n|     a: b\n|\n|   c: d", "list:\n|     a: b\n|\n|     c: d"),
    ("some text", "  some text"),
    ("owner:me", "owner: me"),
    ("model:x\n|   - a\n|   - b", "model: x\n|   - a\n|   - b"),
    ("model:,opus", 'model: ",opus"'),
]
LEFT = [
    'list: ["a"] ["b"]',
    'list: ["a", "b"',
    "list: {a: b} c",
    "some: text\n| of it\n| and more",
    "title: a\n| one: b",
    "list: [a, - b]",
    # A space that nobody sees would be a part of the text.
    "title: \u00a0Of it: a path",
    "title: \u3000Of it: a path",
]


def _field(line: str) -> str:
    return f"| ---\n| one: 1\n| {line}\n| two: 2\n| ---\n|\n| Text: of it"


@pytest.mark.parametrize(("line", "fixed"), SAFE)
def test_safe_fixes_keep_what_all_readers_see(line: str, fixed: str) -> None:
    check_fix(_field(line), _field(fixed), only_safe=True)


@pytest.mark.parametrize(("line", "fixed"), UNSAFE)
def test_fixes_that_are_a_guess(line: str, fixed: str) -> None:
    check_fix(_field(line), _field(line), only_safe=True)
    check_fix(_field(line), _field(fixed))


@pytest.mark.parametrize("line", LEFT)
def test_what_is_meant_is_not_known(line: str) -> None:
    check_fix(_field(line), _field(line))


def test_fixes_of_many_values() -> None:
    lines = "".join(f"| a{it}: Of it: a path\n" for it in range(30))
    fixed = "".join(f'| a{it}: "Of it: a path"\n' for it in range(30))
    check_fix(f"| ---\n{lines}| ---", f"| ---\n{fixed}| ---", only_safe=True)


def test_fixes_beside_what_has_none() -> None:
    before = "| ---\n| a: Of it: b c\n| list: [c, - d]\n| model:opus\n| ---"
    after = '| ---\n| a: "Of it: b c"\n| list: [c, - d]\n| model: opus\n| ---'
    check_fix(before, after, only_safe=True)


def test_a_fix_that_does_not_hold_stops_no_other() -> None:
    before = '| ---\n| list: ["c" "d"],\n| a: Of it: b c\n| ---'
    after = '| ---\n| list: ["c" "d"],\n| a: "Of it: b c"\n| ---'
    check_fix(before, after, only_safe=True)
    check_fix(before, after)


def test_fixes_are_tried_one_by_one_only_so_often() -> None:
    torn = "".join(f'list{it}: ["c" "d"],\n' for it in range(20))
    document = parse(Source(f"---\n{torn}a: Of it: b c\n---\n"))
    found = [it for it in run(document) if it.rule == "front-matter-invalid"]
    assert len(found) == 21
    assert not any(it.fix for it in found)
