"""The workflow that a project is in, and the next steps that follow from it."""
