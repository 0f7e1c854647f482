---Starts the server for the files that are opened, and switches its features on.
local M = {}

local IS_NEW = vim.fn.has("nvim-0.11") == 1

-- Nothing is prepared before the first file that may need it, so that Neovim starts as fast.
local has_begun = false

-- The buffers without a name. They have no place in a project before they are written.
---@type table<integer, true>
local nameless = {}

---@param buffer integer
local function start(buffer)
  if IS_NEW then
    vim.api.nvim_exec_autocmds("FileType", {
      group = "nvim.lsp.enable",
      buffer = buffer,
      modeline = false,
    })
  else
    require("promptls.server").start(buffer)
  end
end

---@param event { buf: integer, data: { client_id: integer } }
local function on_attached(event)
  local client = vim.lsp.get_client_by_id(event.data.client_id)
  if client and client.name == require("promptls.server").NAME then
    require("promptls.attachment").attach(client, event.buf)
    require("promptls.pages").adopt(client)
  end
end

---@param event { buf: integer }
local function on_written(event)
  if nameless[event.buf] then
    nameless[event.buf] = nil
    start(event.buf)
  end
end

---Prepare everything but the servers. May be called again.
function M.begin()
  if has_begun then
    return
  end
  has_begun = true
  local group = vim.api.nvim_create_augroup("promptls.activation", {})
  require("promptls.highlights").begin(group)
  vim.api.nvim_create_autocmd("LspAttach", { group = group, callback = on_attached })
  -- Autocommands of the buffer itself are not called when it gets its name.
  vim.api.nvim_create_autocmd("BufWritePost", { group = group, callback = on_written })
  if IS_NEW then
    vim.lsp.enable(require("promptls.server").NAME)
  end
end

---A file of a type that the server is for was opened.
---@param buffer integer
function M.on_file(buffer)
  nameless[buffer] = vim.api.nvim_buf_get_name(buffer) == "" or nil
  local is_first = not has_begun
  M.begin()
  -- Neovim starts servers for the files that are opened later, and 0.12 for the first one, too.
  local is_started = IS_NEW and (not is_first or require("promptls.server").asked[buffer])
  if not is_started then
    start(buffer)
  end
end

---Start the server for the files that are open already.
function M.start_all()
  local filetypes = require("promptls.files").filetypes
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    local is_open = vim.api.nvim_buf_is_loaded(buffer)
    if is_open and vim.tbl_contains(filetypes, vim.bo[buffer].filetype) then
      M.on_file(buffer)
    end
  end
end

---Called when options have changed. A server that runs keeps those that it was started with.
function M.refresh()
  if has_begun then
    local server = require("promptls.server")
    require("promptls.process").failure = nil
    if IS_NEW then
      -- Neovim reads lsp/promptls.lua again.
      vim.lsp.config(server.NAME, {})
    end
  end
end

---Start the server again for all files that are open.
function M.restart()
  local server = require("promptls.server")
  server.stop()
  if IS_NEW then
    vim.lsp.enable(server.NAME)
  else
    M.start_all()
  end
end

return M
