"""What is refused, and in which words: a table of command lines.

A refusal is exit code 2 with one error on standard error, and nothing is printed or written.
"""

import shlex
from pathlib import Path

import pytest

from cli.console import GAP, run, write
from cli.work_trees import write_work_tree
from prompts.recorded_hooks import BLOCK, stop
from samples.json_files import ENVELOPE

pytestmark = pytest.mark.usefixtures("folder")

SETTINGS = """\
[contracts.gate]
files = ["gate.md"]
[[contracts.gate.parts]]
line = "VERDICT: {PASS,FAIL,SKIP}"
[contracts.score]
[[contracts.score.parts]]
line = "SCORE: {}"
"""
FILES: dict[str, str | bytes] = {
    "promptls.toml": SETTINGS,
    "a.md": GAP,
    "b.toml": "",
    "c.toml": "",
    "bytes": b"\xff",
    "list.json": "[]",
    "mixed.json": '{"a": "", "count": 3}',
    "bad.json": "{",
    "bad.toml": 'A = "a"\nB',
    "mixed.toml": "A = 1\n",
    "huge.json": ENVELOPE.replace('"num_agents": 1', '"num_agents": 1000000000'),
    "templates/system/BASE-challenge.md": "Output <review>PASS</review>.\n",
}
RENDER = "render --agent claude --phase challenge --instructions"
RESPONSE = "response a.md --agent claude"
VERIFY = "package verify WP01.md --root tree"
APPEND = "package audit append"

