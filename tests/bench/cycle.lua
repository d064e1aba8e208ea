-- Requests the addresses of a file one after the other, so that none comes again before all the others.
-- A line is an address, perhaps with a blank and the ETag to send, or POST, an address and a body.
local requests, place = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local target, body = line:match("^POST (%S+) (.+)$")
    local address, tag = line:match("^(%S+) (%S+)$")
    if target then
      requests[#requests + 1] = wrk.format("POST", target, { ["Content-Type"] = "application/json" }, body)
    else
      requests[#requests + 1] = wrk.format("GET", address or line, tag and { ["If-None-Match"] = tag } or {})
    end
  end
end

function request()
  place = place % #requests + 1
  return requests[place]
end

function done(summary)
  local errors = summary.errors
  io.write(string.format("FIGURES %d %d %d\n", summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end
