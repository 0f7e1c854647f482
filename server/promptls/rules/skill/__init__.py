"""Rules for skills, folders with a `SKILL.md`."""
