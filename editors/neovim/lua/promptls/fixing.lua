---`:Promptls fix`: all fixes that are safe, in the buffer, or in the files of a folder.
local requests = require("promptls.requests")

local M = {}

local KIND = "source.fixAll.promptls"
-- It is waited for, so that it can be done before a file is written.
local MOST_MILLISECONDS = 4000

---@param client vim.lsp.Client
---@param buffer integer
---@return lsp.WorkspaceEdit?
---@return boolean has_answered
local function find_edit(client, buffer)
  local start = { line = 0, character = 0 }
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    range = { start = start, ["end"] = start },
    context = { diagnostics = {}, only = { KIND }, triggerKind = 1 },
  }
  local ask = "textDocument/codeAction"
  local offered, has_answered = requests.wait(client, ask, params, buffer, MOST_MILLISECONDS)
  local action = type(offered) == "table" and offered[1] or nil
  if action and not action.edit then
    ask = "codeAction/resolve"
    action, has_answered = requests.wait(client, ask, action, buffer, MOST_MILLISECONDS)
  end
  return type(action) == "table" and action.edit or nil, has_answered
end

---Fix what is safe to fix in a buffer.
---@param buffer integer
---@return string? done What to tell.
---@return string? mistake
function M.fix_buffer(buffer)
  local client = vim.lsp.get_clients({ name = "promptls", bufnr = buffer })[1]
  if not client then
    return nil, "the server is not attached to this buffer"
  elseif not vim.bo[buffer].modifiable then
    return nil, "this buffer cannot be changed"
  end
  local edit, has_answered = find_edit(client, buffer)
  if not has_answered then
    return nil, "the server does not answer, and nothing is fixed"
  elseif not edit then
    return "nothing is safe to fix"
  end
  vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
  return "fixed what is safe"
end

---Fix the files of a folder, or a file. Buffers have the changes, and are not written.
---@param path string
function M.fix_files(path)
  local argument = { uri = vim.uri_from_fname(vim.fs.normalize(path)), apply = true }
  requests.execute("promptls.server.fixAll", argument, function(found)
    local said = found.files == 0 and "nothing is safe to fix"
      or ("%s; :wall writes them"):format(found.summary)
    vim.notify("promptls: " .. said)
  end)
end

return M
