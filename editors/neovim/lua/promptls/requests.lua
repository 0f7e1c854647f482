---Asks the server of a buffer. Neovim 0.10 and newer versions call a client differently.
local M = {}

local IS_NEW = vim.fn.has("nvim-0.11") == 1

---@param buffer? integer
---@return vim.lsp.Client?
function M.find_client(buffer)
  local name = require("promptls.server").NAME
  local found = buffer and vim.lsp.get_clients({ name = name, bufnr = buffer }) or {}
  return found[1] or vim.lsp.get_clients({ name = name })[1]
end

---@param client vim.lsp.Client
---@param method string
---@param params table
---@param callback fun(err: lsp.ResponseError?, result: any)
---@param buffer integer
function M.ask(client, method, params, callback, buffer)
  if IS_NEW then
    client:request(method, params, callback, buffer)
  else
    client.request(method, params, callback, buffer)
  end
end

---@param client vim.lsp.Client
---@param method string
---@param params table
---@param buffer integer
---@param milliseconds integer
---@return any result
function M.wait(client, method, params, buffer, milliseconds)
  local reply = IS_NEW and client:request_sync(method, params, milliseconds, buffer)
    or client.request_sync(method, params, milliseconds, buffer)
  return reply and reply.result
end

---Run a command of the server, and go on with what it returns. A mistake is shown.
---@param name string
---@param argument table
---@param callback fun(result: any)
---@param on_error? fun(message: string)
function M.execute(name, argument, callback, on_error)
  local buffer = vim.api.nvim_get_current_buf()
  local client = M.find_client(buffer)
  if not client then
    local reason = require("promptls.server").failure or "the server is not running"
    vim.notify(("promptls: %s; see :checkhealth promptls"):format(reason), vim.log.levels.WARN)
    return
  end
  local params = {
    command = name,
    arguments = { next(argument) and argument or vim.empty_dict() },
  }
  M.ask(client, "workspace/executeCommand", params, function(err, result)
    if err and on_error then
      on_error(err.message)
    elseif err then
      vim.notify("promptls: " .. err.message, vim.log.levels.WARN)
    else
      callback(result)
    end
  end, buffer)
end

return M
