"""Modules for the programs around prompts: types of variables, and parsers of answers.

A parser is a table of the parts of a contract and a reader, `reader.py` or `reader.ts`, which is
written into each module. It says in few lines what the semantics of contracts say, and the law in
`tests/prompts/test_generation.py` compares both.
"""

from collections.abc import Callable

from promptls.prompts.generation.json_schemas import write_json_schema
from promptls.prompts.generation.layout import Order
from promptls.prompts.generation.python import write_python
from promptls.prompts.generation.subjects import read_subjects
from promptls.prompts.generation.typescript import write_typescript

__all__ = ["LANGUAGES", "Order", "read_subjects"]

LANGUAGES: dict[str, Callable[[Order], str]] = {
    "python": write_python,
    "typescript": write_typescript,
    "json-schema": write_json_schema,
}
