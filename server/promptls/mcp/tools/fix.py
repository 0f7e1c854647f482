"""The tool `fix`: the text with its fixes. A file is written only if the call says so.

An edit lands in the text that was seen: the call names it by its digest, and whatever else is in
the file by then is left as it is.
"""

from collections.abc import Mapping
from typing import Any

from promptls.checking.fixing import apply, fix_and_count
from promptls.checking.hiding import hide, hide_while_fixing
from promptls.checking.reports import find_fingerprints, to_reported
from promptls.files.reading import to_source
from promptls.files.texts import give_text
from promptls.files.writing import replace_file
from promptls.mcp.answers import TEXT_CAP, Found, ToolAnswer, list_findings
from promptls.mcp.arguments import ToolError
from promptls.mcp.texts import Desk, Given, check, digest_of, find_text, names_folder
from promptls.rules.diagnostics import FileDiagnostic
from promptls.runner.checking import CheckedFile, check_text
from promptls.text.edits import Applicability, FileFix
from promptls.text.spans import SIZE_CAP, Source
from promptls.text.wording import counted

_MOST_NAMED = 8


def run(arguments: Mapping[str, Any], desk: Desk) -> ToolAnswer:
    """Fix what is given."""
    writes = arguments.get("write", False)
    _refuse_together(arguments, writes=writes)
    if names_folder(arguments, desk):
        raise ToolError("a folder is not fixed at once; check it, and fix its files")
    given = find_text(arguments, desk)
    if arguments.get("digest", given.digest) != given.digest:
        raise ToolError(f"the text is another one by now, with digest {given.digest}; check again")
    if len(given.data) > SIZE_CAP or to_source(given.data).undecodable is not None:
        raise ToolError("larger than 1 MiB" if len(given.data) > SIZE_CAP else "not UTF-8")
    ids = arguments.get("ids")
    is_unsafe = arguments.get("unsafe", False)
    text, rules = _fix_all(given, desk, is_unsafe) if ids is None else _fix_some(given, desk, ids)
    data = text.encode()
    if writes and data != given.data:
        assert given.file is not None
        replace_file(given.file.absolute, given.data, data)
    return _answer(given._replace(data=data), rules, desk, has_written=writes)


def _refuse_together(arguments: Mapping[str, Any], *, writes: bool) -> None:
    if writes and ("content" in arguments or "path" not in arguments):
        raise ToolError("write needs a path, and no content")
    if writes and "digest" not in arguments:
        raise ToolError("write needs the digest that check has given for the file")
    if "ids" in arguments and "unsafe" in arguments:
        raise ToolError("unsafe cannot be given with ids, which say which fixes are meant")


def _fix_all(given: Given, desk: Desk, is_unsafe: bool) -> tuple[str, list[str]]:  # noqa: FBT001 - as it is given
    """Fix until nothing is left to fix, as `promptls fix` does."""
    first = _check_whole(to_source(given.data), given, desk)
    hide_again = hide_while_fixing(first.source, first.diagnostics, given.context.known)

    def check_again(text: str) -> list[FileDiagnostic]:
        checked = _check_whole(Source(text), given, desk)
        return hide_again(checked.source, checked.diagnostics)

    def is_wanted(fix: FileFix) -> bool:
        return is_unsafe or fix.applicability is Applicability.SAFE

    text, fixed = fix_and_count(first.source.text, check_again, is_wanted)
    return text, list(fixed.elements())


def _check_whole(source: Source, given: Given, desk: Desk) -> CheckedFile:
    text = give_text(source, source.text.encode())
    return check_text(text, given.context, desk.work, desk.guard)


def _fix_some(given: Given, desk: Desk, ids: list[str]) -> tuple[str, list[str]]:
    """Make the fixes of some findings, and no others."""
    checked = _check_whole(to_source(given.data), given, desk)
    found = checked.diagnostics
    by_id = dict(zip(find_fingerprints(checked.source, found), found, strict=True))
    shown = set(map(id, hide(checked.source, found, given.context.known)))
    chosen = []
    for name in dict.fromkeys(ids):
        finding = by_id.get(name)
        if finding is None or id(finding) not in shown:
            raise ToolError(f"no finding has the id {name[:40]!r} in this text; check again")
        if finding.fix is None:
            raise ToolError(f"{finding.rule} at the id {name!r} has no fix; mend it by hand")
        chosen.append((finding.rule, finding.fix))
    text, count = apply(checked.source.text, [fix for _, fix in chosen])
    if count < len(chosen):
        raise ToolError("some of these fixes overlap; make one after the other")
    return text, [rule for rule, _ in chosen]


def _answer(given: Given, rules: list[str], desk: Desk, *, has_written: bool) -> ToolAnswer:
    checked = check(given, desk)
    left = [Found(it) for it in to_reported(checked.source, checked.diagnostics)]
    named = ", ".join(list(dict.fromkeys(rules))[:_MOST_NAMED])
    said = f"fixed {counted(len(rules), 'finding')}{f' ({named})' if named else ''}"
    where = "; the file is written" if has_written and rules else ""
    listed = list_findings(left)
    lines = [f"{said}, {len(left)} left; digest {digest_of(given.data)}{where}", *listed.lines]
    if has_written or not rules:
        return ToolAnswer(("\n".join(lines),))
    text = checked.source.text
    if len(text) > TEXT_CAP:
        lines.append(
            f"The text has {len(text):,} characters and is not repeated: make the edits that check"
            " gives, or write the file."
        )
        return ToolAnswer(("\n".join(lines),))
    return ToolAnswer(("\n".join(lines), text))
