;;; -*- lexical-binding: t -*-
;; Hovers, acts and completes in FILE, saves it, and writes the hover to the file OUT.
(require 'markdown-mode)
(load (expand-file-name "emacs_steps.el" (file-name-directory load-file-name)) nil t)
(find-file (getenv "FILE"))
;; `eglot-ensure' waits for the end of a command, and batch mode has none.
(run-hooks 'post-command-hook)

(await "a finding" #'flymake-diagnostics)
(go-to-finding)
;; Only what is in a window has a hover.
(set-window-buffer (selected-window) (current-buffer))

(let ((shown nil))
  (eglot-hover-eldoc-function (lambda (text &rest _) (setq shown text)))
  (await "a hover" (lambda () shown))
  (write-hover shown))

(take-fix (eglot-code-actions (point) (1+ (point)))
          (lambda (it) (plist-get it :title))
          (lambda (fix) (eglot-execute (eglot-current-server) fix)))
(complete-and-save #'eglot-completion-at-point)
(kill-emacs 0)