# A command line, and what is said.
REFUSED = f"""
chek                                  | No such command 'chek'. Did you mean 'check'?
help chek                             | Did you mean 'check'?
help check fix                        | extra argument
version check                         | extra argument
helpme                                | Did you mean 'help'?
vresion                               | Did you mean 'version'?
--hlep                                | Did you mean '--help'?
--check                               | Did you mean the command 'check'?
--fix                                 | Did you mean the command 'fix'?
--exlpain                             | Did you mean the command 'explain'?

check --fxi                           | No such option '--fxi'. (Did you mean one of: '--config', '--fix'?)
check --select block-numberng-gap     | Invalid value for '--select': unknown rule or family \
'block-numberng-gap'; did you mean 'block-numbering-gap'?
check --select numbering-gap          | did you mean 'block-numbering-gap'?
check --select BLOCK_CRLF             | did you mean 'block-crlf'?
check --select xyzzy                  | `promptls rules` lists them
check --select ''                     | `promptls rules` lists them
check --select tag-valeu              | family 'tag-valeu'; did you mean 'tag-value'?
check --ignore blok                   | Invalid value for '--ignore': unknown rule or family 'blok'; \
did you mean 'block'?
check --extend-select blok            | did you mean 'block'?
check --fixable=tag-cas               | did you mean 'tag-case'?
check --extend-fixable=blok           | did you mean 'block'?
check --unfixable=blok                | did you mean 'block'?
check --severity=block                | expected RULE=LEVEL (as in block-crlf=error), found 'block'
check --severity=blok=error           | did you mean 'block'?
check --severity=block=grave          | 'grave'; expected error, warning, info, hint or off
check --severity=block=eror           | did you mean 'error'?
check --per-file-ignore=a.md          | PATTERN=NAMES (as in 'docs/**=block,tag'), found 'a.md'
check --per-file-ignore==block        | found '=block'
check --per-file-ignore=a.md=blok     | did you mean 'block'?
check --output-format=jsn             | did you mean 'json'?
check --output-file=sarif=            | missing path after 'sarif='
check --output-file=sariff=o.sarif    | unknown format 'sariff'; did you mean 'sarif'? (write \
./sariff=o.sarif for a file of that name)
check --output-file=JSON=o.json       | did you mean 'json'? (write ./JSON=o.json for a file
check --output-file=html=o.html       | choose one of full, concise, json, sarif
check --output-file==o.json           | unknown format ''; choose one of full
check --output-file=a --output-file=b | Only one --output-file may omit the format
check --fail-on=warn                  | '--fail-on': 'warn'; did you mean 'warning'?
check --fail-on=off                   | '--fail-on': 'off'; choose one of error, warning, info, hint
check --color=red                     | '--color': 'red'; choose one of auto, always, never
check --jobs=0                        | '--jobs' / '-j': 0 is not between 1 and 256.
check --jobs=x                        | '--jobs' / '-j': 'x' is not a number.
check --exclude=                      | a pattern must not be empty
check --extend-exclude=a,,b           | a pattern must not be empty
check --write-baseline                | --write-baseline requires --baseline FILE, or one
check --no-baseline --baseline=b      | --no-baseline cannot be combined with --baseline or
check --no-baseline --write-baseline  | --no-baseline cannot be combined with --baseline or
check --baseline=b --write-baseline --fix  | cannot be combined with --fix or --diff.
check --baseline=b --write-baseline --diff | cannot be combined with --fix or --diff.
check --exit-non-zero-on-fix               | --exit-non-zero-on-fix requires --fix or --fix-only
check --fix --exit-non-zero-on-fix --exit-zero | without --diff and --exit-zero
check --fix --exit-non-zero-on-fix --diff      | without --diff and --exit-zero
check --show-fixes                    | --show-fixes requires --fix, --fix-only or --diff.
check --watch --diff                  | --watch cannot be combined with --diff, --show-files or
check --watch -                       | --watch cannot be used with standard input.
check --watch --stdin-filename=a.md   | --watch cannot be used with standard input.
check a.md --stdin-filename=a.md      | --stdin-filename can only be used with '-'
check - a.md                          | '-' (standard input) cannot be combined with other paths.
check - --baseline=b                  | '-' (standard input) cannot be used with --baseline
check - --show-files                  | cannot be used with --baseline or --show-files
check --cache-dir a.md                | Invalid value for --cache-dir: a.md: not a folder
fix --cache-dir a.md/below            | Invalid value for --cache-dir: a.md: not a folder
clean --cache-dir loop                | Invalid value for --cache-dir: loop: not a folder

check --isolated --config=b.toml      | --config cannot be used with --isolated
check --config no.toml                | no such file: no.toml
check --config b.toml --config c.toml | --config accepts only one settings file
check --config 'slect = ["tag"]'      | '--config': 'slect = ["tag"]': unknown setting 'slect'; did you mean 'select'?
check --config 'select = ["tga"]'     | did you mean 'tag'?
check --config "select = 'tag'"       | expected a list
check --config select=tag             | 'select=tag': invalid value
check --config '= 1'                  | '= 1': expected a key
check --config "extend = 'b.toml'"    | 'extend' is for settings files only
check --config "variables.x.descripton = 'y'"       | did you mean 'description'?
check --config "variables.x.phases = ['implemnt']"  | did you mean 'implement'?
config --output-format=jsno           | did you mean 'json'?
config --color=sometimes              | 'sometimes'
config --config=no.toml               | no such file: no.toml
config --config=b.toml --isolated     | --isolated
config --al                           | --al
config a b                            | extra argument

rules --output-fromat json            | '--output-format'
rules --output-format jsn             | did you mean 'json'?
rules --output-format=mardown         | did you mean 'markdown'?
rules --color=sometimes               | 'sometimes'
rules --colour                        | --color
rules blok                            | did you mean 'block'?
rules front-mater                     | family 'front-mater'; did you mean 'front-matter'?
rules tag-value-                      | family 'tag-value-'; did you mean 'tag-value-unknown'?
rules tag ''                          | unknown rule or family ''
explain numbering-gap                 | did you mean 'block-numbering-gap'?
explain block-num                     | did you mean 'block-numbering-gap'?
explain front-m                       | family 'front-m'; did you mean 'front-matter'?
explain BLOCK                         | family 'BLOCK'; did you mean 'block'?
explain xyzzy                         | unknown rule or family 'xyzzy'; `promptls rules` lists them
explain select                        | 'select'; `promptls explain --setting select` shows the setting
explain --setting=selct               | Invalid value for --setting: unknown setting 'selct'; \
did you mean 'select'?
explain --setting=xyzzy               | 'xyzzy'; `promptls explain --setting` lists them
explain --setting=                    | ''; `promptls explain --setting` lists them
explain --setting=block-crlf          | 'block-crlf'; `promptls explain block-crlf` explains the \
rules of that name
explain --setting=description         | did you mean 'variables.NAME.description', \
'tags.NAME.description',
schema settngs                        | did you mean 'settings'?
completions fissh                     | did you mean 'fish'?
completions perl                      | 'perl'; choose one of bash, zsh, fish
next --point gate-pass                | did you mean 'gate-passed'?
templates none                        | none: no such folder
init none                             | none: no such folder
init a.md                             | a.md: no such folder
init . a                              | extra argument
init --templates none                 | none: no such folder
init --templates --stdout             | --stdout cannot be used with --templates.
init --skeleton agent                 | did you mean 'agents'?
init --skeleton agents --stdout       | --stdout cannot be used with --skeleton.

declare variabel A                    | 'variabel'; did you mean 'variable'?
declare utility A                     | choose one of variable, tag, agent, phase
declare variable                      | Missing argument 'NAME...'
declare variable 'a b'                | NAME
declare variable ''                   | NAME
declare phase '-- x'                  | No such option '-- x'.
declare variable A --values=B         | --values can only be used with tag.
declare tag a --values=B,             | a value must not be empty
declare tag a '--values=B C'          | B C

{RENDER} @none.txt                    | none.txt: no such file or directory
{RENDER} @loop                        | loop: a link that leads to itself
{RENDER} @                            | Error: '': not a regular file
{RENDER} a\udcff                      | '--instructions': not UTF-8
{RENDER} x --file none.md             | none.md: no such file or directory
{RENDER} x --file \udcff              | '--file': not UTF-8
{RENDER} x --file bytes               | bytes: not UTF-8
{RENDER} x --thought \udcff=list.json | '--thought': not UTF-8
{RENDER} x --var a                    | '--var': expected NAME=VALUE, found 'a'
{RENDER} x --var A=\udcff             | '--var': not UTF-8
{RENDER} x --var-file list.json       | list.json: expected a JSON object of names and texts
{RENDER} x --var-file mixed.json      | names and texts; 'count' has no text
{RENDER} x --var-file bad.json        | bad.json: not JSON:
{RENDER} x --var-file bad.toml        | bad.toml: line 2:
{RENDER} x --var-file mixed.toml      | mixed.toml: expected names and texts; 'A' has no
{RENDER} x --output-format xlm        | 'xlm'; did you mean 'xml'?
render --agent claude                 | Missing option '--phase'.
render a.md                           | Unexpected argument 'a.md'; only --host renders a file.
render --host claude-code             | --host needs the FILE that is to be rendered.
render --host claude-code none.md     | none.md: no such file or directory
render --host claude-code bytes       | bytes: not UTF-8
render --host claude a.md             | 'claude'; did you mean 'claude-code'?
render --host codex a.md --phase plan | --phase cannot be combined with --host.
render --host codex a.md --strict     | --strict cannot be combined with --host.
render --host codex a.md -- \udcff    | 'ARGUMENTS': not UTF-8

response                              | Missing argument 'FILE'
response none.md                      | none.md: no such file or directory
response .                            | .: not a regular file
response bytes                        | bytes: not UTF-8
response ''                           | Error: '': not a regular file
response loop                         | loop: a link that leads to itself
response a.md --template none.md      | none.md: no such file or directory
response a.md --phase plna            | unknown phase 'plna'; did you mean 'plan'?
response a.md --phase x1y2            | expected one of plan, challenge
{RESPONSE}                            | --agent requires --phase.
{RESPONSE} --phase b --template c     | --agent cannot be used with --template.
{RESPONSE} --phase challeng           | did you mean 'challenge'?
{RESPONSE} --phase plan               | BASE-plan.md
response - --contract gaet            | '--contract': unknown contract 'gaet'; did you mean 'gate'?
response - --contract x               | unknown contract 'x'; expected gate or score
response - --contract gate --expect PAS  | '--expect': unknown value 'PAS'; did you mean 'PASS'?
response - --contract gate --expect godo | unknown value 'godo'; did you mean 'good'?
response - --contract gate --expect x    | expected good, bad, PASS, FAIL or SKIP
response --all --expect good          | --all cannot be used with options about one answer.
response --all --fix                  | --all cannot be used with options about one answer.
response --all --agent claude         | --all cannot be used with
response --all templates              | no recorded answers; expected answers/TEMPLATE/CASE.md
response --all nowhere                | Error: nowhere: no such folder

package verfy                         | did you mean 'verify'?
package audit chek                    | did you mean 'check'?
package zzz                           | expected verify, assign, envelope, commit-msg, audit
{VERIFY} --changed-files no           | no: no such file or directory
{VERIFY} --changed-files tree         | tree: not a regular file
{VERIFY} --commits tree               | tree: not a regular file
{VERIFY} --uncommitted tree           | tree: not a regular file
{VERIFY} --commits loop               | loop: a link that leads to itself
{VERIFY} --share bytes                | bytes: not UTF-8
{VERIFY} --specification bytes        | bytes: not UTF-8
package verify WP01.md --root no      | no: not a folder
{VERIFY} --envelope success.json      | success.json:1:1: missing 'feature_slug', 'wp_sequence',
{VERIFY} --share WP01.md              | WP01.md:1:1: not JSON: unexpected comment: JSON has no comments
{VERIFY} --response b.toml            | b.toml:1:1: not JSON: file is empty; expected a JSON value
{VERIFY} --changed-files - --commits - | Only one input can be '-' (standard input).
package assign WP01.md                | Missing option '--agents N' (or '--envelope FILE').
package assign WP01.md --agents 0     | 0 is not in the range 1<=x<=1000.
package assign WP01.md --agents 2 --agent 2     | Invalid value for --agent: expected less than 2
package assign WP01.md --envelope huge.json     | huge.json: num_agents: expected at most 1000
{APPEND} audit.jsonl '{{}}'           | Error: missing 'actor' and 'action'
{APPEND} audit.jsonl '[]'             | Error: 1:1: expected an object
{APPEND} audit.jsonl '{{'             | Error: 1:2: not JSON: unexpected end of the text
{APPEND} WP01.md '{{}}'               | expected a file named *.jsonl, found 'WP01.md'
{APPEND} WP01.md/a.jsonl '{{"actor":"a","action":"b"}}' | WP01.md/a.jsonl: cannot be written:
{APPEND} link.jsonl '{{"actor":"a","action":"b"}}'      | link.jsonl: cannot be written: a link
{APPEND} audit.jsonl '{{"actor":"a","action":"read_spec"}}' | Error: missing 'path'
{APPEND} audit.jsonl '{{"actor":"a","action":"run_tests","exit_code":"0"}}' | exit_code: expected \
an integer, found '0'
{APPEND} audit.jsonl '{{"actor":"\udcff","action":"b"}}'    | Invalid value for LINE: not UTF-8
"""
ROWS = [it.partition(" | ") for it in REFUSED.splitlines() if it]


