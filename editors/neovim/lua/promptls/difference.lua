---`:Promptls difference`: two texts beside each other in a tab page of their own. Both follow what
---is typed.
local pages = require("promptls.pages")
local program = require("promptls.program")
local requests = require("promptls.requests")

local M = {}

local KINDS = {
  base = "the template of all agents, which this one replaces",
  saved = "the prompt of the saved file, and of what is edited",
  commit = "the prompt of git's last commit, and of now",
}
-- What a repository configures must not decide what runs.
local GIT_ENVIRONMENT = { GIT_NO_LAZY_FETCH = "1", GIT_ALLOW_PROTOCOL = "none" }
local MOST_MILLISECONDS = 5000

---@param message string
local function warn(message)
  vim.notify("promptls: " .. message, vim.log.levels.WARN)
end

---The text of a file in the last commit.
---@param path string
---@return string? text
---@return string? mistake
local function read_last_commit(path)
  local git = program.find_on_path("git")
  if not git then
    return nil, "git is not on the PATH"
  end
  local folder, name = vim.fs.dirname(path), vim.fs.basename(path)
  local ended = vim
    .system({ git, "-C", folder, "cat-file", "blob", "HEAD:./" .. name }, {
      cwd = program.folder(),
      env = GIT_ENVIRONMENT,
      timeout = MOST_MILLISECONDS,
    })
    :wait()
  if ended.code ~= 0 then
    return nil, ("%s is not in the last commit"):format(name)
  end
  return ended.stdout
end

---@param side { uri: string }
---@param client vim.lsp.Client
---@return integer buffer
local function find_buffer(side, client)
  if vim.startswith(side.uri, "promptls:") then
    return pages.find_buffer(side.uri, client)
  end
  local buffer = vim.uri_to_bufnr(side.uri)
  vim.fn.bufload(buffer)
  vim.bo[buffer].buflisted = true
  return buffer
end

---@param found { title: string, same: boolean, left: { uri: string }, right: { uri: string } }
---@param client vim.lsp.Client
local function show(found, client)
  if found.same then
    vim.notify("promptls: no difference: " .. found.title)
    return
  end
  local buffers = vim.tbl_map(function(it)
    return find_buffer(it, client)
  end, { found.left, found.right })
  vim.cmd("tab split")
  local right = vim.api.nvim_get_current_win()
  vim.api.nvim_win_set_buf(right, buffers[2])
  local left = vim.api.nvim_open_win(buffers[1], false, { split = "left", win = right })
  for side, window in ipairs({ left, right }) do
    local uri = side == 1 and found.left.uri or found.right.uri
    pages.show_in(window, uri)
    vim.api.nvim_win_call(window, function()
      vim.cmd.diffthis()
    end)
  end
end

---@param uri string
---@param kind "base"|"saved"|"commit"
---@param values? table<string, string>
local function compare(uri, kind, values)
  local argument = { uri = uri, with = kind, show = false, values = values }
  if kind == "commit" then
    local text, mistake = read_last_commit(vim.uri_to_fname(uri))
    if not text then
      warn(mistake --[[@as string]])
      return
    end
    argument.with, argument.text, argument.name = "text", text, "last commit"
  end
  requests.execute("promptls.server.compare", argument, show)
end

---@param uri string
---@param kind? string
---@param values? table<string, string>
function M.open(uri, kind, values)
  if kind and not KINDS[kind] then
    warn(("unknown difference '%s'; expected base, saved or commit"):format(kind))
  elseif kind then
    compare(uri, kind --[[@as "base"]], values)
  else
    local offered = vim.tbl_keys(KINDS)
    table.sort(offered)
    local asked = {
      prompt = "Compare with",
      format_item = function(it)
        return ("%s: %s"):format(it, KINDS[it])
      end,
    }
    vim.ui.select(offered, asked, function(chosen)
      if chosen then
        compare(uri, chosen, values)
      end
    end)
  end
end

return M
