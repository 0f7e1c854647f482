---The configuration of the server, and its clients.
local files = require("promptls.files")
local process = require("promptls.process")

local M = {}

M.NAME = "promptls"

---The buffers that Neovim has asked the project of, to start the server for them.
---@type table<integer, true>
M.asked = {}

---Starts the server, unless `vim.lsp.config("promptls", { cmd = … })` names another command.
---@param dispatchers vim.lsp.rpc.Dispatchers
---@param config? vim.lsp.ClientConfig
local function launch(dispatchers, config)
  return process.start(dispatchers, config and config.root_dir)
end

---Whether a buffer gets the server. Says so if it should but cannot.
---@param buffer integer
---@return boolean
function M.is_wanted(buffer)
  if not files.is_ours(buffer) or process.failure then
    return false
  end
  if vim.fn.has("nvim-0.11") == 1 and vim.lsp.config[M.NAME].cmd ~= launch then
    return true
  end
  local cmd, mistake = require("promptls.program").find(files.find_root(buffer))
  if not cmd then
    process.fail(mistake --[[@as string]])
  end
  return cmd ~= nil
end

---@return vim.lsp.Config
function M.config()
  local options = require("promptls.options").current
  return {
    name = M.NAME,
    cmd = launch,
    filetypes = files.filetypes,
    root_dir = function(buffer, on_dir)
      M.asked[buffer] = true
      if M.is_wanted(buffer) then
        on_dir(files.find_root(buffer))
      end
    end,
    capabilities = {
      textDocument = { completion = { completionItem = { snippetSupport = true } } },
      workspace = { textDocumentContent = { dynamicRegistration = false } },
    },
    handlers = {
      ["workspace/textDocumentContent/refresh"] = function(...)
        return require("promptls.pages").refresh(...)
      end,
    },
    -- What a code lens runs.
    commands = {
      ["promptls.render"] = function(...)
        require("promptls.commands").show_render(...)
      end,
      ["promptls.matrix"] = function(...)
        require("promptls.commands").show_matrix(...)
      end,
      ["promptls.server.compare"] = function(...)
        require("promptls.commands").show_difference(...)
      end,
    },
    init_options = { features = options.features },
    settings = { promptls = options.settings },
  }
end

---Start the server for a buffer, in Neovim 0.10.
---@param buffer integer
function M.start(buffer)
  if not M.is_wanted(buffer) then
    return
  end
  local root = files.find_root(buffer)
  local config = M.config()
  config.root_dir = root
  -- Newer versions add their own.
  local own = vim.lsp.protocol.make_client_capabilities()
  config.capabilities = vim.tbl_deep_extend("force", own, config.capabilities)
  config.cmd = function(dispatchers)
    return launch(dispatchers, config)
  end
  vim.lsp.start(config, { bufnr = buffer })
end

---@return vim.lsp.Client[]
function M.clients()
  return vim.lsp.get_clients({ name = M.NAME })
end

---Stop all servers, and wait until they have ended.
function M.stop()
  process.is_stopping = true
  for _, is_forced in ipairs({ false, true }) do
    for _, client in ipairs(M.clients()) do
      if vim.fn.has("nvim-0.11") == 1 then
        client:stop(is_forced)
      else
        client.stop(is_forced)
      end
    end
    vim.wait(3000, function()
      return #M.clients() == 0
    end, 10)
  end
  process.is_stopping = false
  process.failure = nil
end

---@return string
function M.log_file()
  return vim.lsp.log.get_filename()
end

return M
