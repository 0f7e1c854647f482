"""How the facts of promptls are compared with those of a program, whose text is drawn here."""

import io
import json
import tarfile
from pathlib import Path

import pytest

from programs.host_facts import claude_code, opencode
from programs.host_facts.__main__ import main
from programs.host_facts.comparing import Subject, compare, report
from programs.host_facts.packages import PackageError, read_package
from programs.host_facts.shipped import (
    groups_of,
    keys_of,
    literals_of,
    number_of,
    pairs_of,
    read_object,
    strings_of,
)
from promptls.vocabulary.hosts import load_host

# As a bundler leaves it: one line, short names, and other lists that look alike.
PROGRAM = (
    "\x00\x7f\xff// @bun\n"
    'var a=["Read","Write"],Rs=["Agent","Bash","Zap"],Wg={Task:"Agent",Old:"Bash"};'
    'var Wi=["low","high"];p(()=>c({name:P().describe("Agent, {named}"),model:P().optional()'
    '.describe("as \\"opus\\""),"allowed-tools":x().or([n(),{deep:1}]),secret:P().describe('
    '"@internal \\u2014 no"),color:P().describe("@internal"),hooks:ae()}));'
    "e=e.replace(/\\$(\\d+)(?!\\w)/g,f);var H=0.01,g=4,B=200000;function A(){return q().limit}"
)

# With the facts that promptls has of opencode.
OPENCODE = r"""
mode:D.Literals(["subagent","primary","all"])
Literals(["primary","secondary","accent","success","warning","error","info"])
new Set(["name","model","variant","prompt","description","temperature","top_p","mode","hidden",\
"color","steps","maxSteps","options","permission","disable","tools"])
new Set(["model","variant","request","system","disabled","permissions"])
Struct({template:D.String,description:D.optional(D.String),agent:D.optional(D.String),\
model:D.optional(D.String),variant:D.optional(D.String),subtask:D.optional(D.Boolean)})
scan("{agent,agents}/**/*.md"),scan("{mode,modes}/*.md"),scan("{command,commands}/**/*.md")
scan("{skill,skills}/**/SKILL.md"),scan("skills/**/SKILL.md"),scan("{tool,tools}/*.{js,ts}")
/\$(\d+)/g,.replaceAll("$ARGUMENTS",a),/!`([^`]+)`/g
/(?:\[Image\s+\d+\]|"[^"]*"|'[^']*'|[^\s"']+)/gi,/^["']|["']$/g
/^([a-zA-Z_][a-zA-Z0-9_]*)\s*:\s*(.*)$/,/^---\r?\n([\s\S]*?)\r?\n---/
""".replace("\\\n", "")


def test_facts_are_the_same_gone_or_new() -> None:
    tools = strings_of(r'=\[("Agent"[^\]]*)\]')
    keys = keys_of(r"c\(\{(?=name:)", besides=frozenset({"color"}))
    compared = compare(
        [
            Subject("tools", frozenset({"Agent", "Bash", "Grep"}), tools),
            Subject(
                "earlier names",
                frozenset({"Task for Agent"}),
                pairs_of(r'\{(Task:"[^{}]*)\}'),
            ),
            Subject("efforts", frozenset({"low", "high"}), strings_of(r'=\[("low"[^\]]*)\]')),
            Subject("modes", frozenset({"plan"}), strings_of(r'=\[("plan"[^\]]*)\]')),
            Subject("keys", frozenset({"name", "model", "color"}), keys),
            Subject("gone", frozenset({"LS"}), lambda _: frozenset(), "back in the program"),
            Subject(
                "patterns",
                frozenset({"$N", "$name"}),
                literals_of({"$N": r"/\$(\d+)(?!\w)/g", "$name": "/n/"}),
            ),
            Subject(
                "limit",
                frozenset({"8000"}),
                number_of(r"=([\d.]+),g=(\d+),B=(\d+);function \w+\(\)\{return \w+\(\)\.limit"),
            ),
        ],
        PROGRAM,
    )
    assert list(report("Zap 1.2; the facts are of 1.1", compared)) == [
        "Zap 1.2; the facts are of 1.1",
        "  tools: 2 the same",
        "  tools: gone from the program: Grep",
        "  tools: new in the program: Zap",
        "  earlier names: 1 the same",
        "  earlier names: new in the program: Old for Bash",
        "  efforts: 2 the same",
        "  modes: not found where it was, so look for it in the program",
        "  keys: 3 the same",
        "  keys: new in the program: allowed-tools, hooks",
        "  gone: back in the program: LS",
        "  patterns: 1 the same",
        "  patterns: gone from the program: $name",
        "  limit: 1 the same",
    ]
    assert [it.is_same for it in compared] == [False, False, True, False, False, False, False, True]


