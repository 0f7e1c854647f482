;;; promptls-eglot.el --- promptls with eglot -*- lexical-binding: t -*-

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '(markdown-mode . ("promptls" "server"))))
(add-hook 'markdown-mode-hook #'eglot-ensure)

;;; promptls-eglot.el ends here
