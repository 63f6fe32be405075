-- What requests with an idempotency key were answered the first time, kept for a day.
CREATE TABLE first_answers (
  -- SHA-256 of the writer's token and the request's path.
  scope BLOB NOT NULL,
  key TEXT NOT NULL,
  -- SHA-256 of what was sent.
  content BLOB NOT NULL,
  status INTEGER NOT NULL,
  -- The field lines and the body of the answer.
  fields BLOB NOT NULL,
  body BLOB NOT NULL,
  -- Seconds since 1970.
  answered_at INTEGER NOT NULL,
  UNIQUE (scope, key)
) STRICT;

CREATE INDEX first_answers_by_age ON first_answers (answered_at);
