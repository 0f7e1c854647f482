"""`promptls.explain`: the page of a rule, of a family or of a setting."""

from promptls.lsp.commands import virtual_documents
from promptls.lsp.commands.arguments import Arguments, invalid
from promptls.lsp.session import Session
from promptls.rules import UnknownRuleError, find_rules
from promptls.rules.pages import render_page
from promptls.settings.lookup import UnknownSettingError, describe_unknown, find_settings
from promptls.settings.reference import render_section


def explain(session: Session, arguments: Arguments) -> object:
    """The page of what is named, in Markdown."""
    name, page = explain_named(arguments)
    subject = "rule" if arguments.text("rule") is not None else "setting"
    view = virtual_documents.to_uri("explain", name, {subject: name})
    virtual_documents.show(session, view, arguments)
    return {"markdown": page, "name": name, "uri": view}


def explain_named(arguments: Arguments) -> tuple[str, str]:
    """The name of what is meant, and its page."""
    rule, setting = arguments.text("rule"), arguments.text("setting")
    if rule is not None and setting is None:
        return rule, _explain_rule(rule)
    if setting is not None and rule is None:
        return setting, _explain_setting(setting)
    raise invalid("expected 'rule' or 'setting'")


def write_page(_session: Session, arguments: Arguments) -> str:
    """The text of a document that shows a page."""
    return explain_named(arguments)[1]


def _explain_rule(name: str) -> str:
    try:
        rules = find_rules(name)
    except UnknownRuleError as error:
        raise invalid(describe_unknown(name)) from error
    return "\n".join(render_page(it) for it in rules)


def _explain_setting(name: str) -> str:
    try:
        keys = find_settings([name])
    except UnknownSettingError as error:
        raise invalid(str(error)) from error
    # It is a page of its own.
    return "\n".join(render_section(it) for it in keys).removeprefix("#")
