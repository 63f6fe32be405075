-- Earlier instants of each feed: for snapshots, changes and events.
--
-- From here on a feed's version grows by a step of chance with each transaction that changes it. So
-- the token of an instant that was lost, since a backup was put in its place, names no other one.

-- Changes of items since the feed was made, counted by the transactions that make them.
ALTER TABLE feeds ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;

-- A feed's instants, the present one among them; the oldest are pruned.
CREATE TABLE feed_versions (
  feed_id INTEGER NOT NULL REFERENCES feeds,
  version INTEGER NOT NULL,
  -- The order tree's root and the items in it, at that instant.
  root INTEGER NOT NULL,
  total INTEGER NOT NULL,
  -- The feed's count of changes at that instant.
  changes INTEGER NOT NULL,
  -- When the instant began, seconds since 1970.
  committed_at INTEGER NOT NULL,
  PRIMARY KEY (feed_id, version)
) STRICT, WITHOUT ROWID;

INSERT INTO feed_versions (feed_id, version, root, total, changes, committed_at)
SELECT feed_id, version, root, total, 0, unixepoch() FROM feeds;

-- Nodes that a feed's order has no longer since that version; earlier ones may have them.
CREATE TABLE retired_nodes (
  feed_id INTEGER NOT NULL REFERENCES feeds,
  version INTEGER NOT NULL,
  node_id INTEGER NOT NULL,
  PRIMARY KEY (feed_id, version, node_id)
) STRICT, WITHOUT ROWID;

-- Items that are gone since that version of their feed, as long as earlier ones are kept.
CREATE TABLE removed_items (
  item_number INTEGER PRIMARY KEY,
  feed_id INTEGER NOT NULL REFERENCES feeds,
  version INTEGER NOT NULL,
  id TEXT NOT NULL
) STRICT;

CREATE INDEX removed_items_by_version ON removed_items (feed_id, version);
