"""The pages of settings, for `explain --setting`."""
