"""Rules for the requirement markers of spec-kitty in a specification."""
