from promptls.document import Document
from promptls.rules.examples import CHECKED_CONTRACT, REPORT_SCHEMA
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.contracts.instructions import contract_of, find_wrong_examples
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.WARNING,
    clause="promptls",
    path="agents/reporter.md",
    kind=Kind.PROMPT,
    beside={"promptls.toml": CHECKED_CONTRACT, "report.json": REPORT_SCHEMA},
    bad="""
        Answer in a fence of json:

        ```json
        {"passed": "yes", "issues": []}
        ```
    """,
    good="""
        Answer in a fence of json:

        ```json
        {"passed": true, "issues": []}
        ```
    """,
)
def contract_example_invalid(document: Document, context: Context) -> FileFindings:
    """An example of JSON in a prompt must match the JSON Schema of the contract.

    A model follows an example more than a description, so the program refuses what the prompt has
    shown.

    A value with alternatives or in angle brackets, such as `"PASS|FAIL"` or `"<reason>"`, is not
    compared.
    """
    contract = contract_of(document, context.vocabulary)
    if contract is None:
        return
    for part in contract.parts:
        for flaw in find_wrong_examples(part, document):
            yield Finding(flaw.span, flaw.text)
