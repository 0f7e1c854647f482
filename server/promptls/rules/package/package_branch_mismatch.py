import re
from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, suggest
from promptls.document import Document
from promptls.kinds import Kind
from promptls.rule import Context, rule
from promptls.rules.examples import WORK_PACKAGE
from promptls.text import Span

_SLUG = re.compile(r"`?(?P<number>[0-9]++)-(?P<words>[A-Za-z0-9-]++)")
_PLACEHOLDER = re.compile(r"[{<]")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.UNSAFE,
    clause="agent prompt, Markdown prompt document",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("t/001-log", "t/002-log"),
    good=WORK_PACKAGE.replace("001-logi", "001-user-logi"),
)
def package_branch_mismatch(document: Document, _: Context) -> Iterator[Finding]:
    """The target branch belongs to the feature and the package.

    It is `feat/`, the number of the feature, words of its slug, and the id of the package.
    Work on another branch is not found by the review.
    """
    package = document.package
    if package is None:
        return
    feature, branch = package.field("Feature"), package.field("Target Branch")
    if feature is None or branch is None:
        return
    slug = _SLUG.match(feature.value)
    found = branch.value.strip("`")
    if slug is None or not found or _PLACEHOLDER.search(found):
        return
    number, words = slug["number"], slug["words"]
    package_id = f"WP{package.title.number}"
    parts = found.removeprefix(f"feat/{number}-").removesuffix(f"-{package_id}").split("-")
    fits = found.startswith(f"feat/{number}-") and found.endswith(f"-{package_id}")
    if fits and set(parts) <= set(words.split("-")):
        return
    wanted = f"feat/{number}-{words}-{package_id}"
    start = branch.span.start + branch.value.index(found)
    fix = suggest(Span(start, start + len(found)), wanted, f"Change to {wanted}")
    yield Finding(branch.span, f"expected a branch like {wanted!r}, found {found!r}", fix)
