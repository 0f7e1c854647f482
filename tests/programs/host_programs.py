"""Compares what promptls makes of generated files with what the programs themselves send.

Usage: python tests/programs/host_programs.py HOST PROGRAM [COUNT] [SEED]
HOST is claude-code, opencode, opencode-skills or gemini, and PROGRAM its executable file. The programs talk to a
server in here, and need no account. They are run without a network like this:

    unshare -rn sh -c 'ip link set lo up && PYTHONPATH=server:tests python tests/programs/…'
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from programs.arrivals import arrive
from programs.model_stub import Model
from semantics.arrival_texts import Case, make, to_file

_PATIENCE = 60
_MOST_SHOWN = 5
# What a program would run, or read; and a command that is none.
_DOES_MORE = ("!`", "```!", "!{", "@")
_AS_SKILLS = "opencode-skills"
_SKILLS = (".opencode/skills", ".claude/skills", ".agents/skills")
_NO_COMMAND = "!{ }"
_ODD_FRONTS = (
    "\ufeff",
    "---\n",
    "---\na: b\n",
    "---\na: b\n----\n",
    "----\na: b\n---\n",
    "---text\na: b\n---\n",
    "---\na: b: c\n---\n",
    "---\na: [b\n---\n",
    "---\na: b\na: c\n---\n",
    "---\na: b\n...\nc\n---\n",
    "---\na: b: c\nd: @e\n---\n",
    "---\n# A title\n\nSome text.\n---\n",
    "---\n- a\n- b\n---\n",
)
_REFUSED = "REFUSED"
_CONTEXT_END = "</session_context>"


def run_claude(program: str, folder: Path, model: Model, cases: list[Case]) -> Iterator[str | None]:
    """Each case is a message to one session, which asks the model with all earlier ones."""
    words = "-p --input-format stream-json --output-format stream-json --verbose --max-turns 1"
    own = {
        "ANTHROPIC_BASE_URL": model.address,
        "ANTHROPIC_API_KEY": "none",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "DISABLE_AUTOUPDATER": "1",
    }
    with subprocess.Popen(
        [program, *words.split()],
        cwd=folder,
        env=environment(folder, own),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        for number, case in enumerate(cases):
            said = {"role": "user", "content": f"/c{number} {case.line}".strip()}
            process.stdin.write(json.dumps({"type": "user", "message": said}) + "\n")
            process.stdin.flush()
            for line in process.stdout:
                if json.loads(line).get("type") == "result":
                    break
            yield _find_command(model, number)
        process.stdin.close()


def _find_command(model: Model, number: int) -> str | None:
    """What comes behind the name of a command. Of a text that is empty, nothing is sent."""
    name = f"<command-name>/c{number}</command-name>"
    for message in model.asked[-1]["messages"]:
        content = message["content"]
        texts = [content] if isinstance(content, str) else [it.get("text", "") for it in content]
        at = next((at for at, it in enumerate(texts) if name in it), len(texts))
        if at < len(texts):
            return "".join(texts[at + 1 :])
    return None


def run_opencode(
    program: str, folder: Path, model: Model, cases: list[Case]
) -> Iterator[str | None]:
    """Each case is a command in a session of its own."""
    provider = {
        "npm": "@ai-sdk/openai-compatible",
        "options": {"baseURL": f"{model.address}/v1", "apiKey": "none"},
        "models": {"m": {}},
    }
    used = {"model": "stub/m", "small_model": "stub/m", "provider": {"stub": provider}}
    # With snapshots, each command waits for git.
    settings = {**used, "autoupdate": False, "share": "disabled", "snapshot": False}
    (folder / "opencode.json").write_text(json.dumps(settings))
    unwanted = ("MODELS_FETCH", "AUTOUPDATE", "DEFAULT_PLUGINS", "LSP_DOWNLOAD")
    own = {f"OPENCODE_DISABLE_{it}": "1" for it in unwanted}
    with subprocess.Popen(
        [program, "serve", "--port", "0", "--hostname", "127.0.0.1"],
        cwd=folder,
        env=environment(folder, own),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout
        try:
            found = (re.search(r"http://\S+", it) for it in process.stdout)
            address = next(it[0] for it in found if it)
            for number, case in enumerate(cases):
                session = _post(f"{address}/session", {"title": "t"})["id"]
                asked = {"command": f"c{number}", "arguments": case.line}
                model.asked.clear()
                try:
                    _post(f"{address}/session/{session}/command", asked)
                except urllib.error.HTTPError:
                    yield _REFUSED
                    continue
                messages = model.asked[-1]["messages"]
                # Of a text that is empty, nothing is sent.
                yield messages[-1]["content"] if messages[-1]["role"] == "user" else None
        finally:
            process.kill()


def _post(address: str, content: object) -> Any:  # noqa: ANN401 - what the program answers
    data = None if content is None else json.dumps(content).encode()
    request = urllib.request.Request(address, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:
        return json.load(answer)


def run_gemini(program: str, folder: Path, model: Model, cases: list[Case]) -> Iterator[str | None]:
    """Each case is a process: the one that takes many, with `--acp`, reads no files of commands."""
    home = folder.parent / "home/.gemini"
    home.mkdir(parents=True)
    chosen = {
        "security": {"auth": {"selectedType": "gemini-api-key"}},
        "general": {"enableAutoUpdate": False},
        "privacy": {"usageStatisticsEnabled": False},
    }
    (home / "settings.json").write_text(json.dumps(chosen))
    own = {
        "GEMINI_API_KEY": "none",
        "GOOGLE_GEMINI_BASE_URL": model.address,
        "GEMINI_CLI_TRUST_WORKSPACE": "true",
        # It would start itself again, and read all of its code anew.
        "GEMINI_CLI_NO_RELAUNCH": "true",
        "NODE_COMPILE_CACHE": str(home / "compiled"),
    }
    for number, case in enumerate(cases):
        model.asked.clear()
        said = f"/c{number} {case.line}".strip()
        subprocess.run(
            [program, "-m", "gemini-2.5-flash", "-p", said],
            cwd=folder,
            env=environment(folder, own),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_PATIENCE,
            check=False,
        )
        contents = next((it["contents"] for it in model.asked if it.get("contents")), None)
        text = "".join(it.get("text", "") for it in contents[-1]["parts"]) if contents else None
        yield text and text.rpartition(_CONTEXT_END)[2]


def environment(folder: Path, own: dict[str, str]) -> dict[str, str]:
    """Nothing of the person who runs this."""
    return {"PATH": os.environ["PATH"], "HOME": str(folder.parent / "home"), "NO_COLOR": "1", **own}


_RUNNERS: dict[str, Callable[[str, Path, Model, list[Case]], Iterator[str | None]]] = {
    "claude-code": run_claude,
    "opencode": run_opencode,
    _AS_SKILLS: run_opencode,
    "gemini": run_gemini,
}


def choose(host: str, count: int, seed: int) -> list[Case]:
    """Cases in which nothing is run or read."""
    chance = random.Random(seed)
    cases: list[Case] = []
    while len(cases) < count:
        case = make(host.removesuffix("-skills"), chance)
        if host == _AS_SKILLS and case.text.startswith("---"):
            continue
        if host in ("claude-code", "opencode") and chance.randrange(3) == 0:
            case = case._replace(text=chance.choice(_ODD_FRONTS) + case.text)
        rest = case.text.replace(_NO_COMMAND, "|")
        if case.text.strip() and not any(it in rest for it in _DOES_MORE):
            cases.append(case)
    return cases


def write(host: str, case: Case, name: str, folder: Path) -> Path:
    """Write the file of a command, or of a skill, in one of the folders that have some."""
    path, text = Path(folder, case.path), to_file(case.host, case.text)
    path = path.with_name(name + path.suffix)
    if host == _AS_SKILLS:
        of_host = _SKILLS[int(name[1:]) % len(_SKILLS)]
        path = folder / of_host / name / "SKILL.md"
        text = f"---\nname: {name}\ndescription: d\n---\n{text}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def main(host: str, program: str, count: int = 200, seed: int = 0) -> int:
    """Compare, and print the first differences."""
    cases = choose(host, int(count), int(seed))
    wrong, begin = 0, time.monotonic()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
        folder = Path(made).resolve() / "work"
        subprocess.run(["git", "init", "-q", folder], check=True)
        paths = [write(host, it, f"c{number}", folder) for number, it in enumerate(cases)]
        for number, found in enumerate(_RUNNERS[host](program, folder, Model(), cases)):
            expected = arrive(cases[number], paths[number], folder)
            if found != expected and not (not found and not expected):
                wrong += 1
                if wrong <= _MOST_SHOWN:
                    sys.stdout.write(f"{cases[number]}\n  sent {found!r}\n  here {expected!r}\n")
    took = time.monotonic() - begin
    sys.stdout.write(f"{host}: {len(cases)} files in {took:.0f} s, {wrong} differ\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))  # type: ignore[arg-type]
