---Keys that mean something else for a moment: while an offer is selected, and in a snippet. A key
---for which the user has a mapping is left alone.
local M = {}

-- Newer versions have mappings of their own for the places of a snippet.
local HAS_SNIPPET_KEYS = vim.fn.has("nvim-0.11") == 1
local ACCEPT = "<CR>"
local JUMPS = { ["<Tab>"] = 1, ["<S-Tab>"] = -1 }

-- The buffers that have mappings for a snippet.
---@type table<integer, true>
local jumping = {}

---@param modes string[]
---@param key string
local function is_free(modes, key)
  return vim.iter(modes):all(function(it)
    return vim.fn.maparg(key, it) == ""
  end)
end

---Map a key in a buffer, and return what unmaps it.
---@param buffer integer
---@param modes string[]
---@param key string
---@param answer fun(): string
---@param desc string
---@return fun()
local function lend(buffer, modes, key, answer, desc)
  if not is_free(modes, key) then
    return function() end
  end
  vim.keymap.set(modes, key, answer, { buffer = buffer, expr = true, desc = desc })
  return function()
    -- The buffer may be gone, and somebody else may have unmapped it.
    pcall(vim.keymap.del, modes, key, { buffer = buffer })
  end
end

---Have <CR> accept the offer that is selected in a menu, as CTRL-Y does. Vim would end the line,
---too, or leave what is typed.
---@param buffer integer
---@return fun() give_back
function M.accept_with_enter(buffer)
  return lend(buffer, { "i" }, ACCEPT, function()
    local shown = vim.fn.complete_info({ "selected", "pum_visible" })
    return shown.pum_visible == 1 and shown.selected >= 0 and "<C-y>" or ACCEPT
  end, "promptls: accept")
end

---Have <Tab> and <S-Tab> go to the places of the snippet that was just inserted.
---@param buffer integer
function M.jump_in_snippet(buffer)
  if HAS_SNIPPET_KEYS or jumping[buffer] then
    return
  end
  jumping[buffer] = true
  local give_back = {}
  for key, direction in pairs(JUMPS) do
    table.insert(
      give_back,
      lend(buffer, { "i", "s" }, key, function()
        local is_there = vim.snippet.active({ direction = direction })
        return is_there and ("<Cmd>lua vim.snippet.jump(%d)<CR>"):format(direction) or key
      end, "promptls: go to the next place")
    )
  end
  local group = vim.api.nvim_create_augroup("promptls.keys." .. buffer, {})
  -- No event tells that a snippet has ended.
  vim.api.nvim_create_autocmd({ "CursorMoved", "CursorMovedI", "InsertLeave" }, {
    group = group,
    buffer = buffer,
    callback = function()
      if not vim.snippet.active() then
        vim.iter(give_back):each(function(it)
          it()
        end)
        jumping[buffer] = nil
        return true
      end
    end,
  })
end

return M
