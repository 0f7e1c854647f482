"""What each tool answers."""

from pathlib import Path

import pytest

from cli.console import FIXED, GAP
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
    assert texts(result)[0].split("\n") == [
        f"1 finding; digest {data['digest']}",
        "6:4 error block-numbering-gap: expected item 2, found 3; safe fix: Renumber to 2; id "
        + found["id"],
    ]
    assert (data["total"], found) == (
        1,
        {
            "id": found["id"],
            "rule": "block-numbering-gap",
            "severity": "error",
            "line": 6,
            "column": 4,
            "endLine": 6,
            "endColumn": 5,
            "message": "expected item 2, found 3",
            "fix": {
                "title": "Renumber to 2",
                "safe": True,
                "edits": [{"line": 6, "column": 4, "endLine": 6, "endColumn": 5, "text": "2"}],
            },
        },
    )


def test_check_tells_of_a_file_and_of_a_folder(local: Local, folder: Path) -> None:
    (folder / "agents").mkdir()
    (folder / "agents" / "a.md").write_text(GAP)
    (folder / "b.md").write_text(FIXED)
    of_file = local.call("check", path="agents/a.md")["structuredContent"]
    assert "path" not in of_file["findings"][0]
    whole = local.call("check", path=".")
    assert texts(whole)[0].startswith("1 finding in 2 files\nagents/a.md:6:4 error block-")
    (found,) = whole["structuredContent"]["findings"]
    assert found.pop("path") == "agents/a.md"
    assert found.pop("digest") == of_file["digest"]
    assert [found] == of_file["findings"]
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
    assert "the settings are invalid: " in local.refused("check", content=GAP)


def test_fix_returns_the_text_and_writes_nothing(local: Local, folder: Path) -> None:
    (folder / "a.md").write_text(GAP)
    for given in {"content": GAP}, {"path": "a.md"}:
        said, text = texts(local.call("fix", **given))
        assert said.startswith("fixed 1 finding (block-numbering-gap), 0 left; digest ")
        assert text == FIXED
    assert (folder / "a.md").read_text() == GAP
    assert texts(local.call("fix", content=FIXED))[0].startswith("fixed 0 findings, 0 left; ")


def test_fix_writes_the_text_that_was_seen(local: Local, folder: Path) -> None:
    file = folder / "a.md"
    file.write_bytes(GAP.replace("\n", "\r\n").encode())
    digest = local.call("check", path="a.md")["structuredContent"]["digest"]
    assert "write needs a path and the digest" in local.refused("fix", path="a.md", write=True)
    (said,) = texts(local.call("fix", path="a.md", write=True, digest=digest))
    assert "; the file is written\n" in said
    assert file.read_bytes() == FIXED.replace("\n", "\r\n").encode()
    file.write_text(f"{GAP}\nMore.\n")
    why = local.refused("fix", path="a.md", write=True, digest=digest)
    assert "the text is another one by now" in why
    assert file.read_text() == f"{GAP}\nMore.\n"


def test_fix_makes_the_fixes_that_are_named(local: Local) -> None:
    text = GAP.replace("An agent", "An agent\n\n<review>PAS</review>")
    found = local.call("check", content=text)["structuredContent"]["findings"]
    ids = {it["rule"]: it["id"] for it in found}
    said, fixed = texts(local.call("fix", content=text, ids=[ids["block-numbering-gap"]]))
    assert fixed == text.replace("[3]", "[2]")
    assert said.startswith("fixed 1 finding (block-numbering-gap), 1 left; ")
    assert "tag-value-unknown" in said
    assert "no finding has the id 'x'" in local.refused("fix", content=text, ids=["x"])


def test_unsafe_fixes_are_made_when_asked_for(local: Local) -> None:
    text = "---\nvariables:\n  - change_id\n---\n{{change_id}} {{quite_another}}\n"
    (found,) = local.call("check", content=text)["structuredContent"]["findings"]
    assert found["fix"]["safe"] is False
    assert len(texts(local.call("fix", content=text))) == 1
    assert texts(local.call("fix", content=text, unsafe=True))[1] != text
    assert texts(local.call("fix", content=text, ids=[found["id"]]))[1] != text
    why = local.refused("fix", content=text, ids=[found["id"]], unsafe=True)
    assert "unsafe cannot be given with ids" in why


def test_what_has_no_fix_is_said(local: Local) -> None:
    (found,) = local.call("check", content="<review></review>\n")["structuredContent"]["findings"]
    assert "fix" not in found
    why = local.refused("fix", content="<review></review>\n", ids=[found["id"]])
    assert why.endswith("has no fix; mend it by hand")


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
    _, notes = texts(local.call("render", content="{{x}} <<TASKS>>\n", values={"y": "1"}))
    assert notes == (
        "note: no value for TASKS\n"
        "note: placeholders that stay: x\n"
        "note: values that the template does not use: y"
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
    assert data["findings"][0]["fix"]["edits"][0]["text"] == "VERDICT: PASS"
    assert "unknown contract" in local.refused("response", content="x", contract="gat")


def test_response_takes_the_template_of_the_prompt(local: Local, folder: Path) -> None:
    templates = folder / "templates" / "system"
    templates.mkdir(parents=True)
    (templates / "BASE-review.md").write_text(TEMPLATE)
    for given in (
        {"template": "templates/system/BASE-review.md"},
        {"agent": "CLAUDE", "phase": "review"},
    ):
        data = local.call("response", content="Fine.\n", **given)["structuredContent"]
        assert [it["rule"] for it in data["findings"]] == ["response-tag-missing"]
        good = local.call("response", content="<review>PASS</review>\n", **given)
        assert good["structuredContent"]["verdict"] == "PASS"
    assert "agent needs a phase" in local.refused("response", content="x", agent="CLAUDE")


@pytest.mark.parametrize(
    ("tool", "arguments", "why"),
    [
        ("check", {}, "expected 'content' or 'path'"),
        ("check", {"contents": "x"}, "did you mean 'content'?"),
        ("check", {"content": 1}, "argument 'content' must be a text"),
        ("check", {"content": "\ud800"}, "argument 'content' must be a text"),
        ("fix", {"content": "x", "ids": "y"}, "argument 'ids' must be an array of texts"),
        ("fix", {"content": "x", "unsafe": "yes"}, "argument 'unsafe' must be true or false"),
        ("fix", {"content": "x", "write": True}, "write needs a path"),
        ("fix", {"path": "."}, "not a regular file"),
        ("explain", {}, "argument 'name' is missing"),
        ("render", {"content": "x", "values": {"y": 1}}, "must be an object of names and texts"),
        ("response", {"path": "."}, "not a regular file"),
    ],
)
def test_wrong_arguments_are_named(
    local: Local, tool: str, arguments: dict[str, object], why: str
) -> None:
    assert why in local.refused(tool, **arguments)


def test_null_counts_as_missing(local: Local) -> None:
    assert local.call("check", content=GAP, path=None)["structuredContent"]["total"] == 1
