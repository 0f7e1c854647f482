---Documents that the server computes: a rendered prompt, the matrix of templates, a rule's page.
---The server tells when one has changed, so that a preview follows what is typed.
local drawing = require("promptls.drawing")
local files = require("promptls.files")
local following = require("promptls.following")
local hosts = require("promptls.hosts")
local requests = require("promptls.requests")
local windows = require("promptls.windows")

local M = {}

---@class promptls.Page
---@field buffer integer
---@field client integer The server that computes it: each project has its own.
---@field template integer? The buffer of the template that it follows, until it has been shown.

---The pages that are shown, by address.
---@type table<string, promptls.Page>
local pages = {}

---@param uri string
local function kind_of(uri)
  return uri:match("^promptls:/+(%w+)/")
end

---@param uri string
local function title_of(uri)
  return vim.uri_decode(uri:match("^promptls:/+%w+/([^?]*)") or uri)
end

---The template that a prompt is of.
---@param uri string
---@return string?
local function source_of(uri)
  local found = uri:match("[?&]uri=([^&#]*)")
  return found and vim.uri_decode(found)
end

-- The prompts, and what is said above them besides their names.
local PROMPTS = { render = "", saved = " (saved)", earlier = " (before)" }

---@param uri string
local function load(uri)
  local page = pages[uri]
  local client = page and vim.lsp.get_client_by_id(page.client)
  if not client then
    return
  end
  requests.ask(client, "workspace/textDocumentContent", { uri = uri }, function(err, result)
    if not vim.api.nvim_buf_is_valid(page.buffer) then
      return
    elseif err then
      drawing.show_mistake(page.buffer, err.message)
    elseif type(result) == "table" then
      local said = PROMPTS[kind_of(uri)]
      local view = hosts.read(uri)
      local title = said and title_of(uri) .. said
        or view and ("%s  %s"):format(title_of(uri), view.arguments)
      drawing.show(page.buffer, result, title)
      if page.template then
        following.show_place(page.buffer, page.template)
        page.template = nil
      end
    end
  end, page.buffer)
end

-- A prompt is looked at while its template is written, beside it. The others are looked at now and
-- then, and have tables, which need the whole width.
local PLACES = { render = "right", host = "right" }

---@param uri string
local function place_of(uri)
  return PLACES[kind_of(uri)] or "below"
end

---The window of a page that was shown before and has the same place.
---@param uri string
---@return integer?
local function find_window(uri)
  for other, page in pairs(pages) do
    local window = vim.fn.bufwinid(page.buffer)
    if place_of(other) == place_of(uri) and window ~= -1 then
      return window
    end
  end
end

---Name a buffer after what it shows. Two projects may have templates of the same name, and a
---session that is restored has empty buffers with the names of its pages.
---@param buffer integer
---@param uri string
local function set_name(buffer, uri)
  local name = ("promptls://%s/%s"):format(kind_of(uri), title_of(uri))
  for number = 1, 99 do
    local tried = number == 1 and name or ("%s (%d)"):format(name, number)
    if pcall(vim.api.nvim_buf_set_name, buffer, tried) then
      return
    end
  end
end

---@param uri string
---@param client integer
---@return integer buffer
local function make_buffer(uri, client)
  local buffer = vim.api.nvim_create_buf(false, true)
  pages[uri] = { buffer = buffer, client = client }
  local source = source_of(uri)
  if source and PLACES[kind_of(uri)] then
    pages[uri].template = vim.uri_to_bufnr(source)
    following.attach(buffer, pages[uri].template)
  end
  -- Commands that are run in the page are for its project.
  vim.b[buffer].promptls_client = client
  vim.b[buffer].promptls_template = PROMPTS[kind_of(uri)] and source or nil
  vim.b[buffer].promptls_host = hosts.read(uri)
  vim.bo[buffer].bufhidden = "wipe"
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].filetype = "markdown"
  -- Neovim 0.10 would mark the underscores in names as mistakes.
  pcall(vim.treesitter.start, buffer, "markdown")
  vim.bo[buffer].modifiable = false
  windows.close_with_q(buffer)
  if kind_of(uri) == "host" then
    require("promptls.arrived").attach(buffer)
  end
  -- `:edit` would empty it.
  vim.api.nvim_create_autocmd("BufReadCmd", {
    buffer = buffer,
    callback = function()
      drawing.clear(buffer)
      load(uri)
    end,
  })
  vim.api.nvim_create_autocmd("BufWipeout", {
    buffer = buffer,
    callback = function()
      pages[uri] = nil
    end,
  })
  return buffer
end

---@param window integer
---@param uri string
local function set_options(window, uri)
  local set = vim.wo[window][0]
  -- A row of the matrix is one line.
  set.wrap, set.linebreak = kind_of(uri) ~= "matrix", true
  set.number, set.relativenumber, set.signcolumn = false, false, "no"
  set.spell, set.list = false, false
end

---The buffer of a document that somebody shows in a window.
---@param uri string
---@param client vim.lsp.Client
---@return integer
function M.find_buffer(uri, client)
  if pages[uri] then
    return pages[uri].buffer
  end
  local buffer = make_buffer(uri, client.id)
  set_name(buffer, uri)
  return buffer
end

---Show a document in the window that has its buffer.
---@param window integer
---@param uri string
function M.show_in(window, uri)
  if pages[uri] then
    set_options(window, uri)
    load(uri)
  end
end

---Show a document in a window of its own. The current one keeps the cursor.
---@param uri string
---@param client vim.lsp.Client
function M.open(uri, client)
  local window = find_window(uri)
  local is_new = not pages[uri]
  local buffer = is_new and make_buffer(uri, client.id) or pages[uri].buffer
  if window then
    vim.api.nvim_win_set_buf(window, buffer)
  else
    local place = place_of(uri)
    local anchor = place == "below" and -1 or windows.find_anchor()
    local is_open, opened =
      pcall(vim.api.nvim_open_win, buffer, false, { split = place, win = anchor })
    if not is_open then
      -- There is no room, or the command-line window is open.
      if is_new then
        vim.api.nvim_buf_delete(buffer, { force = true })
      end
      vim.notify("promptls: " .. tostring(opened):gsub("^Vim:", ""), vim.log.levels.WARN)
      return
    end
    window = opened
  end
  if is_new then
    -- Only now, because the page that was in this window may have the same name.
    set_name(buffer, uri)
  end
  set_options(window, uri)
  load(uri)
end

---The server says that a document has changed.
---@param _err any
---@param params { uri: string }
function M.refresh(_err, params)
  load(params.uri)
  return vim.NIL
end

---Whether a page is about the project of a server.
---@param uri string
---@param client vim.lsp.Client
local function is_of(uri, client)
  local source, root = source_of(uri), client.config.root_dir
  if not source or not root then
    return true
  end
  return files.is_below(vim.uri_to_fname(source), root)
end

---A server that was started again does not know what is shown.
---@param client vim.lsp.Client
function M.adopt(client)
  for uri, page in pairs(pages) do
    if not vim.lsp.get_client_by_id(page.client) and is_of(uri, client) then
      page.client = client.id
      vim.b[page.buffer].promptls_client = client.id
      load(uri)
    end
  end
end

return M