def whatever_is_here() -> dict[Path, bytes]:
    return {it: it.read_bytes() for it in Path().rglob("*") if it.is_file()}


@pytest.fixture
def files(folder: Path) -> None:
    write_work_tree({})
    for path, text in FILES.items():
        write(path, text)
    (folder / "loop").symlink_to("loop")
    (folder / "link.jsonl").symlink_to("audit.jsonl")


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("line", "said"),
    [(line.strip(), said.strip()) for line, _, said in ROWS],
    ids=[ascii(line.strip()) for line, *_ in ROWS],
)
def test_refused(line: str, said: str) -> None:
    before = whatever_is_here()
    ended = run(*shlex.split(line))
    assert (ended.code, ended.out) == (2, "")
    *usage, error = ended.err.splitlines()
    assert error.startswith("Error: ")
    assert said in error
    assert [it for it in usage if it and not it.startswith(("Usage: ", " ", "Try '"))] == []
    assert whatever_is_here() == before


@pytest.mark.parametrize(
    "line",
    [
        *("check", "fix", "config", "next", "templates", "init --templates", "declare variable A"),
        *("response a.md", "list", f"{RENDER} x"),
    ],
)
def test_settings_with_a_mistake(line: str) -> None:
    write("a.md", GAP)
    write("promptls.toml", "selct = []\n")
    ended = run(*shlex.split(line))
    assert (ended.code, ended.out) == (2, "")
    assert "promptls.toml:1:1: unknown setting 'selct'; did you mean 'select'?" in ended.err
    assert Path("a.md").read_text() == GAP


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--print-setings", "unexpected '--print-setings'; did you mean '--print-settings'?"),
        ("Stop", "unexpected 'Stop'"),
        ("-", "unexpected '-'"),
    ],
)
def test_a_refusal_of_the_hook_is_no_answer_to_the_agent(option: str, said: str) -> None:
    assert run("hook", option, given=stop(f"{BLOCK}\nBye.")) == (1, "", f"Error: {said}\n")


@pytest.mark.parametrize("command", ["check", "fix", "clean"])
def test_a_variable_may_name_no_cache_folder_either(command: str) -> None:
    write("file", "mine")
    ended = run(command, env={"PROMPTLS_CACHE_DIR": "file"})
    said = "Error: Invalid value for PROMPTLS_CACHE_DIR: file: not a folder\n"
    assert (ended.code, ended.out, Path("file").read_text()) == (2, "", "mine")
    assert ended.err.endswith(said)
