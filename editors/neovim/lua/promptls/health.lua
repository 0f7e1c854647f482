---`:checkhealth promptls`
local M = {}

local process = require("promptls.process")
local program = require("promptls.program")
local server = require("promptls.server")

local health = vim.health

local INSTALL = {
  "In a checkout of promptls: `pipx install .` or `uv tool install .`",
  'Or name the program: `require("promptls").setup({ cmd = { "/path/to/promptls", "server" } })`',
}

local function check_neovim()
  health.start("promptls: Neovim")
  local version = tostring(vim.version())
  if vim.fn.has("nvim-0.11") == 1 then
    health.ok("Neovim " .. version)
  elseif vim.fn.has("nvim-0.10") == 1 then
    health.ok("Neovim " .. version .. "; code lenses and completion come from the plugin")
  else
    health.error("Neovim " .. version .. " is too old", { "Install Neovim 0.10 or newer" })
  end
end

---@param root? string
---@return boolean
local function check_program(root)
  health.start("promptls: program")
  local cmd, mistake = program.find(root)
  if not cmd then
    health.error(mistake --[[@as string]], INSTALL)
    return false
  end
  health.ok("program: " .. table.concat(cmd, " "))
  local version, failure = program.run({ "version" }, root)
  if not version then
    health.error("it does not run: " .. failure, {
      "It needs Python 3.11 or newer, and all of its packages; install it again",
    })
    return false
  end
  health.ok("version: " .. vim.trim(version))
  return true
end

---@param client vim.lsp.Client
local function check_client(client)
  local names = vim.tbl_map(function(it)
    return vim.fn.fnamemodify(vim.api.nvim_buf_get_name(it), ":~:.")
  end, vim.tbl_keys(client.attached_buffers))
  table.sort(names)
  health.ok(("server %d is running, with encoding %s"):format(client.id, client.offset_encoding))
  health.info("root: " .. (client.config.root_dir or "none; each file is on its own"))
  health.info("attached to: " .. (#names > 0 and table.concat(names, ", ") or "no buffer"))
end

---@param runs boolean
local function check_server(runs)
  health.start("promptls: server")
  if runs and process.failure then
    health.error(process.failure, { "`:Promptls restart` starts it again" })
  end
  local clients = server.clients()
  for _, it in ipairs(clients) do
    check_client(it)
  end
  if #clients == 0 and not process.failure then
    health.info("no server is running: no Markdown file, settings file or state.json is open")
  end
  health.info("log: " .. vim.fn.fnamemodify(server.log_file(), ":~"))
end

---@param file string
---@param root? string
local function check_settings(file, root)
  health.start("promptls: settings for " .. vim.fn.fnamemodify(file, ":~:."))
  local printed, mistake = program.run({ "config", "--output-format", "json", file }, root)
  if not printed then
    health.error(mistake --[[@as string]], { "`promptls config` says more about the settings" })
    return
  end
  local found = vim.json.decode(printed, { luanil = { object = true, array = true } })
  health.info("checked as: " .. found.kind.name)
  if found.left_out then
    health.warn("it is not checked: " .. vim.inspect(found.left_out))
  end
  -- They are relative to where the program runs.
  local settings = vim.tbl_map(function(it)
    return vim.fn.fnamemodify(vim.fs.normalize(program.folder() .. "/" .. it), ":~:.")
  end, found.settings)
  health.info("settings files: " .. (#settings > 0 and table.concat(settings, ", ") or "none"))
end

---The file that was shown before the report.
---@return integer?
local function find_buffer()
  local alternate = vim.fn.bufnr("#")
  local shown = vim.iter(vim.api.nvim_list_wins()):map(vim.api.nvim_win_get_buf):totable()
  for _, it in ipairs(vim.list_extend({ alternate }, shown)) do
    if it > 0 and vim.api.nvim_buf_is_loaded(it) and require("promptls.files").is_ours(it) then
      return it
    end
  end
end

function M.check()
  local buffer = find_buffer()
  local root = buffer and require("promptls.files").find_root(buffer)
  check_neovim()
  local runs = check_program(root)
  check_server(runs)
  if runs and buffer then
    check_settings(vim.api.nvim_buf_get_name(buffer), root)
  end
end

return M
