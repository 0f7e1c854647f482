"""Drawings of a name in its files: a variable, a requirement, a tag, a value, a skill."""

VARIABLE = """
    @ flows/a.md
    | ---
    | variables: [topic, "other"]
    | ---
    | About <<to<|>pic>>, {{topic}} and <<other>>.
    |
    | ```
    | {{topic}}
    | ```
    @ flows/b.md
    | Only <<topic>> and <<topical>>.
    @ promptls.toml
    | [variables.topic]
    | files = ["flows/*.md"]
    @ docs/c.md
    | ---
    | required_inputs:
    |   - 'topic'
    | ---
    | << topic >>
"""
REQUIREMENT = """
    @ specs/001-login/spec.md
    | <!-- sk:fr id="FR-001" -->
    | - **FR-<|>001:** Check the address.
    | <!-- /sk:fr -->
    @ specs/001-login/tasks/WP01.md
    | # Task: WP01 — Login
    |
    | - **FR-001:** Check the address.
    @ specs/002-search/spec.md
    | - **FR-001:** Find words.
"""
TAGS = """
    | <context<|>>
    | ## One
    | <source>text</source>
    | </context>
    |
    | <context>two</context>
"""
VALUE = """
    @ a.md
    | <verdict score="1">KE<|>EP</verdict>
    @ promptls.toml
    | [tags.verdict]
    | values = ["KEEP", "DROP"]
"""
SKILL = """
    @ .claude/skills/deploy/SKILL.md
    | ---
    | name: dep<|>loy
    :       ^^^^^^ definition: ship-it
    | description: Deploys
    | ---
    @ .claude/agents/writer.md
    | ---
    | name: writer
    | description: Writes
    | skills: [deploy, other]
    :          ^^^^^^ use: ship-it
    | ---
"""
