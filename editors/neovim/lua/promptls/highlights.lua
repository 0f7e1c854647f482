---Colours of what promptls knows. A colour scheme, or the user, may define any of these groups.
local M = {}

-- The semantic tokens are by type; what a type is for is said behind it.
local TOKENS = {
  keyword = "PromptlsHeader", -- headers of blocks, `STATUS:`
  operator = "PromptlsDelimiter", -- the lines `---` around a block
  number = "PromptlsNumber", -- numbers of items
  parameter = "PromptlsBlockVariable", -- {next_phase_name}
  variable = "PromptlsVariable", -- <<NAME>>, {{NAME}}
  enumMember = "PromptlsValue", -- PASS, names of phases
  type = "PromptlsTag", -- <review>
  property = "PromptlsKey", -- keys and attributes
  decorator = "PromptlsRule", -- names of rules
  class = "PromptlsRequirement", -- REQ-0001
}

local LINKS = {
  PromptlsHeader = "Keyword",
  PromptlsDelimiter = "Delimiter",
  PromptlsNumber = "Number",
  PromptlsBlockVariable = "Special",
  PromptlsVariable = "Special",
  PromptlsValue = "Constant",
  PromptlsTag = "Function",
  PromptlsKey = "Identifier",
  PromptlsRule = "Function",
  PromptlsRequirement = "Type",
  PromptlsUnresolved = "DiagnosticUnderlineWarn",
  PromptlsReplaced = "DiffAdd",
  PromptlsKept = "DiagnosticUnderlineInfo",
  PromptlsGone = "DiagnosticDeprecated",
  PromptlsNote = "Comment",
  PromptlsTitle = "Title",
}

-- What is no token of the server, by its names in queries/markdown/highlights.scm.
local CAPTURES = { ["@promptls.text"] = "PromptlsText", ["@promptls.delimiter"] = "PromptlsText" }

local function link()
  -- Nothing of the heading that is below it.
  vim.api.nvim_set_hl(0, "PromptlsText", { nocombine = true, default = true })
  for capture, name in pairs(CAPTURES) do
    vim.api.nvim_set_hl(0, capture, { link = name, default = true })
  end
  for name, target in pairs(LINKS) do
    vim.api.nvim_set_hl(0, name, { link = target, default = true })
  end
  for type_, name in pairs(TOKENS) do
    local token = ("@lsp.type.%s.markdown"):format(type_)
    vim.api.nvim_set_hl(0, token, { link = name, default = true })
  end
end

---@param group integer
function M.begin(group)
  link()
  -- A colour scheme clears all groups first.
  vim.api.nvim_create_autocmd("ColorScheme", { group = group, callback = link })
end

return M
