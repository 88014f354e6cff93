"""What a hostile, broken or careless client may send. Each attack runs in a thread of its own, again and again."""

import base64
import functools
import itertools
import json
import os
import random
import re
import socket
import struct
import subprocess
import threading
import time
import uuid
from collections import deque
from pathlib import Path

from server import STORM_EVENTS, Api
from traffic import MARK

MIB = 1 << 20

# Requests that are sent as they are written, after their placeholders, such as $TEXT, are replaced; ids as JSON writes them.
LISTED = json.loads(Path(__file__).with_name("requests.json").read_text())

# A word that only the other tenant wrote.
WORD = re.compile(MARK.encode() + rb"[0-9a-f]{12}")

# Texts whose repetition once cost a parser its stack or its time.
SHAPES = [
    "(", "[", "{", "a ", "A.", "1.", "1,", "- ", "> ", "` ", "```", "[1]\n", "Found 1 memories:\n", "\n", "\t", ".", "?!", "'s ", "’", "and ", "I ", "Mr. ", "http://", "www.a.", "a@b.", "#", "**", "__", "$1",
    "very ", "not ", "on 7 May ", "2023-", "the the ", "\u0301", "\u200d", "\U0001f600", "\ufdfa", "é", "日", "\u202e", "remember that I ", "my sister's brother's ", "who said that ", "12:30 ", "\\", "%s", "\x01",
]


