"""Rules for the state of a workflow."""
