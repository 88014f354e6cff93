"""Runs the packaged service against a Memlog at MEMLOG_URL and a scripted OpenAI-compatible server."""

from __future__ import annotations

import json
import os
import re
import subprocess
import threading
import unittest
import urllib.error
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
JAR = HERE / "target" / "chat-service.jar"


class ScriptedModel(BaseHTTPRequestHandler):
    """Tells the hour that the system message holds if it is asked for one."""

    requests: list[dict[str, Any]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.requests.append({"path": self.path, "key": self.headers["Authorization"], **body})
        said = {message["role"]: str(message["content"]) for message in body["messages"]}
        hour = re.search(r"leaves at (\w+)", said["system"])
        answer = "Noted." if "?" not in said["user"] else f"At {hour[1]}." if hour else "I do not know."
        choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": answer}}
        sent = json.dumps(
            {"id": "1", "object": "chat.completion", "created": 1, "model": body["model"], "choices": [choice]}
        ).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, format: str, *args: object) -> None:
        pass


class Service:
    """A process of the service on a free port."""

    def __init__(self, model: str) -> None:
        self.process = subprocess.Popen(
            [os.environ.get("JAVA", "java"), "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", JAR]
            + ["--server.port=0", "--server.address=127.0.0.1"],
            env={**os.environ, "OPENAI_BASE_URL": model, "OPENAI_MODEL": "scripted", "OPENAI_API_KEY": "secret"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout
        self.said = ""
        for line in self.process.stdout:
            self.said += line
            if port := re.search(r"Tomcat started on port (\d+)", line):
                self.url = f"http://127.0.0.1:{port[1]}"
                self.rest = threading.Thread(target=self.process.stdout.read, daemon=True)
                self.rest.start()
                return
        raise AssertionError(f"the service must start, said {self.said}")

    def chat(self, user: str, conversation: str, text: str) -> dict[str, Any]:
        return self.call("POST", "/chat", {"user": user, "conversation": conversation, "text": text})

    def call(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.loads(answer.read() or "{}")
        except urllib.error.HTTPError as e:
            return {"status": e.code, **json.loads(e.read())}

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.rest.join()
        self.process.stdout.close()


class ServiceTest(unittest.TestCase):
    def setUp(self) -> None:
        self.model = ThreadingHTTPServer(("127.0.0.1", 0), ScriptedModel)
        threading.Thread(target=self.model.serve_forever, daemon=True).start()
        self.addCleanup(self.model.server_close)
        self.addCleanup(self.model.shutdown)

    def started(self) -> Service:
        service = Service(f"http://127.0.0.1:{self.model.server_port}/v1")
        self.addCleanup(service.kill)
        return service

    def soon(self, service: Service, user: str, question: str, expected: str) -> dict[str, Any]:
        """Asks in new conversations until the answer is as expected, at most twenty times."""
        for _ in range(20):
            answer = service.chat(user, f"other-{uuid.uuid4()}", question)
            if answer == {"text": expected}:
                break
        return answer

    def test_should_answer_in_a_second_process_what_was_said_in_the_first_until_it_is_deleted(self) -> None:
        question = "When does my ferry to Helsinki leave?"
        ada, bob = f"ada-{uuid.uuid4()}", f"bob-{uuid.uuid4()}"
        deleted = f"trip-{uuid.uuid4()}"
        first = self.started()
        for user, conversation, hour in (ada, f"trip-{uuid.uuid4()}", "nine"), (bob, deleted, "ten"):
            told = first.chat(user, conversation, f"My ferry to Helsinki leaves at {hour}.")
            self.assertEqual({"text": "Noted."}, told)
            self.assertEqual({"text": f"At {hour}."}, first.chat(user, conversation, question))
        first.process.kill()

        second = self.started()
        second.call("DELETE", f"/conversations/{deleted}")
        self.assertEqual({"text": "At nine."}, second.chat(ada, f"other-{uuid.uuid4()}", question))
        self.assertEqual({"text": "I do not know."}, self.soon(second, bob, question, "I do not know."))
        invalid = second.chat(ada, "no spaces", question)
        self.assertEqual(400, invalid["status"])
        self.assertIn("no spaces", invalid["detail"])
        for request in ScriptedModel.requests:
            self.assertEqual(("/v1/chat/completions", "Bearer secret"), (request["path"], request["key"]))


if __name__ == "__main__":
    unittest.main()
