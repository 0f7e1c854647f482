"""The pages of rules and of settings, for `explain` and `rules`."""
