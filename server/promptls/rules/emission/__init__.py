"""Rules for the emission protocol in the orchestrator's file: when it prints which next steps."""
