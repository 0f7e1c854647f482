"""What each tool answers."""

import json
from pathlib import Path

import pytest

from cli.console import FIXED, GAP, run
from mcp_server.local import Local, texts

TEMPLATE = (
    "# Plan\n\nYou are the planner of <<PROJECT_CONTEXT>>.\n\nOutput `<review>PASS</review>`.\n"
)
CONTRACT = """\
[[contracts.gate.parts]]
line = "VERDICT: {PASS,FAIL}"
place = "last"
good = ["PASS"]
"""


def test_check_tells_of_a_text(local: Local) -> None:
    result = local.call("check", content=GAP)
    data = result["structuredContent"]
    (found,) = data["findings"]
    (said,) = texts(result)
    assert said == (
        "1 finding in 1 text\n6:4 error block-numbering-gap: expected item 2, found 3; safe fix: "
        f"Renumber to 2; id {found['id']}; digest {found['digest']}"
    )
    assert data["total"] == 1
    names = {name: found.pop(name) for name in ("id", "digest")}
    assert all(names.values())
    (printed,) = json.loads(run("check", "-", "--output-format", "json", given=GAP.encode()).out)
    assert found == printed


def test_check_tells_of_a_file_and_of_a_folder(local: Local, folder: Path) -> None:
    (folder / "agents").mkdir()
    (folder / "agents" / "a.md").write_text(GAP)
    (folder / "b.md").write_text(FIXED)
    of_file = local.call("check", path="agents/a.md")["structuredContent"]
    assert of_file["findings"][0]["filename"] == "agents/a.md"
    whole = local.call("check", path=".")
    assert texts(whole)[0].startswith("1 finding in 2 texts\nagents/a.md:6:4 error block-")
    assert whole["structuredContent"] == of_file
    absolute = local.call("check", path=str(folder / "agents" / "a.md"))["structuredContent"]
    assert absolute == of_file


def test_a_path_beside_content_says_what_the_content_is(local: Local) -> None:
    text = "---\nname: One\n---\n"
    assert local.call("check", content=text)["structuredContent"]["total"] == 0
    named = local.call("check", content=text, path=".claude/agents/one.md")
    assert named["structuredContent"]["total"] > 0


def test_settings_and_baselines_count(local: Local, folder: Path) -> None:
    (folder / "promptls.toml").write_text('ignore = ["block"]\n')
    assert local.call("check", content=GAP)["structuredContent"]["total"] == 0
    (folder / "promptls.toml").write_text("ignore = [\n")
    assert "/promptls.toml:1:10: 'ignore' is not closed" in local.refused("check", content=GAP)


def test_fix_returns_the_text_and_writes_nothing(local: Local, folder: Path) -> None:
    (folder / "a.md").write_text(GAP)
    for given in {"content": GAP}, {"path": "a.md"}:
        said, text = texts(local.call("fix", **given))
        assert said == "fixed 1 finding, 0 left"
        assert text == FIXED
    assert (folder / "a.md").read_text() == GAP
    assert texts(local.call("fix", content=FIXED)) == ["fixed 0 findings, 0 left"]


def test_fix_writes_the_text_that_was_seen(local: Local, folder: Path) -> None:
    file = folder / "a.md"
    file.write_bytes(GAP.replace("\n", "\r\n").encode())
    found = local.call("check", path="a.md")["structuredContent"]["findings"]
    digest = found[0]["digest"]
    assert "write needs a path and the digest" in local.refused("fix", path="a.md", write=True)
    (said,) = texts(local.call("fix", path="a.md", write=True, digest=digest))
    assert said.startswith(
        "fixed 1 finding, 1 left; the file is written\na.md:3:1 info block-crlf: "
    )
    assert file.read_bytes() == FIXED.replace("\n", "\r\n").encode()
    file.write_text(f"{GAP}\nMore.\n")
    why = local.refused("fix", path="a.md", write=True, digest=digest)
    assert "the text is another one by now" in why
    assert file.read_text() == f"{GAP}\nMore.\n"


def test_fix_makes_the_fixes_that_are_named(local: Local) -> None:
    text = GAP.replace("An agent", "An agent\n\n<review>PAS</review>")
    found = local.call("check", content=text)["structuredContent"]["findings"]
    ids = {it["code"]: it["id"] for it in found}
    said, fixed = texts(local.call("fix", content=text, ids=[ids["block-numbering-gap"]]))
    assert fixed == text.replace("[3]", "[2]")
    assert said.startswith("fixed 1 finding, 1 left\n")
    assert "tag-value-unknown" in said
    assert "no finding with a fix has the id 'x'" in local.refused("fix", content=text, ids=["x"])


def test_unsafe_fixes_are_made_by_their_ids(local: Local) -> None:
    text = "---\nvariables:\n  - change_id\n---\n{{change_id}} {{quite_another}}\n"
    (found,) = local.call("check", content=text)["structuredContent"]["findings"]
    assert found["fix"]["applicability"] == "unsafe"
    assert len(texts(local.call("fix", content=text))) == 1
    assert texts(local.call("fix", content=text, ids=[found["id"]]))[1] != text


