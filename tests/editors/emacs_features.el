;;; -*- lexical-binding: t -*-
;; Hovers, acts and completes in FILE, saves it, and writes the hover to the file OUT.
(require 'markdown-mode)
(find-file (getenv "FILE"))
;; `eglot-ensure' waits for the end of a command, and batch mode has none.
(run-hooks 'post-command-hook)

(defun await (what condition)
  "Wait until CONDITION holds; fail with WHAT otherwise."
  (let ((deadline (+ (float-time) 30)))
    (while (not (funcall condition))
      (when (> (float-time) deadline) (error "Expected %s" what))
      (accept-process-output nil 0.02))))

(await "a finding" #'flymake-diagnostics)
(goto-char (point-min))
(search-forward "PAS")
(backward-char)
;; Only what is in a window has a hover.
(set-window-buffer (selected-window) (current-buffer))

(let ((shown nil))
  (eglot-hover-eldoc-function (lambda (text &rest _) (setq shown text)))
  (await "a hover" (lambda () shown))
  (with-temp-file (getenv "OUT")
    (set-buffer-file-coding-system 'utf-8)
    (insert (substring-no-properties shown))))

(let* ((found (eglot-code-actions (point) (1+ (point))))
       (fix (seq-find (lambda (it) (string-prefix-p "Replace" (plist-get it :title))) found)))
  (eglot-execute (eglot-current-server) fix)
  (await "the fix" (lambda () (save-excursion (goto-char (point-min)) (search-forward "PASS" nil t)))))

;; What a menu such as company does when an offer is chosen.
(goto-char (point-max))
(insert "é😀 <rev")
(pcase-let* ((`(,start ,end ,table . ,more) (eglot-completion-at-point))
             (typed (buffer-substring-no-properties start end))
             (chosen (car (all-completions typed table (plist-get more :predicate)))))
  (delete-region start end)
  (insert chosen)
  (funcall (plist-get more :exit-function) chosen 'finished))
(save-buffer)
(kill-emacs 0)
