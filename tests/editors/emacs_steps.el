;;; -*- lexical-binding: t -*-
;; What a probe does in FILE with any client: it waits, acts and completes, and writes to the file OUT.

(defun await (what condition)
  "Wait until CONDITION holds; fail with WHAT otherwise."
  (let ((deadline (+ (float-time) 30)))
    (while (not (funcall condition))
      (when (> (float-time) deadline) (error "Expected %s" what))
      (accept-process-output nil 0.02))))

(defun go-to-finding ()
  "Put the cursor on the word that is found."
  (goto-char (point-min))
  (search-forward "PAS")
  (backward-char))

(defun write-hover (shown)
  (with-temp-file (getenv "OUT")
    (set-buffer-file-coding-system 'utf-8)
    (insert (substring-no-properties shown))))

(defun take-fix (actions title-of act)
  "Call ACT with the fix among ACTIONS, and wait for its edit."
  (funcall act (seq-find (lambda (it) (string-prefix-p "Replace" (funcall title-of it))) actions))
  (await "the fix" (lambda () (save-excursion (goto-char (point-min)) (search-forward "PASS" nil t)))))

(defun complete-and-save (complete)
  "Do what a menu such as company does when an offer of COMPLETE is chosen."
  (goto-char (point-max))
  (insert "é😀 <rev")
  (pcase-let* ((`(,start ,end ,table . ,more) (funcall complete))
               (typed (buffer-substring-no-properties start end))
               (chosen (car (all-completions typed table (plist-get more :predicate)))))
    (delete-region start end)
    (insert chosen)
    (funcall (plist-get more :exit-function) chosen 'finished))
  (save-buffer))
