"""What applies to a file and which line of the settings says so, for `promptls config`."""
