---Documents that the server computes: a rendered prompt, the matrix of templates, a rule's page.
---The server tells when one has changed, so that a preview follows what is typed.
local requests = require("promptls.requests")

local M = {}

local namespace = vim.api.nvim_create_namespace("promptls.pages")

---The buffer of each address.
---@type table<string, integer>
local buffers = {}

-- What is left in a prompt where a value is missing, and where a name is unknown.
local UNRESOLVED =
  { "%[Context not provided: [^%]]+%]", "<<[A-Z][A-Z0-9_]*>>", "{{[A-Z][A-Z0-9_]*}}" }

---@param uri string
local function kind_of(uri)
  return uri:match("^promptls:/+(%w+)/")
end

---@param number integer
local function with_commas(number)
  return (tostring(number):reverse():gsub("(%d%d%d)", "%1,"):reverse():gsub("^,", ""))
end

---Replace the lines that differ, so that windows keep their place.
---@param buffer integer
---@param lines string[]
local function set_lines(buffer, lines)
  local before = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  local same, most = 0, math.min(#before, #lines)
  while same < most and before[same + 1] == lines[same + 1] do
    same = same + 1
  end
  local after = 0
  while after < most - same and before[#before - after] == lines[#lines - after] do
    after = after + 1
  end
  local new = vim.list_slice(lines, same + 1, #lines - after)
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, same, #before - after, false, new)
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].modified = false
end

---Mark what is unresolved in a prompt.
---@param buffer integer
---@param lines string[]
---@return integer count
local function mark(buffer, lines)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  local count = 0
  for number, line in ipairs(lines) do
    for _, pattern in ipairs(UNRESOLVED) do
      local start, stop = line:find(pattern)
      while start do
        vim.api.nvim_buf_set_extmark(buffer, namespace, number - 1, start - 1, {
          end_col = stop,
          hl_group = "PromptlsUnresolved",
        })
        count = count + 1
        start, stop = line:find(pattern, stop + 1)
      end
    end
  end
  return count
end

---The line above a prompt. Where it is too long, the size is cut.
---@param buffer integer
---@param text string
---@param unresolved integer
local function set_title(buffer, text, unresolved)
  local bar = "%#PromptlsTitle# " .. vim.b[buffer].promptls_title:gsub("%%", "%%%%") .. "%*"
  if unresolved > 0 then
    bar = bar .. ("  %%#PromptlsUnresolved#%d unresolved%%*"):format(unresolved)
  end
  local size = with_commas(vim.fn.strchars(text))
  vim.b[buffer].promptls_bar = ("%s%%<  %s characters"):format(bar, size)
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    vim.wo[window][0].winbar = vim.b[buffer].promptls_bar
  end
end

---@param uri string
---@param buffer integer
---@param text string
local function show(uri, buffer, text)
  local lines = vim.split(text, "\n", { plain = true })
  if lines[#lines] == "" then
    table.remove(lines)
  end
  set_lines(buffer, lines)
  if kind_of(uri) == "render" then
    set_title(buffer, text, mark(buffer, lines))
  end
end

---@param uri string
local function load(uri)
  local buffer = buffers[uri]
  local client = requests.find_client()
  if not buffer or not client then
    return
  end
  requests.ask(client, "workspace/textDocumentContent", { uri = uri }, function(err, result)
    if not vim.api.nvim_buf_is_valid(buffer) then
      return
    elseif err then
      vim.wo[vim.fn.bufwinid(buffer)].winbar = err.message:gsub("%%", "%%%%")
    else
      show(uri, buffer, result.text)
    end
  end, buffer)
end

-- A prompt is looked at while its template is written, and the others now and then.
local PLACES = {
  render = { split = "right" },
  other = { split = "below" },
}

---@param uri string
local function place_of(uri)
  return PLACES[kind_of(uri)] or PLACES.other
end

---The window of a page that was shown before and has the same place.
---@param uri string
---@return integer?
local function find_window(uri)
  for other, buffer in pairs(buffers) do
    local window = vim.fn.bufwinid(buffer)
    if place_of(other) == place_of(uri) and window ~= -1 then
      return window
    end
  end
end

---@param uri string
---@return integer buffer
local function make_buffer(uri)
  local buffer = vim.api.nvim_create_buf(false, true)
  local title = vim.uri_decode(uri:match("^promptls:/+%w+/([^?]*)") or uri)
  vim.b[buffer].promptls_title = title
  -- Two projects may have templates of the same name.
  if
    not pcall(vim.api.nvim_buf_set_name, buffer, ("promptls://%s/%s"):format(kind_of(uri), title))
  then
    vim.api.nvim_buf_set_name(buffer, uri:gsub("^promptls:/+", "promptls://"))
  end
  vim.bo[buffer].bufhidden = "wipe"
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].filetype = "markdown"
  -- Neovim 0.10 would mark the underscores in names as mistakes.
  pcall(vim.treesitter.start, buffer, "markdown")
  vim.bo[buffer].modifiable = false
  vim.keymap.set("n", "q", "<Cmd>close<CR>", { buffer = buffer, nowait = true, desc = "Close" })
  vim.api.nvim_create_autocmd("BufWipeout", {
    buffer = buffer,
    callback = function()
      buffers[uri] = nil
    end,
  })
  buffers[uri] = buffer
  return buffer
end

---Show a document beside the current window, which keeps the cursor.
---@param uri string
function M.open(uri)
  local window = find_window(uri)
  local buffer = buffers[uri] or make_buffer(uri)
  if window then
    vim.api.nvim_win_set_buf(window, buffer)
  else
    window = vim.api.nvim_open_win(buffer, false, {
      split = place_of(uri).split,
      win = 0,
    })
  end
  local set = vim.wo[window][0]
  set.wrap, set.linebreak, set.number, set.relativenumber = true, true, false, false
  set.spell, set.list, set.signcolumn = false, false, "no"
  load(uri)
end

---The server says that a document has changed.
---@param _err any
---@param params { uri: string }
function M.refresh(_err, params)
  load(params.uri)
  return vim.NIL
end

---@param group integer
function M.begin(group)
  -- After a restart, the server does not know what is shown.
  vim.api.nvim_create_autocmd("LspAttach", {
    group = group,
    callback = function()
      for uri in pairs(buffers) do
        load(uri)
      end
    end,
  })
end

return M
