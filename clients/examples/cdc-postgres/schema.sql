-- The tables of a chat application: an example. Memlog's part is outbox.sql.
CREATE TABLE conversations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL CHECK (user_id ~ '^[A-Za-z0-9._:@~-]{1,128}$'),
  title text
);
CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('user', 'assistant', 'system', 'tool')),
  author text,
  content text NOT NULL CHECK (content <> '' AND octet_length(content) <= 262144),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON messages (conversation_id);
