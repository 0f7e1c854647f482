"""Faults that projects have reported of answers which a program reads, told in our own words.

Each names the thread that it is from. What a prompt, or an answer, must be found to be is beside
it; an answer that another reader misread and that is right has no findings, and its own values.
"""

from typing import NamedTuple


class RecordedFault(NamedTuple):
    """A fault: its thread or where it recurs, the parts of the contract, and what was written.

    `prompted` are the rules that find something in the prompt, `answered` those for the answer, in
    the order of the text, and `values` are the parts that are read.
    """

    thread: str
    told: str
    parts: tuple[str, ...]
    prompt: str = ""
    prompted: tuple[str, ...] = ()
    answer: str = ""
    outcome: str = ""
    answered: tuple[str, ...] = ()
    values: tuple[object, ...] = ()
    is_template: bool = False


MALFORMED, UNKNOWN = "response-part-malformed", "response-value-unknown"
MISSING, INVALID = "response-part-missing", "response-json-invalid"
VERDICT = ('line = "VERDICT: {PASS,FAIL}"\nplace = "last"\ngood = ["PASS"]',)
APPROVAL = ('line = "VERDICT: {APPROVE,REQUEST_CHANGES,COMMENT}"\ngood = ["APPROVE"]',)
ANSWER_TAG = ('tag = "answer"\ngood = ["no"]',)
FENCE = ('fence = "json"\nfield = "verdict"\ngood = ["pass"]',)
JSON = ("json = true",)
RUN = ('line = "AUTOMATION_RESULT: {completed,no_findings,failed}"\ngood = ["completed"]',)
RUN_PROMPT = """\
Check the dependencies of this repository once a day.
Report what is new, with a link to each advisory.
End with the result, such as this one if there is nothing more to do,
or no_findings, or failed:
AUTOMATION_RESULT: completed
"""

