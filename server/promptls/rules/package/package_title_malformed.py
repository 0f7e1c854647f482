from promptls.document import Document
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import SAFE, Context, FileFindings, Finding, Severity, rule, safe_fix
from promptls.text.wording import replacing
from promptls.vocabulary.kinds import Kind

_DASH = "\u2014"


@rule(
    Document,
    severity=Severity.ERROR,
    fix=SAFE,
    clause="AgilePlus agent prompt, Markdown Prompt Document",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("P01 \u2014 Imp", "P01 - Imp"),
    good=WORK_PACKAGE,
)
def package_title_malformed(document: Document, _: Context) -> FileFindings:
    """A work package must begin with `# Task: WP01 — Title`.

    The program that runs the agent reads the id of the work package from this line, and people
    read there what it is about.
    """
    if document.package is None or document.package.title.exact:
        return
    title = document.package.title
    found = document.source[title.span]
    if not title.number or not title.name:
        wanted = f"a title like '# Task: WP01 {_DASH} Title'"
        yield Finding(title.span, f"expected {wanted}, found {found!r}")
        return
    wanted = f"# Task: {title.package_id} {_DASH} {title.name}"
    fix = safe_fix(title.span, wanted, replacing(found, wanted))
    yield Finding(title.span, f"expected {wanted!r}, found {found!r}", fix)
