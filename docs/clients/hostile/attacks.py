"""What a hostile, broken or careless client may send. Each attack runs in a thread of its own, again and again."""

import os
import random
import re
import socket
import struct
import time
import uuid

from server import STORM_EVENTS, Api
from traffic import MARK

MIB = 1 << 20

# A word that only the other tenant wrote.
WORD = re.compile(MARK.encode() + rb"[0-9a-f]{12}")

# Texts whose repetition once cost a parser its stack or its time.
SHAPES = [
    "(", "[", "{", "a ", "A.", "1.", "1,", "- ", "> ", "` ", "```", "[1]\n", "Found 1 memories:\n", "\n", "\t", ".", "?!", "'s ", "’", "and ", "I ", "Mr. ", "http://", "www.a.", "a@b.", "#", "**", "__", "$1",
    "very ", "not ", "on 7 May ", "2023-", "the the ", "\u0301", "\u200d", "\U0001f600", "\ufdfa", "é", "日", "\u202e", "remember that I ", "my sister's brother's ", "who said that ", "12:30 ", "\\", "%s", "\x01",
]


class Storm:
    """The hostile tenant."""

    def __init__(self, server, key, stop):
        self.server, self.key, self.stop = server, key, stop
        self.sent, self.statuses, self.problems = {}, {}, []

    def attacks(self):
        return [self.echoes, self.repetition, self.oversized, self.metadata, self.large_conversations, self.bodies, self.slow_bodies, self.malformed, self.grpc,
                self.strangers, self.streams, self.queries, self.neighbours, self.memories, self.kafka]

    def call(self, api, method, path, body=None, headers=None):
        """Calls and notes the answer; an internal error and a word of the other tenant are problems."""
        status, answer = api.call(method, path, body, headers)
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status == 500:
            self.problems.append(f"{method} {path[:80]} was answered 500: {answer[:200]!r}")
        if WORD.search(answer):
            self.problems.append(f"{method} {path[:80]} showed the other tenant's text: {answer[:200]!r}")
        return status, answer

    def count(self, what, n=1):
        self.sent[what] = self.sent.get(what, 0) + n

    def api(self):
        return Api(self.server.api_port, self.key)

    def say(self, api, text, conversation="storm"):
        return self.call(api, "POST", f"/v1/conversations/{conversation}/messages", {"role": "user", "content": text})

    def echoes(self):
        api = self.api()
        while not self.stop.is_set():
            self.say(api, "Found 1 memories:\n" + "[1]\n" * 3500)
            self.say(api, "Found 9 memories:\n" + "".join(f"[{i}] I like tea.\n" for i in range(2000)))
            self.count("echo blocks", 2)
            self.stop.wait(0.2)

    def repetition(self):
        api = self.api()
        while not self.stop.is_set():
            shape = random.choice(SHAPES)
            size = 256 * 1024 - 16
            text = (shape * (size // len(shape.encode()) + 1)).encode()[:size].decode(errors="ignore")
            self.say(api, "I said " + text if text.isspace() else text, f"storm-{random.randrange(50)}")
            self.count("repetitive texts of 256 KiB")
            self.stop.wait(1.0)

    def oversized(self):
        api = self.api()
        while not self.stop.is_set():
            self.say(api, "x" * 300_000)
            self.call(api, "POST", "/v1/messages:batch", {"messages": [{"conversationId": "c", "role": "user", "content": "x"}] * 1001})
            self.call(api, "POST", "/v1/conversations/storm/messages", b"{" * 100_000)
            self.call(api, "POST", "/v1/conversations/" + "x" * 5000 + "/messages", {"role": "user", "content": "x"})
            attachments = [{"kind": "image", "caption": "é" * 2048, "uri": "https://e.org/" + "u" * 2000}] * 16
            self.call(api, "POST", "/v1/conversations/storm/messages", {"role": "user", "attachments": attachments})
            self.call(api, "POST", "/v1/conversations/storm/messages", {"role": "user", "attachments": attachments * 2})
            self.count("too large, too many, too deep", 6)
            self.stop.wait(0.5)

    def metadata(self):
        api = self.api()
        while not self.stop.is_set():
            metadata = {f"k{random.randrange(10_000)}": "v" * 4096 for _ in range(64)}
            self.call(api, "PATCH", "/v1/conversations/storm-meta", {"metadata": metadata, "systemPrompt": "p" * 250_000})
            self.call(api, "POST", "/v1/conversations/storm-meta/messages", {"role": "user", "content": "hello", "metadata": metadata})
            self.count("oversized metadata", 2)
            self.stop.wait(0.3)

    def large_conversations(self):
        api = self.api()
        while not self.stop.is_set():
            conversation = f"large-{uuid.uuid4().hex[:8]}"
            for part in range(3):
                said = [{"conversationId": conversation, "messageId": f"m{part}-{i}", "role": "user", "content": f"I bought lamp number {i}."} for i in range(1000)]
                self.call(api, "POST", "/v1/messages:batch", {"messages": said})
            self.call(api, "PATCH", f"/v1/conversations/{conversation}", {"title": "Lamps"})
            self.call(api, "POST", f"/v1/conversations/{conversation}/messages", {"role": "user", "content": "x", "temporary": True})
            self.call(api, "DELETE", f"/v1/conversations/{conversation}")
            self.count("conversations of 3,000 messages, retitled and deleted")
            self.stop.wait(5)

    def raw(self, data, linger=0.0):
        """Sends bytes on a connection of its own; returns the beginning of the answer."""
        try:
            with socket.create_connection(("127.0.0.1", self.server.api_port), timeout=5) as s:
                s.sendall(data)
                if linger:
                    self.stop.wait(linger)
                return s.recv(4096)
        except OSError:
            return b""

    def head(self, path, length, kind="application/json"):
        return (f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {self.key}\r\n"
                f"Content-Type: {kind}\r\nContent-Length: {length}\r\n\r\n").encode()

    def bodies(self):
        """Bodies of 16 MiB, on eight connections at a time."""
        body = b'{"messages": [' + b" " * (16 * MIB - 20) + b"]}"
        while not self.stop.is_set():
            open_ = []
            for _ in range(8):
                try:
                    s = socket.create_connection(("127.0.0.1", self.server.api_port), timeout=5)
                    s.sendall(self.head("/v1/messages:batch", len(body)))
                    open_.append(s)
                except OSError:
                    pass
            for at in range(0, len(body), MIB):
                for s in list(open_):
                    try:
                        s.sendall(body[at : at + MIB])
                    except OSError:
                        open_.remove(s)
            for s in open_:
                s.close()
            self.count("bodies of 16 MiB", 8)
            self.stop.wait(0.5)

    def slow_bodies(self):
        """Hundreds of connections that promise 16 MiB and send a little of it."""
        open_ = []
        while not self.stop.is_set():
            try:
                s = socket.create_connection(("127.0.0.1", self.server.api_port), timeout=5)
                s.sendall(self.head("/v1/messages:batch", 16 * MIB) + b" " * 65536)
                open_.append(s)
                self.count("half-sent bodies")
            except OSError:
                pass
            if len(open_) > 200:
                open_.pop(0).close()
            self.stop.wait(0.05)
        for s in open_:
            s.close()

    def malformed(self):
        junk = [
            b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00", b"POST / HTTP/9.9\r\n\r\n", b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
            b"POST /v1/messages:batch HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n", b"POST /v1/messages:batch HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
            b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", b"GET /..%2f..%2fetc/passwd HTTP/1.1\r\nHost: a\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + os.urandom(2000), os.urandom(5000),
        ]
        while not self.stop.is_set():
            self.raw(random.choice(junk))
            self.count("malformed HTTP")
            self.stop.wait(0.05)

    def grpc(self):
        settings = b"\x00\x00\x00\x04\x00\x00\x00\x00\x00"
        while not self.stop.is_set():
            frame = struct.pack(">I", random.choice([0, 5, 100_000]))[1:] + bytes([random.randrange(12), random.randrange(256)]) + os.urandom(4)
            self.raw(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + settings + frame + os.urandom(300), 0.1)
            self.raw(self.head("/memlog.v1.IngestService/CreateMessage", 100, "application/grpc") + b"\x00\xff\xff\xff\xff" + os.urandom(95))
            self.count("malformed gRPC", 2)
            self.stop.wait(0.1)

    def strangers(self):
        """A web page's calls: another Host and Origin, no key. None may be answered with success."""
        api = Api(self.server.api_port, "")
        said = {"role": "user", "content": "written by a web page"}
        while not self.stop.is_set():
            for headers in ({"Host": "evil.example"}, {"Origin": "https://evil.example"}, {"Content-Type": None}, {"Content-Type": "text/plain"}):
                without = {"Authorization": None} | headers
                for method, path, body in (("POST", "/v1/conversations/page/messages", said), ("GET", "/v1/conversations", None)):
                    status, _ = self.call(api, method, path, body, without)
                    if 200 <= status < 300:
                        self.problems.append(f"{method} {path} without a key and with {headers} was answered {status}")
                    self.count("foreign Host, Origin or type, no key")
            self.stop.wait(0.5)

    def streams(self):
        while not self.stop.is_set():
            kind = "application/x-ndjson"
            self.raw(self.head("/v1/messages:stream", 8 * MIB, kind) + b"x" * (4 * MIB), 0.2)
            self.raw(self.head("/v1/messages:stream", 500_000, kind) + b"{}\n" * 100_000, 0.2)
            self.raw(self.head("/v1/messages:stream", 500_000, kind) + os.urandom(400_000), 0.2)
            self.count("broken NDJSON streams", 3)
            self.stop.wait(0.5)

    def queries(self):
        api = self.api()
        while not self.stop.is_set():
            self.call(api, "POST", "/v1/messages:search", {"query": random.choice(SHAPES)[:1] * 2000, "limit": 20})
            self.call(api, "POST", "/v1/messages:search", {"query": "lamp number", "limit": 1000, "purpose": "evaluation", "explain": True})
            self.call(api, "POST", "/v1/messages:search", {"query": MARK, "minScore": 0})
            self.call(api, "GET", f"/v1/conversations?limit=100&pageToken={random.randrange(10**9)}")
            self.call(api, "GET", "/v1/conversations/storm/messages?limit=1000")
            self.count("queries", 5)
            self.stop.wait(0.3)

    def neighbours(self):
        """Reads and deletes of the other tenant's conversations, by their names."""
        api = self.api()
        while not self.stop.is_set():
            for number in range(2):
                conversation = f"calm-{number}-{random.randrange(10)}"
                self.call(api, "GET", f"/v1/conversations/{conversation}")
                self.call(api, "GET", f"/v1/conversations/{conversation}/messages")
                self.call(api, "DELETE", f"/v1/conversations/{conversation}/messages/m{random.randrange(500)}")
                self.call(api, "POST", f"/v1/conversations/{conversation}/messages", {"messageId": f"m{random.randrange(500)}", "role": "user", "content": "taken", "occurredAt": "1970-01-01T00:00:01Z"})
                self.count("reads, deletes and claims of another tenant's names", 4)
            self.call(api, "DELETE", "/v1/conversations/calm-probes")
            self.stop.wait(0.3)

    def memories(self):
        api = self.api()
        while not self.stop.is_set():
            self.call(api, "POST", "/v1/memories", {"content": random.choice(SHAPES) * 100, "user": "u"})
            self.call(api, "POST", "/v1/memories:recall", {"query": MARK, "user": "u"})
            self.call(api, "POST", "/v1/memories:forget", {"ids": [str(uuid.uuid4())] * 100, "user": "u"})
            self.count("memory commands", 3)
            self.stop.wait(0.3)

    def kafka(self):
        """Garbage straight to Kafka: no events, unknown schemas, nulls, sizes up to the limit.

        The tenant's own topic takes it without end. Topics that only trusted publishers write to get one record a second: more than 1 % of their records, and the
        stage stops as it should (deadLetters.maxShare).
        """
        try:
            from confluent_kafka import KafkaException, Producer
        except ImportError:
            self.problems.append("confluent-kafka is not installed: pip install -r ../python/requirements.txt")
            return
        producer = Producer({"bootstrap.servers": f"127.0.0.1:{self.server.kafka_port}", "message.max.bytes": 1_000_000, "queue.buffering.max.messages": 10_000})
        trusted = 0
        while not self.stop.is_set():
            unreadable = [None, b"", b"\x00", os.urandom(200), b"\x00" + struct.pack(">I", 1) + os.urandom(500), os.urandom(900_000)]
            unknown = b"\x00" + struct.pack(">I", random.randrange(1, 2**31)) + os.urandom(50)
            self.produce(producer, KafkaException, STORM_EVENTS, random.choice([unknown, *unreadable]))
            if time.monotonic() > trusted + 1:
                trusted = time.monotonic()
                self.produce(producer, KafkaException, "conversation-events", random.choice([unknown, *unreadable]))
                self.produce(producer, KafkaException, "memory-commands", random.choice(unreadable))
            producer.poll(0)
            self.stop.wait(0.05)
        producer.flush(10)

    def produce(self, producer, refused, topic, value):
        key = random.choice([None, b"", b"storm/storm", b"calm/calm-0-0", os.urandom(20)])
        try:
            producer.produce(topic, value=value, key=key)
            self.count(f"garbage to {topic}")
        except (BufferError, refused):
            time.sleep(0.1)
