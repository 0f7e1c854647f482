;;; -*- lexical-binding: t -*-
;; Hovers, acts and completes in FILE with lsp-mode, saves it, and writes the hover to the file OUT.
(require 'markdown-mode)
(require 'lsp-mode)
(load (expand-file-name "../emacs_steps.el" (file-name-directory load-file-name)) nil t)
(setq lsp-auto-guess-root t lsp-enable-snippet nil lsp-session-file (make-temp-file "session"))
(find-file (getenv "FILE"))
;; `lsp-deferred' waits until a window shows the buffer.
(lsp)

(await "a server" #'lsp-workspaces)
(await "a finding" (lambda () (lsp--get-buffer-diagnostics)))
(go-to-finding)
(write-hover
 (gethash "value" (gethash "contents" (lsp-request "textDocument/hover"
                                                   (lsp--text-document-position-params)))))
(take-fix (lsp-code-actions-at-point)
          (lambda (it) (gethash "title" it))
          #'lsp-execute-code-action)
(complete-and-save #'lsp-completion-at-point)
(kill-emacs 0)
