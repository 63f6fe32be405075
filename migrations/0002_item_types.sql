-- Finds the types that a feed holds without a look at its items: one step for each type.
CREATE INDEX items_by_type ON items (feed_id, type);
