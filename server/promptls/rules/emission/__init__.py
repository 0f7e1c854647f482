"""Rules for the orchestrator's protocol: the emission design."""
