"""The pages of rules, for `explain`, `rules` and the formats that describe rules."""
