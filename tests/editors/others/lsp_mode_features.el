;;; -*- lexical-binding: t -*-
;; Hovers, acts and completes in FILE with lsp-mode, saves it, and writes the hover to the file OUT.
(require 'markdown-mode)
(require 'lsp-mode)
(setq lsp-auto-guess-root t lsp-enable-snippet nil lsp-session-file (make-temp-file "session"))
(find-file (getenv "FILE"))
;; `lsp-deferred' waits until a window shows the buffer.
(lsp)

(defun await (what condition)
  "Wait until CONDITION holds; fail with WHAT otherwise."
  (let ((deadline (+ (float-time) 30)))
    (while (not (funcall condition))
      (when (> (float-time) deadline) (error "Expected %s" what))
      (accept-process-output nil 0.02))))

(await "a server" #'lsp-workspaces)
(await "a finding" (lambda () (lsp--get-buffer-diagnostics)))
(goto-char (point-min))
(search-forward "PAS")
(backward-char)

(let* ((found (lsp-request "textDocument/hover" (lsp--text-document-position-params)))
       (shown (gethash "value" (gethash "contents" found))))
  (with-temp-file (getenv "OUT")
    (set-buffer-file-coding-system 'utf-8)
    (insert shown)))

(let* ((found (lsp-code-actions-at-point))
       (fix (seq-find (lambda (it) (string-prefix-p "Replace" (gethash "title" it))) found)))
  (lsp-execute-code-action fix)
  (await "the fix" (lambda () (save-excursion (goto-char (point-min)) (search-forward "PASS" nil t)))))

;; What a menu such as company does when an offer is chosen.
(goto-char (point-max))
(insert "é😀 <rev")
(pcase-let* ((`(,start ,end ,table . ,more) (lsp-completion-at-point))
             (typed (buffer-substring-no-properties start end))
             (chosen (car (all-completions typed table (plist-get more :predicate)))))
  (delete-region start end)
  (insert chosen)
  (funcall (plist-get more :exit-function) chosen 'finished))
(save-buffer)
(kill-emacs 0)
