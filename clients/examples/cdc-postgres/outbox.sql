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

-- When a message was last edited, a conversation last titled.
CREATE TABLE memlog_times (subject text PRIMARY KEY, last timestamptz NOT NULL);

-- Of two changes of a subject the later one wins: a clock that is set back must not change which one that is.
CREATE FUNCTION memlog_time(subject text, earliest timestamptz) RETURNS timestamptz LANGUAGE sql AS $$
  INSERT INTO memlog_times AS t VALUES ($1, greatest(clock_timestamp(), $2))
  ON CONFLICT ON CONSTRAINT memlog_times_pkey DO UPDATE SET last = greatest(clock_timestamp(), t.last + interval '1 ms')
  RETURNING last
$$;

-- A snapshot or a restart repeats rows, never their ids. Inserts nothing for a conversation that is gone: its own deletion covers its messages.
CREATE FUNCTION memlog_publish(conversation_id bigint, type text, occurred_at timestamptz, body jsonb) RETURNS void LANGUAGE sql AS $$
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

-- An event without a title leaves the title as it was; an empty one removes it.
CREATE FUNCTION memlog_titled(c conversations) RETURNS void LANGUAGE sql AS $$
  SELECT memlog_publish(c.id, 'ConversationUpdated', memlog_time('conversation/' || c.id, NULL),
      jsonb_build_object('title', coalesce(c.title, '')))
$$;

-- The triggers run with the rights of the tables' owner, so that the application needs none.
CREATE FUNCTION memlog_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      PERFORM memlog_created(NEW);
    WHEN 'UPDATE' THEN
      PERFORM memlog_publish(NEW.conversation_id, 'MessageEdited',
          memlog_time('message/' || NEW.id, NEW.created_at + interval '1 ms'),
          jsonb_build_object('messageId', NEW.id::text, 'content', NEW.content));
    WHEN 'DELETE' THEN
      DELETE FROM memlog_times WHERE subject = 'message/' || OLD.id;
      PERFORM memlog_publish(OLD.conversation_id, 'MessageDeleted', clock_timestamp(), jsonb_build_object('messageId', OLD.id::text));
  END CASE;
  RETURN NULL;
END $$;

CREATE FUNCTION memlog_conversation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM memlog_times WHERE subject = 'conversation/' || OLD.id;
    PERFORM memlog_publish(OLD.id, 'ConversationDeleted', clock_timestamp(), '{}');
    RETURN OLD;
  END IF;
  PERFORM memlog_titled(NEW);
  RETURN NULL;
END $$;

CREATE FUNCTION memlog_refuse() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused, since no event carries it: %', TG_OP, TG_ARGV[0], TG_ARGV[1];
END $$;

-- Postgres lets every role call a new function, and so forge events.
REVOKE EXECUTE ON FUNCTION memlog_time, memlog_publish, memlog_created, memlog_titled, memlog_message, memlog_conversation, memlog_refuse
  FROM PUBLIC;

-- AFTER, and without a list of columns: what other triggers have changed counts.
CREATE TRIGGER memlog_created AFTER INSERT OR DELETE ON messages FOR EACH ROW EXECUTE FUNCTION memlog_message();
CREATE TRIGGER memlog_edited AFTER UPDATE ON messages
  FOR EACH ROW WHEN (OLD.content IS DISTINCT FROM NEW.content) EXECUTE FUNCTION memlog_message();
CREATE TRIGGER memlog_fixed AFTER UPDATE ON messages FOR EACH ROW
  WHEN ((OLD.id, OLD.conversation_id, OLD.role, OLD.author) IS DISTINCT FROM (NEW.id, NEW.conversation_id, NEW.role, NEW.author))
  EXECUTE FUNCTION memlog_refuse('id, conversation_id, role or author of messages', 'delete the message and insert a new one');
CREATE TRIGGER memlog_titled AFTER INSERT ON conversations
  FOR EACH ROW WHEN (NEW.title IS NOT NULL) EXECUTE FUNCTION memlog_conversation();
CREATE TRIGGER memlog_retitled AFTER UPDATE ON conversations
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION memlog_conversation();
CREATE TRIGGER memlog_fixed AFTER UPDATE ON conversations
  FOR EACH ROW WHEN ((OLD.id, OLD.user_id) IS DISTINCT FROM (NEW.id, NEW.user_id))
  EXECUTE FUNCTION memlog_refuse('id or user_id of conversations', 'delete the conversation and insert a new one');
-- Before the row goes, since the event needs its user.
CREATE TRIGGER memlog_deleted BEFORE DELETE ON conversations FOR EACH ROW EXECUTE FUNCTION memlog_conversation();
CREATE TRIGGER memlog_truncate BEFORE TRUNCATE ON conversations FOR EACH STATEMENT EXECUTE FUNCTION memlog_refuse('conversations', 'use DELETE');
CREATE TRIGGER memlog_truncate BEFORE TRUNCATE ON messages FOR EACH STATEMENT EXECUTE FUNCTION memlog_refuse('messages', 'use DELETE');

-- Only inserts: rows that are purged from the outbox concern nobody.
CREATE PUBLICATION memlog_chat FOR TABLE memlog_outbox WITH (publish = 'insert');
CREATE ROLE memlog_cdc LOGIN REPLICATION;
GRANT SELECT ON memlog_outbox TO memlog_cdc;

-- The chats that exist already.
SELECT count(memlog_titled(c)) FROM conversations c WHERE title IS NOT NULL;
SELECT count(memlog_created(m)) FROM messages m;

COMMIT;
