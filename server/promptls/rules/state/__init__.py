"""Rules for `state.json`, which records the workflow of a project."""
