"""Rules for the comments that allow other rules to be broken."""
