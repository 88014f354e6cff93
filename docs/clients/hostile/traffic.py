"""The normal traffic beside the hostile one: writes, deletes, searches, recalls and contexts of a tenant that must notice nothing."""

import json
import threading
import time
import uuid
from collections import Counter, defaultdict

from server import Api

# No other text holds a word that begins like this: where it is shown to anybody else, tenants have met.
MARK = "zephyr"


class Timings:
    """Durations in milliseconds, added by many threads."""

    def __init__(self):
        self.values = []

    def add(self, seconds):
        self.values.append(seconds * 1000)

    def percentile(self, percent):
        ordered = sorted(self.values)
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else float("nan")


class Traffic:
    """Writes at a steady rate and keeps what was acknowledged."""

    def __init__(self, port, key, rate):
        self.port, self.key, self.rate = port, key, rate
        self.kept = {}  # (conversation, message) -> its word
        self.deleted = {}
        self.lock = threading.Lock()
        self.times = defaultdict(Timings)
        self.refused = Counter()
        self.problems = []

    def start(self, stop):
        threads = [threading.Thread(target=self._write, args=(n, stop), daemon=True) for n in range(2)]
        threads += [threading.Thread(target=target, args=(stop,), daemon=True) for target in (self._probe, self._read)]
        for thread in threads:
            thread.start()
        return threads

    def take_times(self):
        """Returns the times by kind of call since the last time that this was asked."""
        taken, self.times = self.times, defaultdict(Timings)
        return taken

    def positions(self):
        """Returns the position of a write, and that of a description which the fold rejects since it is too large together with the one before."""
        api = Api(self.port, self.key)

        def written(method, path, body):
            status, answer = api.call(method, path, body)
            if status != 200:
                raise SystemExit(f"{method} {path} was answered {status}: {answer[:200]!r}")
            return json.loads(answer)["position"]

        position = written("POST", "/v1/conversations/calm-known/messages", {"role": "user", "content": "The ferry leaves at nine."})
        written("PATCH", "/v1/conversations/calm-described", {"systemPrompt": "x" * (64 << 10)})
        rejected = written("PATCH", "/v1/conversations/calm-described", {"metadata": {"note": "one more"}})
        status, answer = api.call("POST", "/v1/messages:search", {"query": "anything"}, {"Memlog-After": rejected, "Memlog-After-Timeout": "30000"})
        if status != 422:
            raise SystemExit(f"a read after a tenant's own rejected write must be answered 422, got {status}: {answer[:200]!r}")
        return position, rejected

    def _acknowledged(self, api, method, path, body):
        """Repeats a call with the same ids while the server asks for patience; a minute at most."""
        give_up = time.monotonic() + 60
        while True:
            began = time.monotonic()
            status, answer = api.call(method, path, body)
            if status == 200:
                self.times["write"].add(time.monotonic() - began)
                return True
            self.refused[status] += 1
            if status in (429, 503, 0) and time.monotonic() < give_up:
                time.sleep(0.2)
                continue
            self.problems.append(f"{method} {path} of the normal tenant was answered {status}: {answer[:200]!r}")
            return False

    def _write(self, number, stop):
        api = Api(self.port, self.key)
        count = 0
        while not stop.is_set():
            began = time.monotonic()
            conversation, message, word = f"calm-{number}-{count // 50}", f"m{count}", MARK + uuid.uuid4().hex[:12]
            path = f"/v1/conversations/{conversation}/messages"
            said = {"messageId": message, "eventId": word, "role": "user", "author": "Ada", "content": f"The {word} sails at dawn."}
            if count % 10 == 3:
                said = said | {"content": "Look at this.", "attachments": [{"kind": "image", "caption": f"a {word} at dawn"}]}
            if self._acknowledged(api, "POST", path, said):
                with self.lock:
                    self.kept[conversation, message] = word
                if count % 5 == 4 and self._acknowledged(api, "DELETE", f"{path}/{message}", None):
                    with self.lock:
                        self.deleted[conversation, message] = self.kept.pop((conversation, message))
            count += 1
            stop.wait(max(0.0, 2 / self.rate - (time.monotonic() - began)))

    def _probe(self, stop):
        """Writes a message now and then and searches until it is found."""
        api = Api(self.port, self.key)
        count = 0
        while not stop.is_set():
            word, message = MARK + uuid.uuid4().hex[:12], f"p{count}"
            said = {"messageId": message, "eventId": word, "role": "user", "content": f"A {word} was seen."}
            if self._acknowledged(api, "POST", "/v1/conversations/calm-probes/messages", said):
                with self.lock:
                    self.kept["calm-probes", message] = word
                began = time.monotonic()
                while not stop.is_set() and time.monotonic() < began + 60:
                    if ("calm-probes", message) in self.found(api, word):
                        self.times["until found"].add(time.monotonic() - began)
                        break
                    time.sleep(0.02)
            count += 1
            stop.wait(0.5)

    def _read(self, stop):
        """Recalls and asks for contexts twice a second, on a new connection every five seconds."""
        asked = {"query": "What sails at dawn?", "user": "calm"}
        while not stop.is_set():
            api = Api(self.port, self.key)
            for _ in range(10):
                for name, path in (("recall", "/v1/memories:recall"), ("context", "/v1/context")):
                    began = time.monotonic()
                    status, answer = api.call("POST", path, asked)
                    if status == 200:
                        self.times[name].add(time.monotonic() - began)
                        continue
                    self.refused[status] += 1
                    if status not in (429, 503, 0):
                        self.problems.append(f"POST {path} of the normal tenant was answered {status}: {answer[:200]!r}")
                if stop.wait(0.5):
                    break
            api.close()

    def found(self, api, word):
        began = time.monotonic()
        status, answer = api.call("POST", "/v1/messages:search", {"query": word, "purpose": "evaluation"})
        if status != 200:
            self.refused[status] += 1
            return set()
        self.times["search"].add(time.monotonic() - began)
        return {(hit["conversationId"], hit["messageId"]) for hit in json.loads(answer).get("results", [])}

    def verify(self, patience):
        """Returns what was lost: acknowledged messages that are not found, deleted ones that are."""
        api = Api(self.port, self.key)
        lost = []
        give_up = time.monotonic() + patience
        for place, word in sorted(self.kept.items()):
            while place not in self.found(api, word):
                if time.monotonic() > give_up:
                    lost.append(f"{place[0]}/{place[1]} was acknowledged and is not found")
                    break
                time.sleep(0.1)
        for place, word in sorted(self.deleted.items()):
            while place in self.found(api, word):
                if time.monotonic() > give_up:
                    lost.append(f"{place[0]}/{place[1]} was deleted and is found")
                    break
                time.sleep(0.1)
        shown = set()
        for conversation in {place[0] for place in self.kept} | {place[0] for place in self.deleted}:
            token = ""
            while True:
                status, answer = api.call("GET", f"/v1/conversations/{conversation}/messages?limit=200&pageToken={token}")
                page = json.loads(answer) if status == 200 else {}
                shown |= {(conversation, m["messageId"]) for m in page.get("messages", [])}
                token = page.get("nextPageToken", "")
                if not token:
                    break
        lost += [f"{c}/{m} was acknowledged and is not in its conversation" for c, m in sorted(set(self.kept) - shown)]
        lost += [f"{c}/{m} was deleted and is in its conversation" for c, m in sorted(set(self.deleted) & shown)]
        return lost
