-- Writes an event for Memlog in each transaction that changes a chat. Run it once, as the owner of the tables.
BEGIN;

-- The columns that Debezium's EventRouter expects. payload is a ConversationEvent of conversation-events.avdl.
CREATE TABLE memlog_outbox (
  id uuid PRIMARY KEY,
  aggregatetype text NOT NULL DEFAULT 'conversation',
  aggregateid text NOT NULL, -- the record's key: tenant/app/conversation
  type text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON memlog_outbox (created_at);

-- A snapshot or a restart repeats rows, never their ids. Inserts nothing for a conversation that is gone: its own deletion covers its messages.
CREATE FUNCTION memlog_publish(conversation_id bigint, type text, occurred_at timestamptz, body jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO memlog_outbox (id, aggregateid, type, payload)
  SELECT event.id, 'default/chat/' || c.id, $2, jsonb_build_object(
      'eventId', event.id, 'app', 'chat', 'user', c.user_id, 'conversation', c.id::text,
      'occurredAt', floor(extract(epoch FROM $3) * 1000)::bigint, 'payload', jsonb_build_object($2, $4))
  FROM conversations c, (SELECT gen_random_uuid() AS id) event
  WHERE c.id = $1
$$;

CREATE FUNCTION memlog_created(m messages) RETURNS void LANGUAGE sql AS $$
  SELECT memlog_publish(m.conversation_id, 'MessageCreated', m.created_at,
      jsonb_build_object('messageId', m.id::text, 'role', m.role, 'author', m.author, 'content', m.content))
$$;

-- Of two edits the later one wins: a clock that is set back must not change which one that is.
CREATE FUNCTION memlog_date_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.edited_at := greatest(clock_timestamp(), coalesce(OLD.edited_at, OLD.created_at) + interval '1 ms');
  RETURN NEW;
END $$;

CREATE FUNCTION memlog_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      PERFORM memlog_created(NEW);
    WHEN 'UPDATE' THEN
      PERFORM memlog_publish(NEW.conversation_id, 'MessageEdited', NEW.edited_at,
          jsonb_build_object('messageId', NEW.id::text, 'content', NEW.content));
    WHEN 'DELETE' THEN
      PERFORM memlog_publish(OLD.conversation_id, 'MessageDeleted', clock_timestamp(), jsonb_build_object('messageId', OLD.id::text));
  END CASE;
  RETURN NULL;
END $$;

CREATE FUNCTION memlog_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM memlog_publish(OLD.id, 'ConversationDeleted', clock_timestamp(), '{}');
    RETURN OLD;
  END IF;
  PERFORM memlog_publish(NEW.id, 'ConversationUpdated', clock_timestamp(), jsonb_build_object('title', NEW.title));
  RETURN NULL;
END $$;

CREATE FUNCTION memlog_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: Memlog would not learn of it. Use DELETE', TG_OP, TG_TABLE_NAME;
END $$;

CREATE TRIGGER memlog_date_edit BEFORE UPDATE OF content ON messages
  FOR EACH ROW WHEN (OLD.content IS DISTINCT FROM NEW.content) EXECUTE FUNCTION memlog_date_edit();
CREATE TRIGGER memlog_created AFTER INSERT OR DELETE ON messages FOR EACH ROW EXECUTE FUNCTION memlog_message();
CREATE TRIGGER memlog_edited AFTER UPDATE OF content ON messages
  FOR EACH ROW WHEN (OLD.content IS DISTINCT FROM NEW.content) EXECUTE FUNCTION memlog_message();
CREATE TRIGGER memlog_titled AFTER INSERT OR UPDATE OF title ON conversations
  FOR EACH ROW WHEN (NEW.title IS NOT NULL) EXECUTE FUNCTION memlog_conversation();
-- Before the row goes, since the event needs its user.
CREATE TRIGGER memlog_deleted BEFORE DELETE ON conversations FOR EACH ROW EXECUTE FUNCTION memlog_conversation();
CREATE TRIGGER memlog_truncate BEFORE TRUNCATE ON conversations FOR EACH STATEMENT EXECUTE FUNCTION memlog_refuse();
CREATE TRIGGER memlog_truncate BEFORE TRUNCATE ON messages FOR EACH STATEMENT EXECUTE FUNCTION memlog_refuse();

-- Only inserts: rows that are purged from the outbox concern nobody.
CREATE PUBLICATION memlog_chat FOR TABLE memlog_outbox WITH (publish = 'insert');
CREATE ROLE memlog_cdc LOGIN REPLICATION;
GRANT SELECT ON memlog_outbox TO memlog_cdc;

-- The chats that exist already.
SELECT count(memlog_publish(id, 'ConversationUpdated', clock_timestamp(), jsonb_build_object('title', title)))
  FROM conversations WHERE title IS NOT NULL;
SELECT count(memlog_created(m)) FROM messages m;

COMMIT;