def test_what_is_not_there_is_not_found() -> None:
    for find in (
        strings_of(r"(nothing)"),
        pairs_of(r"(nothing)"),
        keys_of(r"nothing\{"),
        groups_of(r"(nothing)"),
        number_of(r"(nothing)"),
    ):
        assert find(PROGRAM) is None


def test_an_object_is_read_up_to_its_end() -> None:
    text = "{a:1,\"b-c\":f({d:[1,2]},`}`),e:'}',...rest,f:x?y:z},g:2}"
    assert dict(read_object(text, 1)) == {
        "a": "1",
        "b-c": "f({d:[1,2]},`}`)",
        "e": "'}'",
        "f": "x?y:z",
    }
    assert list(read_object("a:1", 0)) == []


@pytest.mark.parametrize("subjects", [claude_code.SUBJECTS, opencode.SUBJECTS])
def test_each_subject_has_facts_and_finds_none_in_nothing(subjects: tuple[Subject, ...]) -> None:
    assert all(it.known for it in subjects)
    assert len({it.name for it in subjects}) == len(subjects)
    assert not any(it.is_same for it in compare(subjects, ""))


def pack(folder: Path, files: dict[str, str]) -> Path:
    path = folder / "zap-1.2.tgz"
    with tarfile.open(path, "w:gz") as packed:
        for name, text in files.items():
            info = tarfile.TarInfo(f"package/{name}")
            info.size = len(text.encode("latin-1"))
            packed.addfile(info, io.BytesIO(text.encode("latin-1")))
    return path


def test_the_program_of_a_package_is_its_largest_file(tmp_path: Path) -> None:
    manifest = json.dumps({"name": "zap-linux-x64", "version": "1.2"})
    path = pack(tmp_path, {"package.json": manifest, "README.md": "Zap.", "zap": PROGRAM})
    assert read_package(path) == ("zap-linux-x64", "1.2", PROGRAM)
    (tmp_path / "damaged").write_text("no package")
    with pytest.raises(PackageError, match="damaged is no package"):
        read_package(tmp_path / "damaged")


def test_the_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    manifest = json.dumps({"name": "opencode-linux-x64", "version": "9.9"})
    path = pack(tmp_path, {"package.json": manifest, "opencode": OPENCODE})
    assert main(["opencode", str(path)]) == 0
    version = load_host("opencode").version
    assert capsys.readouterr().out.startswith(f"OpenCode 9.9; the facts are of {version}\n")
    path = pack(tmp_path, {"package.json": manifest, "opencode": OPENCODE.replace("all", "any")})
    assert main(["opencode", str(path)]) == 1
    said = "  modes: 2 the same\n  modes: gone from the program: all\n  modes: new in the program: any\n"
    assert said in capsys.readouterr().out
    assert main(["opencode", str(tmp_path / "missing.tgz")]) == 2
    path = pack(tmp_path, {"package.json": manifest, "opencode": "Nothing." * 99})
    assert main(["claude-code", str(path)]) == 2
    assert main(["zap"]) == 2
