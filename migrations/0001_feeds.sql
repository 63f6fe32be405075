-- Feeds, their items, and each feed's order.

CREATE TABLE feeds (
  -- Never given twice: a feed that is made again is another one.
  feed_id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  item_order TEXT NOT NULL CHECK (item_order IN ('newest', 'oldest', 'appended')),
  -- Items in the feed, kept by the transaction that changes them.
  total INTEGER NOT NULL DEFAULT 0 CHECK (total >= 0),
  -- Grows by one with each transaction that changes the feed in any way.
  version INTEGER NOT NULL DEFAULT 1,
  -- The order tree's root in order_nodes; 0 for an empty feed.
  root INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE items (
  -- The rank of insertion, from counters; kept by updates, never given twice.
  item_number INTEGER PRIMARY KEY,
  feed_id INTEGER NOT NULL REFERENCES feeds,
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  -- publishedAt, seconds since 1970 in UTC; null for an undated item.
  seconds INTEGER,
  nanoseconds INTEGER NOT NULL DEFAULT 0,
  -- Grows by one with each change of the item.
  revision INTEGER NOT NULL,
  -- JSON as it came, without the blanks between its tokens.
  payload TEXT NOT NULL,
  UNIQUE (feed_id, id)
) STRICT;

-- The nodes of the feeds' order trees; one never changes once its transaction is over.
CREATE TABLE order_nodes (
  node_id INTEGER PRIMARY KEY,
  node BLOB NOT NULL
) STRICT;

-- The last number given of each kind.
CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO counters (name, value) VALUES ('item_number', 0), ('node_id', 0);

-- What makes this database's snapshot tokens its own.
CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO secrets (name, value) VALUES ('snapshot_key', randomblob(32));
