---Asks the server of a buffer. Neovim 0.10 and newer versions call a client differently.
local files = require("promptls.files")

local M = {}

local IS_NEW = vim.fn.has("nvim-0.11") == 1

---The server for what a buffer shows. Without one of its own, it is that of the project that the
---file or the current folder is in, or else of any.
---@param buffer integer
---@return vim.lsp.Client?
function M.find_client(buffer)
  local name = require("promptls.server").NAME
  local attached = vim.lsp.get_clients({ name = name, bufnr = buffer })[1]
  local of_page = vim.b[buffer].promptls_client
  local found = attached or (of_page and vim.lsp.get_client_by_id(of_page))
  if found then
    return found
  end
  local path = M.find_uri(buffer) and vim.api.nvim_buf_get_name(buffer) or vim.fn.getcwd()
  local clients = vim.lsp.get_clients({ name = name })
  -- Those without a project can do less.
  table.sort(clients, function(a, b)
    return a.config.root_dir ~= nil and b.config.root_dir == nil
  end)
  return vim.iter(clients):find(function(it)
    return it.config.root_dir and files.is_below(path, it.config.root_dir)
  end) or clients[1]
end

---The address of a buffer that shows a file. A page has none, so that its project is meant.
---@param buffer integer
---@return string?
function M.find_uri(buffer)
  local is_file = vim.bo[buffer].buftype == "" and vim.api.nvim_buf_get_name(buffer) ~= ""
  return is_file and vim.uri_from_bufnr(buffer) or nil
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
function M.tell(client, method, params)
  if IS_NEW then
    client:notify(method, params)
  else
    client.notify(method, params)
  end
end

---@param client vim.lsp.Client
---@param method string
---@param params table
---@param buffer integer
---@param milliseconds integer
---@return any result
---@return boolean has_answered
function M.wait(client, method, params, buffer, milliseconds)
  local reply = IS_NEW and client:request_sync(method, params, milliseconds, buffer)
    or client.request_sync(method, params, milliseconds, buffer)
  return reply and reply.result, reply ~= nil
end

---Run a command of the server, and go on with what it returns. A mistake is shown.
---@param name string
---@param argument table
---@param callback fun(result: any, client: vim.lsp.Client)
---@param on_error? fun(message: string)
function M.execute(name, argument, callback, on_error)
  local buffer = vim.api.nvim_get_current_buf()
  local client = M.find_client(buffer)
  if not client then
    local reason = require("promptls.process").failure or "the server is not running"
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
      callback(result, client)
    end
  end, buffer)
end

return M
