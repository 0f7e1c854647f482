---The process of the server, and what is said when it ends.
local M = {}

---What keeps the server from being started again before `:Promptls restart`, if anything does.
---@type string?
M.failure = nil

---Whether the servers are being stopped, so that their ends are no news.
M.is_stopping = false

---Say once why there is no server.
---@param reason string
function M.fail(reason)
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
  local file = io.open(vim.lsp.log.get_filename(), "rb")
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
  if M.is_stopping or vim.v.exiting ~= vim.NIL or (code == 0 and signal == 0) then
    return
  end
  local said = signal == 0 and last_words()
  local own = said and said:match("^promptls (needs Python .*)$")
  if own then
    -- Nothing else helps, and a longer message would have to be confirmed.
    M.fail(own)
    return
  end
  local how = signal ~= 0 and ("signal %d"):format(signal) or ("code %d"):format(code)
  local cause = said and said ~= "" and (": " .. said) or ""
  local problem = ("the server has ended (%s)%s"):format(how, cause)
  M.fail(problem .. "; see :Promptls log and :Promptls restart")
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

---Neovim goes on asking a server that it has told to shut down, and shows that the server refuses.
---What was asked before and has no answer gets none.
---@param process vim.lsp.rpc.PublicClient
local function ask_nothing_after_shutdown(process)
  local is_shut_down = false
  local request = process.request
  function process.request(method, params, callback, ...)
    if is_shut_down then
      return false
    elseif method == "shutdown" then
      is_shut_down = true
      return request(method, params, callback, ...)
    end
    return request(method, params, function(err, ...)
      if err and is_shut_down then
        callback(nil, nil)
      else
        callback(err, ...)
      end
    end, ...)
  end
end

---Start the server for a project.
---@param dispatchers vim.lsp.rpc.Dispatchers
---@param root? string
---@return vim.lsp.rpc.PublicClient
function M.start(dispatchers, root)
  local cmd, mistake = require("promptls.program").find(root)
  if not cmd then
    M.fail(mistake --[[@as string]])
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
    M.fail(("'%s' cannot be started; see :checkhealth promptls"):format(cmd[1]))
    return no_process(dispatchers)
  end
  -- The client is stopped from outside, without waiting until the server has ended.
  local terminate = process.terminate
  function process.terminate()
    is_wanted = true
    terminate()
  end
  ask_nothing_after_shutdown(process --[[@as vim.lsp.rpc.PublicClient]])
  return process --[[@as vim.lsp.rpc.PublicClient]]
end

return M
