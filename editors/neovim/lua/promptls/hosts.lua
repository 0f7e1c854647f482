---What a program, such as Claude Code, makes of a command, skill or prompt, with arguments.
local requests = require("promptls.requests")

local M = {}

---@class promptls.HostView
---@field uri string
---@field host string
---@field arguments string

---The arguments that were typed last, by file.
---@type table<string, string>
local typed = {}

---@param view promptls.HostView
local function open(view)
  typed[view.uri] = view.arguments
  local argument = vim.tbl_extend("error", view, { show = false })
  requests.execute("promptls.render", argument, function(rendered, client)
    require("promptls.pages").open(rendered.uri, client)
  end)
end

---@param uri string
---@param host string
local function ask_arguments(uri, host)
  local asked = { prompt = "Arguments: ", default = typed[uri] }
  vim.ui.input(asked, function(line)
    if line then
      open({ uri = uri, host = host, arguments = line })
    end
  end)
end

---Without a host, it is asked for, and so are the arguments.
---@param uri string
---@param host string?
---@param arguments string?
function M.preview(uri, host, arguments)
  if host then
    open({ uri = uri, host = host, arguments = arguments or typed[uri] or "" })
    return
  end
  requests.execute("promptls.server.hosts", { uri = uri }, function(hosts)
    local asked = {
      prompt = "The program that reads it",
      format_item = function(it)
        return it.loads and it.title .. " (loads this file)" or it.title
      end,
    }
    vim.ui.select(hosts, asked, function(chosen)
      if chosen then
        ask_arguments(uri, chosen.name)
      end
    end)
  end)
end

---What a page shows, by its address.
---@param uri string
---@return promptls.HostView?
function M.read(uri)
  local source, host, line =
    uri:match("^promptls:/+host/[^?]*%?uri=([^&]*)&host=([^&]*)&arguments=([^&#]*)$")
  return source and { uri = vim.uri_decode(source), host = host, arguments = vim.uri_decode(line) }
end

return M
