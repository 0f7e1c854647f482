from promptls.rules.answers import Answer
from promptls.rules.examples import REPORT_CONTRACT
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.contracts.readings import Flaw
from promptls.vocabulary.kinds import Kind


@rule(
    Answer,
    severity=Severity.ERROR,
    clause="promptls",
    path="response.md",
    kind=Kind.RESPONSE,
    beside={"promptls.toml": REPORT_CONTRACT},
    bad="""
        ```json
        {"passed": true, "issues": ["names are odd"]
        ```
    """,
    good="""
        ```json
        {"passed": true, "issues": ["names are odd"]}
        ```
    """,
)
def response_json_invalid(answer: Answer, _: Context) -> FileFindings:
    """The JSON in a response must be valid, and fit the JSON Schema of its contract.

    A program that reads it fails, or works with what is not there. A comma too much, a comment and
    text cut off at the end are what models write most.

    Without a `schema` in the contract, any JSON is valid.
    """
    for reading in answer.parts:
        for flaw in reading.flaws:
            if flaw.flaw is Flaw.INVALID:
                yield Finding(flaw.span, f"invalid JSON: {flaw.text}")
            elif flaw.flaw is Flaw.SCHEMA:
                yield Finding(flaw.span, flaw.text)
