-- For wrk, by scripts/bench: what each connection asks, and one line of results at the end.
-- Arguments: PAGES SEED FIRST asks for random ones of so many pages of the URL's rows, from FIRST
-- on; none asks the URL itself, and so does "pause" MILLISECONDS, with that pause before each request.

local made = 0

function setup(thread)
  made = made + 1
  thread:set("number", made)
end

function init(arguments)
  if arguments[1] == "pause" then
    local pause = tonumber(arguments[2])
    function delay() return pause end
    return
  end
  local pages, seed, first = tonumber(arguments[1]), tonumber(arguments[2]), tonumber(arguments[3])
  if not pages then return end -- Without a request function wrk sends one prepared request.
  math.randomseed(seed * 1000 + number)
  local head, tail = wrk.format():match("^(.-pageIndex=)%d+(.*)$")
  function request()
    return head .. math.random(first, first + pages - 1) .. tail
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("result %.1f %.4f %.4f %d %.1f\n",
    summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    summary.bytes / math.max(summary.requests, 1)))
end
