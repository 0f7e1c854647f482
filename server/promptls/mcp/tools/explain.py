"""The tool `explain`: the page of a rule, the rules of a family, or a setting."""

from collections.abc import Mapping
from typing import Any

from promptls.mcp.answers import ToolAnswer, cut
from promptls.mcp.arguments import ToolError
from promptls.mcp.texts import Desk
from promptls.rules import UnknownRuleError, find_rules
from promptls.rules.pages import render_page
from promptls.settings.lookup import UnknownSettingError, describe_unknown, find_settings
from promptls.settings.reference import render_section

_PAGE_CAP = 4_000


def run(arguments: Mapping[str, Any], _desk: Desk) -> ToolAnswer:
    """Explain what is named."""
    return ToolAnswer((cut(_explain(arguments["name"]), _PAGE_CAP),))


def _explain(name: str) -> str:
    try:
        rules = find_rules(name)
    except UnknownRuleError:
        return _explain_setting(name)
    if len(rules) == 1:
        return render_page(rules[0])
    return "\n".join(f"{it.name}: {it.summary}" for it in rules)


def _explain_setting(name: str) -> str:
    try:
        keys = find_settings([name])
    except UnknownSettingError as error:
        raise ToolError(cut(describe_unknown(name), 400)) from error
    return "\n".join(map(render_section, keys)).removeprefix("#")
