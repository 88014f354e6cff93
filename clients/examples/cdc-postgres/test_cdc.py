"""Changes chats in a Postgres of its own while it kills the relay, and compares Memlog with the tables."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

from processes import HERE, Postgres, Relay


def memlog(path: str, body: Any = None) -> dict[str, Any]:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(os.environ["MEMLOG_URL"] + path, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())


def found(query: str) -> list[str]:
    return [r["snippet"] for r in memlog("/v1/messages:search", {"query": query, "app": "chat", "limit": 20})["results"]]


def stored(conversation: str) -> list[list[str]]:
    messages: list[list[str]] = []
    page: dict[str, str] = {}
    while True:
        query = urllib.parse.urlencode({"app": "chat", "limit": 100, **page})
        try:
            answer = memlog(f"/v1/conversations/{conversation}/messages?{query}")
        except urllib.error.HTTPError as e:
            if e.code == 404:
                return []
            raise
        messages += [[m["messageId"], m["content"]] for m in answer["messages"]]
        if not answer.get("nextPageToken"):
            return sorted(messages, key=lambda m: int(m[0]))
        page = {"pageToken": answer["nextPageToken"]}


class CdcTest(unittest.TestCase):
    postgres: Postgres

    @classmethod
    def setUpClass(cls) -> None:
        cls.postgres = Postgres()
        cls.addClassCleanup(cls.postgres.stop)

    def test_should_have_what_the_tables_have_when_the_engine_was_killed(self) -> None:
        self.follow("engine", 1000)

    def test_should_have_what_the_tables_have_when_kafka_connect_was_killed(self) -> None:
        self.follow("connect", 2000)

    def follow(self, kind: str, first: int) -> None:
        """Two kinds share a Memlog, so each has ids of its own."""
        self.postgres.sql("postgres", f"CREATE DATABASE {kind}")
        self.sql = lambda text: self.postgres.sql(kind, text)
        self.sql((HERE / "schema.sql").read_text())
        self.sql(f"""
            INSERT INTO conversations OVERRIDING SYSTEM VALUE VALUES ({first}, 'ada', 'Ferries'), ({first + 1}, 'bob', NULL);
            INSERT INTO messages (conversation_id, role, author, content)
              SELECT {first}, 'user', 'Ada', '{kind}: my locker code is number ' || n FROM generate_series(1, 50) n""")
        outbox = (HERE / "outbox.sql").read_text()
        if self.sql("SELECT 1 FROM pg_roles WHERE rolname = 'memlog_cdc'"):  # a role belongs to the cluster
            outbox = outbox.replace("CREATE ROLE memlog_cdc LOGIN REPLICATION;", "")
        self.sql(outbox)
        directory = Path(tempfile.mkdtemp(prefix="cdc-relay-"))
        self.addCleanup(shutil.rmtree, directory)
        relay = Relay(kind, self.postgres, directory)
        self.addCleanup(relay.kill)

        # What was there before, then changes while the relay is killed.
        self.agree(first, 50)
        for turn in range(4):
            self.sql(f"""
                INSERT INTO messages (conversation_id, role, author, content)
                  SELECT {first}, 'user', 'Ada', '{kind}: in turn {turn} ferry ' || n || ' leaves at nine'
                  FROM generate_series(1, 100) n;
                UPDATE messages SET content = replace(content, 'nine', 'noon') WHERE id % 3 = {turn % 3};
                UPDATE messages SET content = replace(content, 'noon', 'eleven') WHERE id % 3 = {turn % 3};
                DELETE FROM messages WHERE id % 5 = {turn}""")
            time.sleep(0.5 * turn)
            relay.stop() if turn == 3 else relay.kill()
            relay.start()
        self.sql(f"""
            INSERT INTO messages (conversation_id, role, author, content)
              VALUES ({first}, 'user', 'Ada', 'The {kind} picnic is at the castle'),
                     ({first}, 'user', 'Ada', 'The {kind} password of my bicycle is tangerine');
            CREATE FUNCTION move() RETURNS trigger LANGUAGE plpgsql AS $$
              BEGIN NEW.content := replace(NEW.content, 'castle', 'lighthouse'); RETURN NEW; END $$;
            CREATE TRIGGER zzz_move BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION move();
            UPDATE messages SET created_at = created_at WHERE content LIKE '%castle';
            DELETE FROM messages WHERE content LIKE '%tangerine'""")
        self.agree(first, int(self.sql("SELECT count(*) FROM messages")[0][0]))
        self.searches(kind)

        # Every row once more, without the position: repeats change nothing.
        relay.kill()
        relay.offsets.unlink()
        repeated = relay.log.stat().st_size
        relay.start()
        said = "INSERT INTO messages (conversation_id, role, content)"
        self.sql(f"{said} VALUES ({first + 1}, 'user', 'After the {kind} snapshot')")
        self.agree(first + 1, 1)
        self.assertIn("Exporting data from table 'public.memlog_outbox'", relay.log.read_text()[repeated:])
        self.agree(first, int(self.sql(f"SELECT count(*) FROM messages WHERE conversation_id = {first}")[0][0]))
        self.searches(kind)

        # A purge of the outbox deletes no message; the slot advances without events; a conversation goes as a whole.
        self.sql("DELETE FROM memlog_outbox; CREATE TABLE noise AS SELECT generate_series(1, 10000)")
        written = self.sql("SELECT pg_current_wal_lsn()")[0][0]
        slot = f"SELECT confirmed_flush_lsn >= '{written}' FROM pg_replication_slots WHERE slot_name = '{kind}'"
        self.until([["t"]], lambda: self.sql(slot))
        relay.kill()
        relay.start()
        self.sql(f"{said} VALUES ({first + 1}, 'user', 'After the {kind} purge')")
        self.agree(first + 1, 2)
        self.refusals(kind, first)
        self.titles(kind, first + 1)
        self.sql(f"DELETE FROM conversations WHERE id = {first}")
        self.until([], lambda: stored(str(first)))
        self.until([], lambda: [text for text in found(f"{kind} picnic at the lighthouse") if kind in text and "picnic" in text])
        self.assertEqual([], memlog("/v1/admin/dead-letters")["deadLetters"])
        with urllib.request.urlopen(os.environ["MEMLOG_URL"] + "/metrics", timeout=60) as metrics:
            rerouted = [line for line in metrics.read().decode().splitlines() if line.startswith("memlog_fold_rerouted")]
        self.assertEqual(["0.0"], [line.split()[1] for line in rerouted], "keys must be those of Memlog's partitions")

        # A row that is no event stops the relay, which says why.
        self.assertIsNone(relay.process.poll(), relay.log.read_text())
        self.sql("""INSERT INTO memlog_outbox (id, aggregateid, type, payload)
                    VALUES (gen_random_uuid(), 'default/chat/1', 'odd', '{"contents": "x"}')""")
        refusal = "conversation-events.contents must be a field of ConversationEvent: eventId, tenant"
        self.until(True, lambda: refusal in relay.log.read_text())
        if kind == "engine":
            self.assertEqual(1, relay.process.wait(60))

    def refusals(self, kind: str, conversation: int) -> None:
        """The application's role changes chats, and neither forges events nor makes a change that no event carries."""
        self.sql(f"CREATE ROLE {kind}_app; GRANT ALL ON conversations, messages TO {kind}_app")
        for statement, refusal in [
            (
                f"SELECT memlog_publish({conversation}, 'ConversationDeleted', now(), '{{}}')",
                "permission denied for function memlog_publish",
            ),
            ("SELECT memlog_created(m) FROM messages m", "permission denied for function memlog_created"),
            (
                """CREATE TEMP TABLE forged (LIKE messages);
                   CREATE TRIGGER forge AFTER INSERT ON forged FOR EACH ROW EXECUTE FUNCTION memlog_message()""",
                "permission denied for function memlog_message",
            ),
            ("INSERT INTO memlog_outbox (id) VALUES (gen_random_uuid())", "permission denied for table memlog_outbox"),
            ("TRUNCATE messages", "TRUNCATE of messages is refused"),
            ("UPDATE messages SET role = 'assistant'", "UPDATE of id, conversation_id, role or author of messages is refused"),
            ("UPDATE conversations SET user_id = 'eve'", "UPDATE of id or user_id of conversations is refused"),
        ]:
            with self.assertRaisesRegex(AssertionError, refusal):
                self.sql(f"SET ROLE {kind}_app; {statement}")

    def titles(self, kind: str, conversation: int) -> None:
        """The application's role sets a title and an edit while the clock is set back, then removes the title."""
        self.sql(f"SET ROLE {kind}_app; UPDATE conversations SET title = 'Tides' WHERE id = {conversation}")
        self.until("Tides", lambda: memlog(f"/v1/conversations/{conversation}?app=chat").get("title", ""))
        edit = f"UPDATE messages SET content = content || '!' WHERE conversation_id = {conversation}"
        self.sql(f"SET ROLE {kind}_app; {edit}")
        self.sql("UPDATE memlog_times SET last = last + interval '10 minutes'")
        self.sql(f"SET ROLE {kind}_app; {edit}; UPDATE conversations SET title = NULL WHERE id = {conversation}")
        ahead = "(payload->>'occurredAt')::bigint > extract(epoch FROM now() + interval '5 minutes') * 1000"
        self.assertEqual(
            [["ConversationUpdated"], ["MessageEdited"]],
            self.sql(f"SELECT DISTINCT type FROM memlog_outbox WHERE {ahead} ORDER BY type"),
        )
        self.until("", lambda: memlog(f"/v1/conversations/{conversation}?app=chat").get("title", ""))
        self.agree(conversation, 2)

    def agree(self, conversation: int, count: int) -> None:
        """Waits until Memlog has the rows of the table, each once."""
        rows = self.sql(f"SELECT id, content FROM messages WHERE conversation_id = {conversation} ORDER BY id")
        self.assertEqual(count, len(rows))
        self.until(rows, lambda: stored(str(conversation)))

    def searches(self, kind: str) -> None:
        self.until([f"The {kind} picnic is at the lighthouse"], lambda: found(f"Where is the {kind} picnic?")[:1])
        texts = found(f"{kind} castle picnic") + found(f"{kind} password of my bicycle tangerine")
        self.assertFalse([text for text in texts if "castle" in text or "tangerine" in text], texts)

    def until(self, expected: Any, read: Any) -> None:
        deadline = time.monotonic() + 90
        while (actual := read()) != expected and time.monotonic() < deadline:
            time.sleep(0.5)
        self.assertEqual(expected, actual)


if __name__ == "__main__":
    unittest.main()
