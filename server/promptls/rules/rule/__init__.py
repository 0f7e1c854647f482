"""Every rule runs to its end."""
