from promptls.document import Document
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.packages.work_packages import name_branch
from promptls.text.patterns import pattern
from promptls.text.wording import replacing
from promptls.vocabulary.kinds import Kind

_JOINTS = pattern(r"[-_.]")
_PLACEHOLDER = pattern(r"[\[{<$\u2026]|\.\.\.")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="AgilePlus agent prompt, Feature Context",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("t/001-log", "t/002-log"),
    good=WORK_PACKAGE.replace("001-logi", "001-user-logi"),
)
def package_branch_mismatch(document: Document, _: Context) -> FileFindings:
    """The target branch must be named after the feature and the work package.

    The name has the number and the name of the feature, or some words of it, and the id of the work
    package: `feat/001-user-login-WP01`. Tools find the work for a review by this name.
    """
    package = document.package
    if package is None:
        return
    branch, name = package.field("Target Branch"), name_branch(package)
    if branch is None or name is None:
        return
    found, (start, words, end) = branch.word, name
    if not found or _PLACEHOLDER.search(found):
        return
    if found.startswith(start) and found.endswith(end):
        middle = found[len(start) : -len(end)]
        if not middle or set(_JOINTS.split(middle)) <= set(_JOINTS.split(words)):
            return
    wanted = f"{start}{words}{end}"
    fix = unsafe_fix(branch.word_span, wanted, replacing(found, wanted))
    yield Finding(branch.word_span, f"expected a branch like {wanted!r}, found {found!r}", fix)
