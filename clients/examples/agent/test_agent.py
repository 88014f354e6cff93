"""Runs the agent against a Memlog at MEMLOG_URL and a scripted OpenAI-compatible server."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import unittest
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class ScriptedModel(BaseHTTPRequestHandler):
    """Tells the hour that the system message holds if it is asked for one. Fails if it is asked to."""

    requests: list[dict[str, Any]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.requests.append({"path": self.path, "key": self.headers["Authorization"], **body})
        system, question = (message["content"] for message in body["messages"])
        if "fail" in question:
            self.send_error(500)
            return
        hour = re.search(r"leaves at (\w+)", system)
        answer = "Noted." if "?" not in question else f"At {hour[1]}." if hour else "I do not know."
        sent = json.dumps({"choices": [{"message": {"role": "assistant", "content": answer}}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, format: str, *args: object) -> None:
        pass


class AgentTest(unittest.TestCase):
    def setUp(self) -> None:
        self.model = ThreadingHTTPServer(("127.0.0.1", 0), ScriptedModel)
        ScriptedModel.requests.clear()
        threading.Thread(target=self.model.serve_forever, daemon=True).start()
        self.addCleanup(self.model.server_close)
        self.addCleanup(self.model.shutdown)
        self.user = f"ada-{uuid.uuid4()}"

    def chat(self, *lines: str, user: str | None = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, Path(__file__).with_name("agent.py")],
            input="".join(f"{line}\n" for line in lines),
            env={
                **os.environ,
                "OPENAI_BASE_URL": f"http://127.0.0.1:{self.model.server_port}/v1",
                "OPENAI_MODEL": "scripted",
                "OPENAI_API_KEY": "secret",
                "MEMLOG_USER": user or self.user,
            },
            capture_output=True,
            text=True,
            timeout=60,
        )

    def test_should_answer_in_a_second_session_what_was_said_in_the_first(self) -> None:
        question = "When does my ferry to Helsinki leave?"
        first = self.chat("My ferry to Helsinki leaves at nine.", "", question)
        self.assertEqual(("Noted.\nAt nine.\n", ""), (first.stdout, first.stderr))
        second = self.chat(question)
        self.assertEqual("At nine.\n", second.stdout, second.stderr)
        stranger = self.chat(question, user=f"bob-{uuid.uuid4()}")
        self.assertEqual("I do not know.\n", stranger.stdout, stranger.stderr)
        for request in ScriptedModel.requests:
            self.assertEqual("/v1/chat/completions", request["path"])
            self.assertEqual(("Bearer secret", "scripted"), (request["key"], request["model"]))

    def test_should_go_on_after_the_model_failed(self) -> None:
        told = self.chat("Please fail: the ferry leaves at ten.", "When does the ferry leave?")
        self.assertEqual("At ten.\n", told.stdout)
        self.assertIn("no answer: ", told.stderr)
        self.assertIn("500", told.stderr)


if __name__ == "__main__":
    unittest.main()
