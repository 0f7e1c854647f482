---Completion: asks the server while one types, or with CTRL-X CTRL-O, and shows its offers.
---Neovim has this itself, but 0.10 writes NUL characters where an offer has several lines, and 0.12
---may leave a letter behind when it accepts one of these.
local acceptance = require("promptls.acceptance")
local keys = require("promptls.keys")
local offers = require("promptls.offers")
local requests = require("promptls.requests")

local M = {}

local METHOD = "textDocument/completion"
-- Unlike the default, nothing is inserted before it is chosen.
local MENU = "menuone,noselect,popup"
local DEFAULTS = { ["menu,preview"] = true, ["menu,popup"] = true }
local HAS_AUTOMATIC = vim.fn.exists("+autocomplete") == 1
local INVOKED, TYPED = 1, 2

---The character that was typed last.
---@type string?
local typed

---Show a menu, as the user wants it. By default nothing is chosen in it yet. Even a single offer is
---shown: without a menu, CTRL-Y would insert the character of the line above.
---@param start integer
---@param entries table[]
local function show(start, entries)
  -- A menu that has become empty while one types has not been closed.
  acceptance.close()
  local wanted = vim.o.completeopt
  if DEFAULTS[wanted] then
    vim.o.completeopt = MENU
  elseif not wanted:find("menuone") then
    vim.o.completeopt = wanted .. ",menuone"
  end
  vim.fn.complete(start + 1, entries)
  -- Behind it, since it closes what was there before.
  local give_back = keys.accept_with_enter(vim.api.nvim_get_current_buf())
  acceptance.when_done(function()
    vim.o.completeopt = wanted
    give_back()
  end)
end

---@param client vim.lsp.Client
---@param character? string
local function make_params(client, character)
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  params.context = character and { triggerKind = TYPED, triggerCharacter = character }
    or { triggerKind = INVOKED }
  return params
end

---Whether a menu is shown that stays. That of 'autocomplete' in Neovim 0.12 appears by itself at
---any word, and must not hide what fits better.
local function has_menu()
  local is_automatic = HAS_AUTOMATIC
    and vim.o.autocomplete
    and vim.fn.complete_info({ "mode" }).mode == "keyword"
  return vim.fn.pumvisible() == 1 and not is_automatic
end

---@param client vim.lsp.Client
---@param buffer integer
---@param character? string
---@param otherwise? fun() Called where the server has no offers.
local function ask(client, buffer, character, otherwise)
  local tick = vim.b[buffer].changedtick
  requests.ask(client, METHOD, make_params(client, character), function(_, result)
    local is_current = vim.api.nvim_get_current_buf() == buffer
      and vim.b[buffer].changedtick == tick
    if not is_current or not vim.fn.mode():find("^i") or has_menu() then
      return
    end
    local start, entries, read = offers.to_entries(result, client)
    acceptance.expect(read)
    if #entries > 0 then
      show(start, entries)
    elseif otherwise then
      otherwise()
    end
  end, buffer)
end

---@param client vim.lsp.Client
---@param buffer integer
---@param is_wanted fun(buffer: integer): boolean
local function follow_typing(client, buffer, is_wanted)
  local triggers = {}
  for _, it in ipairs(client.server_capabilities.completionProvider.triggerCharacters or {}) do
    triggers[it] = true
  end
  local group = vim.api.nvim_create_augroup("promptls.completion." .. buffer, {})
  vim.api.nvim_create_autocmd("InsertCharPre", {
    group = group,
    buffer = buffer,
    callback = function()
      typed = vim.v.char
    end,
  })
  vim.api.nvim_create_autocmd({ "TextChangedI", "TextChangedP" }, {
    group = group,
    buffer = buffer,
    callback = function()
      local character = typed
      typed = nil
      local is_attached = vim.lsp.buf_is_attached(buffer, client.id)
      if not character or not is_attached or has_menu() or not is_wanted(buffer) then
        return
      end
      if triggers[character] or character:find("^[%w_]$") then
        ask(client, buffer, triggers[character] and character or nil)
      end
    end,
  })
end

---'omnifunc'. Where promptls has no offers, those of other servers are shown.
---@param find_start integer
---@param base string
function M.omnifunc(find_start, base)
  local buffer = vim.api.nvim_get_current_buf()
  local client = vim.lsp.get_clients({ name = "promptls", bufnr = buffer })[1]
  if not client then
    return vim.lsp.omnifunc(find_start, base)
  end
  ask(client, buffer, nil, function()
    vim.lsp.omnifunc(1, "")
  end)
  -- The menu comes when the server has answered.
  return -2
end

---@param client vim.lsp.Client
---@param buffer integer
---@param while_typing fun(buffer: integer): boolean Whether offers appear while one types.
function M.attach(client, buffer, while_typing)
  -- Neovim has set its own, unless the user has chosen another one.
  if vim.bo[buffer].omnifunc == "v:lua.vim.lsp.omnifunc" then
    vim.bo[buffer].omnifunc = "v:lua.require'promptls.completion'.omnifunc"
  end
  acceptance.attach(client, buffer)
  follow_typing(client, buffer, while_typing)
end

return M
