"""Rules for work packages: the agent prompt specification."""
