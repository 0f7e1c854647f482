"""A workspace and an environment full of modules that must not be imported."""

import json
from pathlib import Path
from typing import NamedTuple

GAP = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
SETTINGS = 'ignore = ["no-such-rule"]\noutput = 5\n'
VALID_SETTINGS = 'ignore = ["block-trailing-space"]\n'
STATE = '{"active_workflow": 5}\n'
_TEMPTING = ("promptls", "click", "json", "typing", "pygls", "lsprotocol", "_pydantic_core")
_STARTUP = ("sitecustomize", "usercustomize")
_PACKAGES = ("pydantic", "pydantic_core")


class Workspace(NamedTuple):
    """A folder with bait, what an editor may have in its environment, and what bait writes."""

    folder: Path
    env: dict[str, str]
    taken: Path


def make_workspace(home: Path) -> Workspace:
    """Put bait into a workspace, into the PYTHONPATH and into the site-packages of the user."""
    folder, other, taken = home / "workspace", home / "other", home / "taken"
    code = f"open({str(taken)!r}, 'a').write(__name__ + ' of ' + __file__ + '\\n')\n"
    places = [folder, other]
    places += [home / f".local/lib/python3.{it}/site-packages" for it in range(11, 16)]
    for place in places:
        place.mkdir(parents=True)
        for name in (*_TEMPTING, *_STARTUP):
            (place / f"{name}.py").write_text(code, encoding="utf-8")
        for name in _PACKAGES:
            (place / name).mkdir()
            (place / name / "__init__.py").write_text(code, encoding="utf-8")
        (place / "bait.pth").write_text("import sitecustomize\n", encoding="utf-8")
    (folder / ".git").mkdir()
    (folder / ".isdlc").mkdir()
    texts = {"a.md": GAP, "promptls.toml": VALID_SETTINGS, ".isdlc/state.json": STATE}
    texts[".vscode/settings.json"] = json.dumps({"promptls.interpreter": str(folder / "a.py")})
    for name, text in texts.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    startup = str(folder / "sitecustomize.py")
    env = {"HOME": str(home), "LANG": "C.UTF-8", "PATH": f"{folder}:/usr/bin:/bin"}
    env |= {"PYTHONPATH": f"{other}:{folder}", "PYTHONSTARTUP": startup}
    return Workspace(folder, env, taken)
