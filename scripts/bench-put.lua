-- For wrk, by scripts/bench: each request puts an item of its own into the URL's feed, and one line
-- of results comes at the end. Arguments: RUN is part of the ids; no two runs may have the same. With
-- "title" behind it each request gives the feed a title, which the server does in a transaction of its own.

local threads = {}

function setup(thread)
  table.insert(threads, thread)
  thread:set("number", #threads)
end

function init(arguments)
  run, count, wrong, status, right = arguments[1], 0, 0, 0, 201
  math.randomseed(tonumber(run) * 1000 + number)
  wrk.headers["Content-Type"] = "application/json"
  if arguments[2] ~= "title" then return end
  local feed = wrk.path:gsub("/items$", "")
  right = 200
  function request()
    count = count + 1
    return wrk.format("PUT", feed, nil, string.format('{"title":"put-%s-%d-%d"}', run, number, count))
  end
end

function request()
  count = count + 1
  local name = string.format("put-%s-%d-%d", run, number, count)
  local body = string.format('{"id":"%s","type":"python-package",' ..
    '"publishedAt":"20%02d-%02d-%02dT00:00:00Z","payload":{"name":"%s","version":"0.%d",' ..
    '"rank":null,"summary":"A small tested parser for server-driven lists, put by a client"}}',
    name, math.random(10, 25), math.random(1, 12), math.random(1, 28), name, count)
  return wrk.format("PUT", wrk.path .. "/" .. name, nil, body)
end

-- Each id is new, so any other answer to an item than 201 is wrong, be it a success.
function response(got)
  if got ~= right then
    wrong = wrong + 1
    status = got
  end
end

function done(summary, latency)
  local errors, wrong, status = summary.errors, 0, 0
  for _, thread in ipairs(threads) do
    wrong = wrong + thread:get("wrong")
    status = math.max(status, thread:get("status"))
  end
  io.write(string.format("result %.1f %.4f %.4f %d %d\n",
    summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.timeout + wrong, summary.requests))
  if wrong > 0 then io.write(string.format("%d answers were not the right ones, such as %d\n", wrong, status)) end
end