def test_what_has_no_fix_is_said(local: Local) -> None:
    (found,) = local.call("check", content="<review></review>\n")["structuredContent"]["findings"]
    assert found["fix"] is None
    why = local.refused("fix", content="<review></review>\n", ids=[found["id"]])
    assert why.startswith("no finding with a fix has the id ")


def test_explain_shows_a_rule_a_family_or_a_setting(local: Local) -> None:
    (page,) = texts(local.call("explain", name="block-numbering-gap"))
    assert page.startswith("# block-numbering-gap\n\nThe items of a block must count")
    (family,) = texts(local.call("explain", name="block"))
    assert "\nblock-numbering-gap: The items of a block" in family
    (setting,) = texts(local.call("explain", name="respect-gitignore"))
    assert "respect-gitignore" in setting
    assert "did you mean 'block-numbering-gap'?" in local.refused("explain", name="numbering-gap")


def test_render_shows_a_prompt_and_what_it_lacks(local: Local, folder: Path) -> None:
    templates = folder / "templates" / "system"
    templates.mkdir(parents=True)
    (templates / "BASE-plan.md").write_text(TEMPLATE)
    prompt, notes = texts(local.call("render", agent="claude", phase="plan"))
    assert "[Context not provided: PROJECT_CONTEXT]" in prompt
    assert "PROJECT_CONTEXT" in notes
    (prompt,) = texts(
        local.call("render", path="templates/system/BASE-plan.md", values={"PROJECT_CONTEXT": "A"})
    )
    assert prompt == TEMPLATE.replace("<<PROJECT_CONTEXT>>", "A")
    _, notes = texts(local.call("render", content="{{x}} <<TASKS>>\n", values={"other": "1"}))
    assert notes == (
        "note: no value for TASKS; the prompt says 'Context not provided'\n"
        "note: unknown placeholders stay as they are: x\n"
        "note: the template does not use other"
    )
    why = local.refused("render", agent="CLAUDE", phase="review")
    assert why.startswith("no template for agent 'CLAUDE' and phase 'review'")


@pytest.mark.parametrize(
    "arguments",
    [{"agent": "CLAUDE"}, {"agent": "CLAUDE", "phase": "plan", "content": "x"}, {}, {"path": "."}],
)
def test_render_needs_one_template(local: Local, arguments: dict[str, str]) -> None:
    assert local.refused("render", **arguments)


def test_response_tells_the_outcome(local: Local, folder: Path) -> None:
    (folder / "promptls.toml").write_text(CONTRACT)
    for text, outcome in (
        ("VERDICT: PASS\n", "good"),
        ("VERDICT: FAIL\n", "bad"),
        ("**Verdict:** pass.\n", "malformed"),
    ):
        result = local.call("response", content=text, contract="gate")
        data = result["structuredContent"]
        assert (data["outcome"], data["contract"]) == (outcome, "gate")
        assert texts(result)[0].startswith(f"outcome {outcome}, contract gate, {data['total']} ")
    assert data["findings"][0]["fix"]["edits"][0]["content"] == "VERDICT: PASS"
    assert "unknown contract" in local.refused("response", content="x", contract="gat")


def test_response_takes_the_template_of_the_prompt(local: Local, folder: Path) -> None:
    templates = folder / "templates" / "system"
    templates.mkdir(parents=True)
    (templates / "BASE-review.md").write_text(TEMPLATE)
    given = {"template": "templates/system/BASE-review.md"}
    data = local.call("response", content="Fine.\n", **given)["structuredContent"]
    assert [it["code"] for it in data["findings"]] == ["response-tag-missing"]
    good = local.call("response", content="<review>PASS</review>\n", **given)
    assert good["structuredContent"]["verdict"] == "PASS"


@pytest.mark.parametrize(
    ("tool", "arguments", "why"),
    [
        ("check", {}, "expected 'content' or 'path'"),
        ("check", {"contents": "x"}, "did you mean 'content'?"),
        ("check", {"content": 1}, "argument 'content' must be of type string"),
        ("check", {"content": "\ud800"}, "surrogates not allowed"),
        ("check", {"path": "\ud800"}, "surrogates not allowed"),
        ("fix", {"content": "x", "ids": "y"}, "argument 'ids' must be of type array, and of texts"),
        ("fix", {"content": "x", "ids": [1]}, "argument 'ids' must be of type array, and of texts"),
        ("fix", {"path": "x", "write": "yes"}, "argument 'write' must be of type boolean"),
        ("fix", {"content": "x", "write": True}, "write needs a path"),
        ("fix", {"path": "."}, "not a regular file"),
        ("explain", {}, "unknown rule or family ''"),
        ("render", {"content": "x", "values": {"y": 1}}, "must be of type object, and of texts"),
        ("response", {"path": "."}, "not a regular file"),
    ],
)
def test_wrong_arguments_are_named(
    local: Local, tool: str, arguments: dict[str, object], why: str
) -> None:
    assert why in local.refused(tool, **arguments)


def test_null_counts_as_missing(local: Local) -> None:
    assert local.call("check", content=GAP, path=None)["structuredContent"]["total"] == 1
