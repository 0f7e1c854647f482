---Finds the program. A workspace must not decide what runs, so only absolute folders of the PATH
---count, and an environment in the project only if the user has said so.
local M = {}

local IS_WINDOWS = vim.fn.has("win32") == 1
local NAMES = IS_WINDOWS and { "promptls.exe", "promptls.cmd" } or { "promptls" }
local OWN = IS_WINDOWS and ".venv/Scripts/promptls.exe" or ".venv/bin/promptls"

---@param path string
local function is_program(path)
  return vim.fn.executable(path) == 1
end

---@param path string
function M.is_absolute(path)
  return path:find(IS_WINDOWS and "^%a:[/\\]" or "^/") ~= nil
end

---@param name string
---@return string?
function M.find_on_path(name)
  for _, folder in ipairs(vim.split(vim.env.PATH or "", IS_WINDOWS and ";" or ":")) do
    local path = folder .. "/" .. name
    if M.is_absolute(folder) and is_program(path) then
      return path
    end
  end
end

---The command of the user, with a program that does not depend on the current folder.
---@param cmd string[]
---@return string[]? cmd
---@return string? mistake
local function locate(cmd)
  local program = vim.fn.expand(cmd[1])
  local path = program
  if not program:find("[/\\]") then
    path = M.find_on_path(program) or (IS_WINDOWS and M.find_on_path(program .. ".exe")) or ""
  elseif not M.is_absolute(program) then
    return nil, ("option 'cmd': expected an absolute path, found '%s'"):format(cmd[1])
  end
  if not is_program(path) then
    return nil, ("option 'cmd': '%s' does not exist or is not executable"):format(cmd[1])
  end
  return { path, unpack(cmd, 2) }
end

---The command that starts the server for a project.
---@param root? string
---@return string[]? cmd
---@return string? mistake
function M.find(root)
  local options = require("promptls.options").current
  if options.cmd then
    return locate(options.cmd)
  end
  if options.venv and root and is_program(root .. "/" .. OWN) then
    return { root .. "/" .. OWN, "server" }
  end
  for _, name in ipairs(NAMES) do
    local path = M.find_on_path(name)
    if path then
      return { path, "server" }
    end
  end
  return nil, "'promptls' is not on the PATH; see :help promptls-install"
end

---Where the program runs. In the folder of a project, Python might import modules from there.
---@return string
function M.folder()
  local folder = vim.fn.stdpath("cache") .. "/promptls"
  vim.fn.mkdir(folder, "p")
  return folder
end

---The call of another command of the same program.
---@param arguments string[]
---@param root? string
---@return string[]? call
---@return string? mistake
local function to_call(arguments, root)
  local cmd, mistake = M.find(root)
  if not cmd then
    return nil, mistake
  end
  local program = {}
  for _, it in ipairs(cmd) do
    if it == "server" then
      break
    end
    table.insert(program, it)
  end
  return vim.list_extend(program, arguments)
end

---@param ended vim.SystemCompleted
---@return string? output
---@return string? mistake
local function read_end(ended)
  if ended.code ~= 0 then
    local said = vim.trim(ended.stderr or "")
    return nil, said ~= "" and said:match("[^\n]*$") or ("ended with " .. ended.code)
  end
  return ended.stdout
end

---Start another command of the same program.
---@param arguments string[]
---@param root? string
---@param go_on fun(output: string?, mistake: string?)
function M.start(arguments, root, go_on)
  local call, mistake = to_call(arguments, root)
  if not call then
    go_on(nil, mistake)
    return
  end
  local options = { cwd = M.folder(), text = true }
  local started, process = pcall(vim.system, call, options, function(ended)
    vim.schedule(function()
      go_on(read_end(ended))
    end)
  end)
  if not started then
    -- Without the place in Neovim's own code.
    go_on(nil, (tostring(process):gsub("^.-:%d+: ", "")))
  end
end

---Run another command of the same program, and wait for what it prints.
---@param arguments string[]
---@param root? string
---@return string? output
---@return string? mistake
function M.run(arguments, root)
  local output, mistake
  local has_ended = false
  M.start(arguments, root, function(...)
    has_ended, output, mistake = true, ...
  end)
  vim.wait(10000, function()
    return has_ended
  end, 5)
  return output, mistake or (not has_ended and "it does not end" or nil)
end

return M
