"""Rules for placeholders (`<<NAME>>`, `{{NAME}}`) and the variables that they name."""
