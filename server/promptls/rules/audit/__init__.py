"""Rules for audit trails, the logs of what agents did."""
