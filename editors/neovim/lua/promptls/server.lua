---The configuration of the server, its process, and what happens when that ends.
local files = require("promptls.files")

local M = {}

M.NAME = "promptls"

---What keeps the server from being started again before `:Promptls restart`, if anything does.
---@type string?
M.failure = nil

---The buffers that Neovim has asked the project of, to start the server for them.
---@type table<integer, true>
M.asked = {}

local is_stopping = false

---Say once why there is no server.
---@param reason string
local function fail(reason)
  if not M.failure then
    M.failure = reason
    vim.schedule(function()
      vim.notify("promptls: " .. reason, vim.log.levels.WARN)
    end)
  end
end

---The last line that a server has written to the log before it died.
---@return string?
local function last_words()
  local file = io.open(M.log_file(), "rb")
  if not file then
    return nil
  end
  file:seek("end", -math.min(file:seek("end"), 20000))
  local text = file:read("*a")
  file:close()
  local said
  for it in text:gmatch('"stderr"%s+"(.-)"\n') do
    said = it
  end
  return said and vim.trim(said:gsub("\\n", "\n")):match("[^\n]*$")
end

---@param code integer
---@param signal integer
local function note_end(code, signal)
  if is_stopping or vim.v.exiting ~= vim.NIL or (code == 0 and signal == 0) then
    return
  end
  local said = signal == 0 and last_words()
  local how = signal ~= 0 and ("signal %d"):format(signal) or ("code %d"):format(code)
  local cause = said and said ~= "" and (": " .. said) or ""
  fail(("the server has ended (%s)%s; see :Promptls log and :Promptls restart"):format(how, cause))
end

---A process that has ended already, for which Neovim has nothing more to say.
---@param dispatchers vim.lsp.rpc.Dispatchers
---@return vim.lsp.rpc.PublicClient
local function no_process(dispatchers)
  vim.schedule(function()
    dispatchers.on_exit(0, 0)
  end)
  local function nothing()
    return false
  end
  return {
    request = nothing,
    notify = nothing,
    terminate = nothing,
    is_closing = function()
      return true
    end,
  }
end

---@param dispatchers vim.lsp.rpc.Dispatchers
---@param root? string
---@return vim.lsp.rpc.PublicClient
local function start_process(dispatchers, root)
  local cmd, mistake = require("promptls.program").find(root)
  if not cmd then
    fail(mistake --[[@as string]])
    return no_process(dispatchers)
  end
  local is_wanted = false
  local watched = vim.tbl_extend("force", dispatchers, {
    on_exit = function(code, signal)
      vim.schedule(function()
        if not is_wanted then
          note_end(code, signal)
        end
      end)
      -- Neovim would say it a second time.
      dispatchers.on_exit(0, 0)
    end,
  })
  local folder = require("promptls.program").folder()
  local started, process = pcall(vim.lsp.rpc.start, cmd, watched, { cwd = folder })
  if not started then
    fail(("'%s' cannot be started; see :checkhealth promptls"):format(cmd[1]))
    return no_process(dispatchers)
  end
  -- Somebody stops the client, and does not wait until the server has ended.
  local terminate = process.terminate
  function process.terminate()
    is_wanted = true
    terminate()
  end
  return process --[[@as vim.lsp.rpc.PublicClient]]
end

---Starts the server, unless `vim.lsp.config("promptls", { cmd = … })` names another command.
---@param dispatchers vim.lsp.rpc.Dispatchers
---@param config? vim.lsp.ClientConfig
local function launch(dispatchers, config)
  return start_process(dispatchers, config and config.root_dir)
end

---Whether a buffer gets the server. Says so if it should but cannot.
---@param buffer integer
---@return boolean
function M.is_wanted(buffer)
  if not files.is_ours(buffer) or M.failure then
    return false
  end
  if vim.fn.has("nvim-0.11") == 1 and vim.lsp.config[M.NAME].cmd ~= launch then
    return true
  end
  local cmd, mistake = require("promptls.program").find(files.find_root(buffer))
  if not cmd then
    fail(mistake --[[@as string]])
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
  is_stopping = true
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
  is_stopping = false
  M.failure = nil
end

---@return string
function M.log_file()
  return vim.lsp.log.get_filename()
end

return M
