; extends

; To Markdown, the lines of a block are a heading, because `---` is below them.
((setext_heading
  (paragraph) @promptls.text
  (setext_h2_underline) @promptls.delimiter)
  (#match? @promptls.text "^(SUGGESTED NEXT STEPS:|STATUS: )")
  (#set! priority 101))
