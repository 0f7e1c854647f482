;;; promptls-lsp-mode.el --- promptls with lsp-mode -*- lexical-binding: t -*-

(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration '(markdown-mode . "markdown"))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection '("promptls" "server"))
                    :activation-fn (lsp-activate-on "markdown")
                    ;; Beside a server for Markdown itself.
                    :add-on? t
                    :server-id 'promptls)))
(add-hook 'markdown-mode-hook #'lsp-deferred)

;;; promptls-lsp-mode.el ends here
