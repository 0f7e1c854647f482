" Without tree-sitter. To Vim, the last line of a block is a heading, because `---` is below it.
syntax region promptlsText start="^\%(SUGGESTED NEXT STEPS:\|STATUS: \)" end="^-\{3,}\s*$" end="^\s*$" keepend contains=@Spell
