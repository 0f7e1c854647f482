---What a status line may show of a buffer: its findings, and what its prompt measures.
local requests = require("promptls.requests")
local words = require("promptls.words")

local M = {}

-- The server counts so, too.
local CHARACTERS_PER_TOKEN = 4

---@class promptls.Size
---@field tick integer The text that was measured.
---@field tokens? integer
---@field unresolved? integer

---@type table<integer, promptls.Size>
local sizes = {}

-- The buffers that are being measured.
---@type table<integer, true>
local measuring = {}

---@param buffer integer
---@param tick integer
---@param rendered any
local function keep(buffer, tick, rendered)
  local size = { tick = tick }
  if type(rendered) == "table" then
    size.tokens = math.ceil(vim.fn.strchars(rendered.text) / CHARACTERS_PER_TOKEN)
    size.unresolved = #rendered.missing + #rendered.unknown
  end
  sizes[buffer] = size
  vim.cmd.redrawstatus({ bang = true })
end

---Measure what a buffer becomes. While one types, the next text waits until this one is measured.
---@param client vim.lsp.Client
---@param buffer integer
local function measure(client, buffer)
  local tick = vim.api.nvim_buf_get_changedtick(buffer)
  local uri = requests.find_uri(buffer)
  if measuring[buffer] or not uri or (sizes[buffer] and sizes[buffer].tick == tick) then
    return
  end
  measuring[buffer] = true
  local argument = { uri = uri, show = false }
  local params = { command = "promptls.render", arguments = { argument } }
  requests.ask(client, "workspace/executeCommand", params, function(_, rendered)
    measuring[buffer] = nil
    if vim.api.nvim_buf_is_valid(buffer) then
      keep(buffer, tick, rendered)
    else
      sizes[buffer] = nil
    end
  end, buffer)
end

---For example `2 findings, about 1,008 tokens, 1 unresolved`.
---@param buffer integer
---@return string text Empty where there is no server.
function M.describe(buffer)
  local client = vim.lsp.get_clients({ name = "promptls", bufnr = buffer })[1]
  if not client then
    return ""
  end
  if vim.bo[buffer].filetype == "markdown" then
    measure(client, buffer)
  end
  local said = {}
  local count = #vim.tbl_filter(function(it)
    return it.source == "promptls"
  end, vim.diagnostic.get(buffer))
  if count > 0 then
    table.insert(said, words.counted(count, "finding"))
  end
  local size = sizes[buffer] or {}
  if size.tokens then
    table.insert(said, "about " .. words.counted(size.tokens, "token"))
  end
  if size.unresolved and size.unresolved > 0 then
    table.insert(said, ("%d unresolved"):format(size.unresolved))
  end
  return table.concat(said, ", ")
end

return M
