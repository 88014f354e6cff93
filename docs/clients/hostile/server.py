"""A Memlog of the trial's own: free ports, a data directory that goes with it, one key for each of two tenants and one for the operator."""

import hashlib
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from pathlib import Path

CALM, STORM, OPERATOR = "key-of-the-calm-tenant", "key-of-the-storm-tenant", "key-of-the-operator"

# The topic that the hostile tenant's own programs publish to.
STORM_EVENTS = "conversation-events.storm"


class Api:
    """One connection to the API, opened again whenever it is lost. Not for several threads."""

    def __init__(self, port, key):
        self.port, self.key, self.connection = port, key, None

    def call(self, method, path, body=None, headers=None):
        """Returns status and body; 0 where there was no answer."""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        sent = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"} | (headers or {})
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            self.connection.request(method, path, data, {k: v for k, v in sent.items() if v is not None})
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            self.close()
            return 0, b""

    def close(self):
        if self.connection is not None:
            self.connection.close()
        self.connection = None


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Server:
    """Starts Memlog and watches its memory."""

    def __init__(self, launcher, heap, provider):
        self.launcher = launcher
        self.directory = Path(tempfile.mkdtemp(prefix="memlog-hostile-"))
        self.api_port, self.kafka_port, registry_port = free_port(), free_port(), free_port()
        tenants = ["read", "write", "admin"]
        keys = [
            {"name": name, "tenant": name, "sha256": hashlib.sha256(key.encode()).hexdigest(), "roles": roles}
            for name, key, roles in (("calm", CALM, tenants), ("storm", STORM, tenants), ("operator", OPERATOR, ["admin", "operator"]))
        ]
        config = {
            "data": str(self.directory / "data"),
            "server": {"port": self.api_port, "keys": keys},
            "broker": {"port": self.kafka_port},
            "registry": {"port": registry_port},
            "embedding": {"provider": provider},
            "extractor": {"events": {"tenantTopics": {STORM_EVENTS: "storm"}}},
        }
        (self.directory / "memlog.yaml").write_text(json.dumps(config))  # JSON is YAML, too
        self.log = self.directory / "output.log"
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(
                [launcher, "up", "--config", str(self.directory / "memlog.yaml")],
                stdout=out,
                stderr=out,
                stdin=subprocess.DEVNULL,
                env=os.environ | {"MEMLOG_HEAP": heap, "MEMLOG_NO_AOT": "1"},
            )
        self.rss = []

    def await_ready(self, seconds):
        give_up = time.monotonic() + seconds
        while time.monotonic() < give_up and self.process.poll() is None:
            if Api(self.api_port, CALM).call("GET", "/health/ready")[0] == 200:
                return
            time.sleep(0.5)
        raise SystemExit(f"memlog did not become ready within {seconds} s:\n{self.tail()}")

    def tail(self):
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-30:])

    def watch(self, stop):
        """Notes the resident memory, in MiB, each second."""

        def run():
            while not stop.wait(1.0):
                self.note_rss()

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        return thread

    def note_rss(self):
        try:
            for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
                if line.startswith("VmRSS:"):
                    self.rss.append(int(line.split()[1]) / 1024)
        except OSError:
            pass  # not Linux, or gone

    def stats(self):
        status, answer = Api(self.api_port, OPERATOR).call("GET", "/v1/admin/stats")
        return json.loads(answer) if status == 200 else None

    def stop(self, keep):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.process.kill()
        if keep:
            print(f"kept {self.directory}")
        else:
            shutil.rmtree(self.directory, ignore_errors=True)
