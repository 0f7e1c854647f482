---Starts the server for the files that are opened, and switches its features on.
local server = require("promptls.server")

local M = {}

local IS_NEW = vim.fn.has("nvim-0.11") == 1
local group = vim.api.nvim_create_augroup("promptls", {})

---Start the server for the files that are open already.
local function start_all()
  if IS_NEW then
    vim.lsp.enable(server.NAME)
    return
  end
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) then
      server.start(buffer)
    end
  end
end

---Start the server for a buffer without a name when it is written, because it has no place in a
---project before.
local function wait_for_names()
  local waiting = {}
  vim.api.nvim_create_autocmd("FileType", {
    group = group,
    pattern = "markdown",
    callback = function(event)
      waiting[event.buf] = vim.api.nvim_buf_get_name(event.buf) == "" or nil
    end,
  })
  -- Autocommands of the buffer itself are not called when it gets its name.
  vim.api.nvim_create_autocmd("BufWritePost", {
    group = group,
    callback = function(event)
      if not waiting[event.buf] then
        return
      end
      waiting[event.buf] = nil
      if IS_NEW then
        vim.cmd("doautocmd <nomodeline> nvim.lsp.enable FileType")
      else
        server.start(event.buf)
      end
    end,
  })
end

---Called once, when the plugin is loaded.
function M.begin()
  require("promptls.highlights").begin(group)
  require("promptls.pages").begin(group)
  vim.api.nvim_create_autocmd("LspAttach", {
    group = group,
    callback = function(event)
      local client = vim.lsp.get_client_by_id(event.data.client_id)
      if client and client.name == server.NAME then
        require("promptls.attachment").attach(client, event.buf)
      end
    end,
  })
  wait_for_names()
  if not IS_NEW then
    vim.api.nvim_create_autocmd("FileType", {
      group = group,
      pattern = require("promptls.files").filetypes,
      callback = function(event)
        server.start(event.buf)
      end,
    })
  end
  -- A plugin manager may call `setup` behind this, so that nothing starts without its options.
  if vim.v.vim_did_enter == 1 then
    vim.schedule(start_all)
  elseif IS_NEW then
    vim.lsp.enable(server.NAME)
  end
end

---Called when options have changed. A server that runs keeps those that it was started with.
function M.refresh()
  server.failure = nil
  if IS_NEW then
    -- Neovim reads lsp/promptls.lua again.
    vim.lsp.config(server.NAME, {})
  end
end

---Start the server again for all files that are open.
function M.restart()
  server.stop()
  start_all()
end

return M