class Storm:
    """The hostile tenant. It knows the positions of a write of the other tenant, and of one that a stage has rejected."""

    def __init__(self, server, key, stop, foreign, rejected):
        self.server, self.key, self.stop, self.foreign, self.rejected = server, key, stop, foreign, rejected
        self.sent, self.statuses, self.problems = {}, {}, []
        self.numbers = itertools.count()

    def attacks(self):
        """Returns the attacks by name."""
        own = [self.echoes, self.repetition, self.oversized, self.metadata, self.large_conversations, self.bodies, self.slow_bodies, self.malformed, self.grpc,
               self.strangers, self.streams, self.queries, self.neighbours, self.memories, self.kafka, self.positions, self.idle, self.continuations,
               self.smuggled, self.long_line]
        listed = {attack["name"].replace(" ", "_"): functools.partial(self.requests, attack) for attack in LISTED["attacks"]}
        return {attack.__name__: attack for attack in own} | listed

    def call(self, api, method, path, body=None, headers=None):
        """Calls and notes the answer; an error of the server and a word of the other tenant are problems. 503 and 504 say that it has no room or time."""
        status, answer = api.call(method, path, body, headers)
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status >= 500 and status not in (503, 504):
            self.problems.append(f"{method} {path[:80]} was answered {status}: {answer[:200]!r}")
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

    def requests(self, attack):
        """Sends requests of requests.json one after the other, those of a round with the same text."""
        api = self.api()
        for text in itertools.cycle(LISTED["texts"]):
            if self.stop.is_set():
                return
            for request in attack["requests"]:
                body = request.get("body", "")
                body = body if isinstance(body, str) else json.dumps(body)
                headers = {k.title(): v.replace("$FOREIGN", self.foreign).replace("$REJECTED", self.rejected) for k, v in request.get("headers", {}).items()}
                for id_ in LISTED["ids"] if "$ID" in body else [""]:
                    status, _ = self.call(api, request["method"], request["path"], self.filled(body, text, id_), headers)
                    if status == 422 and "$REJECTED" in request.get("headers", {}).values():
                        self.problems.append("a read learned that a write of another tenant was rejected")
                    self.count(attack["name"])
            self.stop.wait(attack["pauseMillis"] / 1000)

    def filled(self, body, text, id_):
        written = json.dumps(text, ensure_ascii=False)[1:-1]
        blob = base64.b64encode(os.urandom(45_000)).decode() if "$BLOB" in body else ""
        values = {"$TEXT": written, "$ID": id_, "$MANY": "{}," * 600_000, "$N": str(next(self.numbers)), "$BLOB": blob}
        for name, value in values.items():
            body = body.replace(name, value)
        return body.encode() or None

    def positions(self):
        """Reads, 260 at a time, that wait for positions that no write has."""
        impossible = ["conversation-events|0|0|1000000000", "conversation-events|0|99|0"]
        headers = [{"Memlog-After": "v1:" + base64.urlsafe_b64encode(plain.encode()).decode().rstrip("="), "Memlog-After-Timeout": "40000"} for plain in impossible]
        while not self.stop.is_set():
            reads = [threading.Thread(target=self.call, args=(self.api(), "POST", "/v1/messages:search", {"query": "anything"}, headers[i % 2]), daemon=True) for i in range(260)]
            for read in reads:
                read.start()
            for read in reads:
                read.join()
            self.count("reads of impossible positions", len(reads))
            self.stop.wait(1)

    def connection(self):
        return socket.create_connection(("127.0.0.1", self.server.api_port), timeout=5)

    def raw(self, data, linger=0.0, whole=False):
        """Sends bytes on a connection of its own; returns the beginning of the answer, or all up to the end of the connection."""
        answered = b""
        try:
            with self.connection() as s:
                s.sendall(data)
                if linger:
                    self.stop.wait(linger)
                answered = s.recv(4096)
                while whole and (more := s.recv(4096)):
                    answered += more
        except OSError:
            pass  # the server closed it, or sent nothing for 5 s
        return answered

    def idle(self):
        """Thousands of connections that send nothing."""
        open_ = deque()
        while not self.stop.is_set():
            for _ in range(max(100, min(1000, 4200 - len(open_)))):
                try:
                    open_.append(self.connection())
                    self.count("idle connections")
                except OSError:
                    break
                if len(open_) > 4200:
                    open_.popleft().close()
            self.stop.wait(1)
        for s in open_:
            s.close()

    def continuations(self):
        """A header block of HTTP/2 in half a million empty frames, without end."""
        begin = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes.fromhex("000000040000000000" "00000101000000000182")
        thousand = bytes.fromhex("000000090000000001") * 1000
        while not self.stop.is_set():
            try:
                with self.connection() as s:
                    s.sendall(begin)
                    for _ in range(500):
                        s.sendall(thousand)
            except OSError:
                pass  # as it should be
            self.count("header blocks without end")
            self.stop.wait(1)

    def smuggled(self):
        """Requests within others; 200 would be the answer to the inner one."""
        head = "POST /v1/messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked"
        inner = "GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        lengths = [", identity", "\r\nContent-Length: 2", "\r\nTransfer-Encoding: chunked"]
        outer = [head + '\r\n\r\n2;a="\r\n{}\r\n0\r\n\r\n', *(f"{head}{length}\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n" for length in lengths)]
        while not self.stop.is_set():
            for request in outer:
                if b"HTTP/1.1 200" in self.raw((request + inner).encode(), whole=True):
                    self.problems.append(f"a request within another was answered: {request!r}")
                self.count("requests within others")
            self.stop.wait(0.2)

    def long_line(self):
        """A line of 126 MB by the command import, which must refuse it with 1."""
        file = self.server.directory / "long.jsonl"
        with file.open("w") as line:
            line.write('{"content":"')
            for _ in range(126):
                line.write("word " * 200_000)
            line.write('"}\n')
        command = [self.server.launcher, "import", "--format", "jsonl", str(file), "--url", f"http://127.0.0.1:{self.server.api_port}", "--key", self.key]
        while not self.stop.is_set():
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
            while process.poll() is None and not self.stop.wait(0.2):
                pass
            if process.poll() is None:
                process.terminate()
            elif process.returncode != 1:
                self.problems.append(f"the import of a line of 126 MB ended with {process.returncode} instead of 1")
            self.count("lines of 126 MB")
            self.stop.wait(60)

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
                    s = self.connection()
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
                s = self.connection()
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
