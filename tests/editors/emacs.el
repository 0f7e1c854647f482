;;; -*- lexical-binding: t -*-
;; Writes what Emacs shows of FILE to the file OUT: [rule, line, text] of each.
(require 'markdown-mode)
(require 'json)
(find-file (getenv "FILE"))
;; `eglot-ensure' waits for the end of a command, and batch mode has none.
(run-hooks 'post-command-hook)
(let ((expected (string-to-number (getenv "EXPECTED")))
      (deadline (+ (float-time) 30)))
  (while (and (< (length (flymake-diagnostics)) expected) (< (float-time) deadline))
    (accept-process-output nil 0.02))
  (let ((shown (mapcar (lambda (it)
                         (let ((start (flymake-diagnostic-beg it))
                               (text (flymake-diagnostic-text it)))
                           (string-match "\\[\\([a-z0-9-]+\\)\\]" text)
                           (vector (match-string 1 text)
                                   (line-number-at-pos start)
                                   (buffer-substring-no-properties
                                    start (flymake-diagnostic-end it)))))
                       (flymake-diagnostics))))
    (with-temp-file (getenv "OUT")
      (set-buffer-file-coding-system 'utf-8)
      (insert (json-encode (vconcat shown))))))
(kill-emacs 0)
