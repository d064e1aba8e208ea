-- Requests the addresses of a file one after the other, so that none comes again before all the others.
-- Arguments: the file, and "tags" where each line is an address, a blank and the ETag to send.
local requests, place = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local address, tag = line:match("^(%S+) (%S+)$")
    requests[#requests + 1] = wrk.format("GET", address or line, tag and { ["If-None-Match"] = tag } or {})
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