FAULTS = (
    # What the prompt says.
    RecordedFault(
        "kodustech/kodus-ai#1937",
        "the prompt forbids a text and asks for nothing in its place",
        VERDICT,
        prompt="Verify the finding. Do not output a VERDICT as text.\n",
        prompted=("contract-part-missing",),
    ),
    RecordedFault(
        "PrimeIntellect-ai/prime-agent#244",
        "a value was dropped in one place and not in the other",
        APPROVAL,
        prompt="End with VERDICT: APPROVE or VERDICT: COMMENT.\n",
        prompted=("contract-value-missing",),
    ),
    RecordedFault(
        "Gentleman-Programming/gentleman-guardian-angel#117",
        "the file of rules led a reviewer to a word that the program does not know",
        VERDICT,
        prompt="End with VERDICT: PASS, FAIL or UNCLEAR.\n",
        prompted=("contract-value-unknown",),
    ),
    RecordedFault(
        "maddada/Ghostex#72",
        "the example in the prompt was echoed and decided the run",
        RUN,
        prompt=RUN_PROMPT,
        prompted=("contract-example-mistakable",),
        answer=f"{RUN_PROMPT}\nI cannot reach the registry.\n",
        outcome="none",
        answered=(MISSING,),
        is_template=True,
    ),
    # No answer at all.
    RecordedFault(
        "akashgit/remote-factory#1354",
        "an apology let the gate proceed",
        ('line = "{PROCEED,HALT,RELOOP}"\nplace = "first"\ngood = ["PROCEED"]',),
        answer="I am sorry, but I cannot decide this.\n",
        outcome="none",
        answered=(MISSING,),
    ),
    RecordedFault(
        "antonbabenko/deliberation#136",
        "the verdict was a heading with its word on the next line",
        APPROVAL,
        answer="## Verdict\n\nAPPROVE\n",
        outcome="none",
        answered=(MISSING,),
    ),
    RecordedFault(
        "PyModel/pythinker-cli#178",
        "a word of a later section was taken for the verdict of the summary",
        ('heading = "SUMMARY"', 'line = "{PASS,NEEDS_WORK,BLOCKED}"\ngood = ["PASS"]'),
        answer="## SUMMARY\n\nIt works.\n\n## Notes\n\nThe build was BLOCKED at noon.\n",
        outcome="malformed",
        answered=(MISSING,),
        values=("SUMMARY",),
    ),
    RecordedFault(
        "kenn-io/roborev#791",
        "the sentence that means a pass was put at the end of the summary",
        ('line = "RESULT: {No issues found,Issues found}."\ngood = ["No issues found"]',),
        answer="The change renames a flag. RESULT: No issues found.\n",
        outcome="malformed",
        answered=(MALFORMED,),
        values=(None,),
    ),
    # Another form.
    RecordedFault(
        "kenn-io/roborev#72",
        "the sentence was in bold type",
        ('line = "No issues found."',),
        answer="**No issues found.**\n",
        outcome="malformed",
        answered=(MALFORMED,),
        values=("No issues found.",),
    ),
    RecordedFault(
        "milady-ai/milady#356",
        "the decision was bold, below a heading with a number",
        ('heading = "Decision"', 'line = "{APPROVE,REJECT}"\ngood = ["APPROVE"]'),
        answer="### 6. Decision\n\n**APPROVE**\n",
        outcome="malformed",
        answered=(MALFORMED, MALFORMED),
        values=("Decision", "APPROVE"),
    ),
    RecordedFault(
        "NTCoding/living-architecture#233",
        "the verdict was an item of a list",
        ('line = "{PASS,FAIL}"\nplace = "first"\ngood = ["PASS"]',),
        answer="- PASS\n\nThe names say what they mean.\n",
        outcome="malformed",
        answered=(MALFORMED,),
        values=("PASS",),
    ),
    # Another value.
    RecordedFault(
        "eltmon/overdeck#3213",
        "an approval with a blocker behind it was recorded as a pass",
        ('heading = "## Verdict: {APPROVED,FAILED}"\ngood = ["APPROVED"]',),
        answer="## Verdict: APPROVED \u2014 blocker\n",
        outcome="malformed",
        answered=(UNKNOWN,),
        values=(None,),
    ),
    RecordedFault(
        "UKGovernmentBEIS/inspect_evals#2310",
        "yesterday has a yes in it",
        ANSWER_TAG,
        answer="<answer>yesterday</answer>\n",
        outcome="malformed",
        answered=("tag-value-unknown",),
        values=(None,),
    ),
    RecordedFault(
        "a gate that looked for PASS",
        "a bypass passed, and so did what did not pass",
        VERDICT,
        answer="VERDICT: BYPASS\nVERDICT: NOT PASS\n",
        outcome="malformed",
        answered=(UNKNOWN, UNKNOWN),
        values=(None, None),
    ),
    # JSON.
    RecordedFault(
        "langgenius/dify#42451",
        "a bracket in the prose behind it was taken for the end of the JSON",
        JSON,
        answer='{"action": "done"}\n\nReferences: [1]\n',
        outcome="malformed",
        answered=(INVALID,),
        values=(None,),
    ),
    RecordedFault(
        "SchneiderDaniel/cheasee-pi#873",
        "the fence was forgotten, and a brace in a text ended the JSON",
        FENCE,
        answer='{"verdict": "pass", "note": "Unexpected token }"}\n',
        outcome="malformed",
        answered=(MALFORMED,),
        values=("pass",),
    ),
    # Right answers that were misread.
    RecordedFault(
        "OpenWebRL/OpenWebRL#5",
        "a label of the reasoning was selected, which is within the other label",
        ('line = "Final verdict: {SUCCESS,NOT SUCCESS}"\nplace = "last"\ngood = ["SUCCESS"]',),
        answer="The page suggests SUCCESS, but nothing was sent.\nFinal verdict: NOT SUCCESS\n",
        outcome="bad",
        values=("NOT SUCCESS",),
    ),
    RecordedFault(
        "NVIDIA-NeMo/labs-OO-Agents#238",
        "a fence of another language hid the JSON behind it",
        FENCE,
        answer='```bash\nmake {check,lint}\n```\n\n```json\n{"verdict": "fail"}\n```\n',
        outcome="bad",
        values=("fail",),
    ),
    RecordedFault(
        "assafelovic/gpt-researcher#1834",
        "the JSON was cut at the first closing brace",
        FENCE,
        answer='```json\n{"role": "analyze {markets} data", "verdict": "pass"}\n```\n',
        outcome="good",
        values=("pass",),
    ),
    RecordedFault(
        "Intense-Visions/harness-engineering#1369",
        "three backquotes in a text ended the fence",
        FENCE,
        answer='```json\n{"verdict": "pass", "message": "write ```sh\\nmake\\n``` here"}\n```\n',
        outcome="good",
        values=("pass",),
    ),
    RecordedFault(
        "pydantic/pydantic-ai#4397",
        "the JSON went on to the last brace behind its fence",
        FENCE,
        answer='```json\n{"verdict": "pass"}\n```\n\nIt fits the schema {"type": "object"}.\n',
        outcome="good",
        values=("pass",),
    ),
    RecordedFault(
        "UKGovernmentBEIS/inspect_evals#2310, later",
        "a first thought, and an answer in a comment, were taken for the answer",
        ANSWER_TAG,
        answer="<thought>\n<answer>yes</answer>\n</thought>\n<!-- <answer>yes</answer> -->\n"
        "<answer>no</answer>\n",
        outcome="good",
        values=("no",),
    ),
    RecordedFault(
        "PrimeIntellect-ai/prime-envs#574",
        "any yes in a sentence that says no was a yes",
        ('line = "Correct: {yes,no}"\ngood = ["yes"]',),
        answer="No: the candidate says yes, which is wrong.\n\nCorrect: no\n",
        outcome="bad",
        values=("no",),
    ),
)
