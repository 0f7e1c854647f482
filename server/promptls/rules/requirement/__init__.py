"""Rules for the comments that mark requirements in a specification."""
