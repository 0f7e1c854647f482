---What happens when an offer of the menu is accepted, and its documentation until then.
local requests = require("promptls.requests")

local M = {}

local IS_NEW = vim.fn.has("nvim-0.11") == 1
local ACCEPTING = { [vim.keycode("<C-y>")] = true, [vim.keycode("<CR>")] = true }

---The offers of the menu that is shown.
---@type promptls.Offer[]
local offers = {}

-- Neovim 0.10 does not tell whether an offer was accepted or only left.
---@type string
local last_key = ""

---What is done when the menu is closed.
---@type fun()?
local on_closed

---@param action fun()
function M.when_done(action)
  on_closed = action
end

---@param shown promptls.Offer[]
function M.expect(shown)
  offers = shown
end

---@param completed any
---@return promptls.Offer?
local function find_offer(completed)
  local data = type(completed) == "table" and completed.user_data
  return type(data) == "table" and offers[data.promptls] or nil
end

---Replace what is typed, and what was behind the cursor as far as the edit includes it.
---@param offer promptls.Offer
local function apply(offer)
  local row = vim.api.nvim_win_get_cursor(0)[1] - 1
  local line = vim.api.nvim_get_current_line()
  local stop = #line - offer.behind
  vim.api.nvim_buf_set_text(0, row, offer.from, row, math.max(stop, offer.from), { "" })
  vim.api.nvim_win_set_cursor(0, { row + 1, offer.from })
  if offer.is_snippet then
    -- Its lines are indented already, and Neovim indents them like the current line.
    local indent = line:match("^%s*"):sub(1, offer.from)
    vim.snippet.expand((offer.text:gsub("\n" .. indent, "\n")))
    require("promptls.keys").jump_in_snippet(vim.api.nvim_get_current_buf())
    return
  end
  local lines = vim.split(offer.text, "\n", { plain = true })
  vim.api.nvim_buf_set_text(0, row, offer.from, row, offer.from, lines)
  local column = #lines[#lines] + (#lines == 1 and offer.from or 0)
  vim.api.nvim_win_set_cursor(0, { row + #lines, column })
end

---The menu is closed, or will be as soon as another one is shown.
function M.close()
  if on_closed then
    on_closed()
    on_closed = nil
  end
end

local function on_done()
  M.close()
  local offer = find_offer(vim.v.completed_item)
  local reason = IS_NEW and vim.v.event.reason
  local is_accepted = reason == "accept" or (not reason and ACCEPTING[last_key])
  if offer and is_accepted then
    offers = {}
    apply(offer)
  end
end

---@param window integer?
---@param buffer integer?
local function draw(window, buffer)
  if window and buffer and vim.api.nvim_win_is_valid(window) then
    vim.wo[window].conceallevel = 2
    vim.wo[window].wrap = true
    vim.wo[window].linebreak = true
    pcall(vim.treesitter.start, buffer, "markdown")
  end
end

---Show the documentation of the offer that is selected. The server may be asked for it.
---@param client vim.lsp.Client
---@param buffer integer
local function on_selected(client, buffer)
  local offer = find_offer(vim.v.event.completed_item)
  if not offer then
    return
  end
  local shown = vim.fn.complete_info({ "selected", "preview_winid", "preview_bufnr" })
  if offer.item.documentation then
    draw(shown.preview_winid, shown.preview_bufnr)
    return
  end
  if not vim.o.completeopt:find("popup") then
    return
  end
  local expected = offers
  requests.ask(client, "completionItem/resolve", offer.item, function(_, found)
    local now = vim.fn.complete_info({ "selected" }).selected
    local text = found and vim.tbl_get(found, "documentation", "value")
    if not text or text == "" or now ~= shown.selected or offers ~= expected then
      return
    end
    offer.item.documentation = found.documentation
    local drawn = vim.api.nvim__complete_set(now, { info = text })
    draw(drawn.winid, drawn.bufnr)
  end, buffer)
end

---@param client vim.lsp.Client
---@param buffer integer
function M.attach(client, buffer)
  local group = vim.api.nvim_create_augroup("promptls.acceptance." .. buffer, {})
  vim.api.nvim_create_autocmd(
    "CompleteDone",
    { group = group, buffer = buffer, callback = on_done }
  )
  vim.api.nvim_create_autocmd("CompleteChanged", {
    group = group,
    buffer = buffer,
    callback = function()
      on_selected(client, buffer)
    end,
  })
  if not IS_NEW then
    vim.on_key(function(key)
      last_key = key
    end, vim.api.nvim_create_namespace("promptls.keys"))
  end
end

return M
