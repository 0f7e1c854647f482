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
    schema: str = ""


MALFORMED, UNKNOWN = "response-part-malformed", "response-value-unknown"
MISSING, MISPLACED = "response-part-missing", "response-part-misplaced"
REPEATED, INVALID = "response-part-repeated", "response-json-invalid"
VERDICT = ('line = "VERDICT: {PASS,FAIL}"\nplace = "last"\ngood = ["PASS"]',)
APPROVAL = ('line = "VERDICT: {APPROVE,REQUEST_CHANGES,COMMENT}"\ngood = ["APPROVE"]',)
SENTINEL = ('line = "VERDICT: {WORTHY,UNWORTHY,BLOCKED}"\nplace = "last"\ngood = ["WORTHY"]',)
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
        "dimileeh/agent-workspace-fabric#848",
        "the parser moved to a verdict on the last line, and prompts never said so",
        VERDICT,
        prompt="Look at each open comment, and mend what it asks for.\n",
        prompted=("contract-part-missing",),
    ),
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
        "22 of 28 sessions",
        "a review ended without any verdict",
        VERDICT,
        answer="I have read all files. Two tests are slow, and the rest is in order.\n",
        outcome="none",
        answered=(MISSING,),
    ),
    RecordedFault(
        "akashgit/remote-factory#1354",
        "an apology let the gate proceed",
        ('line = "{PROCEED,HALT,RELOOP}"\nplace = "first"\ngood = ["PROCEED"]',),
        answer="I am sorry, but I cannot decide this.\n",
        outcome="none",
        answered=(MISSING,),
    ),
    RecordedFault(
        "G-Research/bobbit#37",
        "the reviewer wrote its report and no verdict tag",
        ('tag = "verdict"\ngood = ["pass"]',),
        answer="The goal is met, and the tests pass.\n",
        outcome="none",
        answered=("response-tag-missing",),
    ),
    RecordedFault(
        "NousResearch/hermes-agent#17980",
        "a pass was inferred from prose where JSON was due",
        JSON,
        answer="All criteria seem fulfilled, so this should PASS.\n",
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
        "Latand/live-log-viewer-next#1682",
        "two reviewers approved in bold type, and the flow parked",
        APPROVAL,
        answer="Nothing to do.\n\n---\n\n**VERDICT: APPROVE**\n\nNO FINDINGS\n",
        outcome="malformed",
        answered=(MALFORMED,),
        values=("APPROVE",),
    ),
    RecordedFault(
        "Latand/live-log-viewer-next#1684",
        "the verdict was written as a heading",
        APPROVAL,
        answer="## VERDICT: REQUEST_CHANGES\n\n1. The lock is never released.\n",
        outcome="malformed",
        answered=(MALFORMED,),
        values=("REQUEST_CHANGES",),
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
    RecordedFault(
        "gsd-build/gsd-2#5240",
        "only the word was bold, in another case, and work was sent out without end",
        VERDICT,
        answer="**Verdict:** PASS\n",
        outcome="malformed",
        answered=(MALFORMED,),
        values=("PASS",),
    ),
    # Another value.
    RecordedFault(
        "KeyValueSoftwareSystems/agent-opfor#84",
        "a pass with a remark was reported as a vulnerability",
        VERDICT,
        answer="VERDICT: PASS (with caveats)\n",
        outcome="malformed",
        answered=(UNKNOWN,),
        values=(None,),
    ),
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
        "maddada/Ghostex#72, later",
        "the words around the marker were copied into the answer",
        RUN,
        answer="AUTOMATION_RESULT: completed no_findings\n",
        outcome="malformed",
        answered=(UNKNOWN,),
        values=(None,),
    ),
    RecordedFault(
        "dimileeh/agent-workspace-fabric#848, later",
        "the placeholder of the prompt was the answer",
        VERDICT,
        answer="VERDICT: <LABEL>\n",
        outcome="malformed",
        answered=(UNKNOWN,),
        values=(None,),
    ),
    RecordedFault(
        "mylukin/agent-foreman#6",
        "the list of all values was the answer",
        ('line = "verdict: {pass,fail,needs_review}"\ngood = ["pass"]',),
        answer="verdict: pass|fail|needs_review\n",
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
        "Chia-Network/chiavdf#406",
        "benign was an adjective of a sentence",
        ('line = "Verdict: {benign,malicious}"\nplace = "first"\ngood = ["benign"]',),
        answer="Verdict: benign-looking names hide a shell script\n",
        outcome="malformed",
        answered=(UNKNOWN,),
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
    # Another place, and more than one.
    RecordedFault(
        "boshu2/agentops#886",
        "the first of two verdicts won, which was not the last word",
        SENTINEL,
        answer="VERDICT: WORTHY\n\nA test fails after all.\n\nVERDICT: UNWORTHY\n",
        outcome="malformed",
        answered=(REPEATED,),
        values=("WORTHY", "UNWORTHY"),
    ),
    RecordedFault(
        "a parser of the last line",
        "a farewell stood below the verdict",
        VERDICT,
        answer="VERDICT: FAIL\n\nLet me know if you need anything else!\n",
        outcome="malformed",
        answered=(MISPLACED,),
        values=("FAIL",),
    ),
    RecordedFault(
        "a transcript of several answers",
        "a sub-agent's verdict was taken for that of the reviewer",
        VERDICT,
        answer="security-auditor:\nVERDICT: PASS\n\nreviewer:\nThe lock leaks.\nVERDICT: FAIL\n",
        outcome="malformed",
        answered=(REPEATED,),
        values=("PASS", "FAIL"),
    ),
    # JSON.
    RecordedFault(
        "vectorize-io/hindsight#645",
        "JSON came in a fence each time, and was asked for again and again",
        JSON,
        answer='```json\n{"facts": []}\n```\n',
        outcome="malformed",
        answered=(MALFORMED,),
        values=({"facts": []},),
    ),
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
    RecordedFault(
        "mmnto-ai/totem#2671",
        "JSON that was cut off at the limit of tokens became a fail",
        FENCE,
        answer='```json\n{"verdict": "pass", "findings": [{"text": "The lo',
        outcome="malformed",
        answered=("fence-unclosed",),
        values=(None,),
    ),
    RecordedFault(
        "mylukin/agent-foreman#6, in JSON",
        "the list of all values was the answer in JSON, too",
        (f'{FENCE[0]}\nschema = "own.json"',),
        answer='```json\n{"verdict": "pass|fail|needs_review"}\n```\n',
        outcome="malformed",
        answered=(INVALID,),
        values=("pass|fail|needs_review",),
        schema='{"properties": {"verdict": {"enum": ["pass", "fail", "needs_review"]}}}',
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
        "antonbabenko/deliberation#136, later",
        "a template in a fence took the place of the verdict",
        APPROVAL,
        answer="```\nVERDICT: APPROVE\n- [category] text\n```\n\nVERDICT: REQUEST_CHANGES\n",
        outcome="bad",
        values=("REQUEST_CHANGES",),
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
