---What `gq` does: blocks and front matter keep their lines, and Vim wraps everything else. With the
---server alone, Neovim would leave all text as it is.
local requests = require("promptls.requests")

local M = {}

local NATIVE = "v:lua.vim.lsp.formatexpr()"
local OWN = "v:lua.require'promptls.wrapping'.formatexpr()"
local MOST_MILLISECONDS = 1000
-- What a line of each is for is said by its place.
local KINDS = {
  [vim.lsp.protocol.SymbolKind.Array] = true, -- blocks, and lists of them
  [vim.lsp.protocol.SymbolKind.Event] = true, -- `STATUS:`
}
local FRONT_MATTER = vim.lsp.protocol.SymbolKind.Namespace

---@class promptls.Lines
---@field first integer
---@field last integer

---The lines that keep their ends, in source order.
---@param symbols lsp.DocumentSymbol[]
---@param found promptls.Lines[]
local function find_kept(symbols, found)
  for _, it in ipairs(symbols) do
    local first, last = it.range.start.line + 1, it.range["end"].line + 1
    -- A range ends behind the break of its last line.
    last = it.range["end"].character == 0 and math.max(first, last - 1) or last
    if KINDS[it.kind] or (it.kind == FRONT_MATTER and first == 1) then
      table.insert(found, { first = first, last = last })
    else
      find_kept(it.children or {}, found)
    end
  end
  return found
end

---@param client vim.lsp.Client
---@param buffer integer
---@param lines promptls.Lines
local function format(client, buffer, lines)
  local params = vim.lsp.util.make_formatting_params()
  params.range = {
    start = { line = lines.first - 1, character = 0 },
    ["end"] = { line = lines.last - 1, character = 0 },
  }
  local method = "textDocument/rangeFormatting"
  local edits = requests.wait(client, method, params, buffer, MOST_MILLISECONDS)
  if edits and edits ~= vim.NIL then
    vim.lsp.util.apply_text_edits(edits, buffer, client.offset_encoding)
  end
end

---@param lines promptls.Lines
local function wrap(lines)
  vim.bo.formatexpr = ""
  local keys = ("keepjumps normal! %dGgq%dG"):format(lines.first, lines.last)
  local is_wrapped, mistake = pcall(vim.cmd, keys)
  vim.bo.formatexpr = OWN
  if not is_wrapped then
    error(mistake, 0)
  end
end

---Divide lines into those that are kept and the others, the last first: what is done to some of
---them moves only those behind.
---@param first integer
---@param last integer
---@param kept promptls.Lines[]
---@return { lines: promptls.Lines, is_kept: boolean }[]
local function divide(first, last, kept)
  local parts, at = {}, first
  for _, it in ipairs(kept) do
    local from, to = math.max(it.first, at), math.min(it.last, last)
    if from <= to then
      if at < from then
        table.insert(parts, 1, { lines = { first = at, last = from - 1 }, is_kept = false })
      end
      table.insert(parts, 1, { lines = { first = from, last = to }, is_kept = true })
      at = to + 1
    end
  end
  if at <= last then
    table.insert(parts, 1, { lines = { first = at, last = last }, is_kept = false })
  end
  return parts
end

---'formatexpr'
---@return integer 1 where Vim is to do it.
function M.formatexpr()
  local buffer = vim.api.nvim_get_current_buf()
  local client = vim.lsp.get_clients({ name = "promptls", bufnr = buffer })[1]
  -- It is also evaluated where a line becomes too long while one types.
  if not client or vim.fn.mode():find("^[iR]") then
    return 1
  end
  local params = { textDocument = vim.lsp.util.make_text_document_params(buffer) }
  local method = "textDocument/documentSymbol"
  local symbols = requests.wait(client, method, params, buffer, MOST_MILLISECONDS)
  local first, last = vim.v.lnum, vim.v.lnum + vim.v.count - 1
  local kept = type(symbols) == "table" and find_kept(symbols, {}) or {}
  local parts = divide(first, last, kept)
  if #parts == 1 and not parts[1].is_kept then
    return 1
  end
  for _, part in ipairs(parts) do
    if part.is_kept then
      format(client, buffer, part.lines)
    else
      wrap(part.lines)
    end
  end
  return 0
end

---@param buffer integer
function M.attach(buffer)
  local known = vim.bo[buffer].formatexpr
  local is_free = known == NATIVE or (known == "" and vim.bo[buffer].formatprg == "")
  if is_free and vim.bo[buffer].filetype == "markdown" then
    vim.bo[buffer].formatexpr = OWN
  end
end

return M
