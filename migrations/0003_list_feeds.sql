-- Feeds that a program's list has made: their items are in its code, and are brought to that at
-- each start. No other feed is touched by a list.
CREATE TABLE list_feeds (
  feed_id INTEGER PRIMARY KEY REFERENCES feeds
) STRICT;
