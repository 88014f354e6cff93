"""Runs an agent with memory against a Memlog at MEMLOG_URL and a scripted OpenAI-compatible server."""

from __future__ import annotations

import json
import os
import re
import threading
import unittest
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from agents import Agent, ModelSettings, OpenAIChatCompletionsModel, RunConfig, Runner
from memlog import Memlog
from memlog_session import MemlogSession, remembering
from openai import AsyncOpenAI


class ScriptedModel(BaseHTTPRequestHandler):
    """Tells the hour that any message but the last holds if it is asked for one."""

    requests: list[list[dict[str, Any]]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.requests.append(body["messages"])
        texts = [str(message["content"]) for message in body["messages"]]
        hour = re.search(r"leaves at (\w+)", " ".join(texts[:-1]))
        answer = "Noted." if "?" not in texts[-1] else f"At {hour[1]}." if hour else "I do not know."
        message = {"role": "assistant", "content": answer}
        choice = {"index": 0, "finish_reason": "stop", "message": message}
        sent = json.dumps(
            {"id": "1", "object": "chat.completion", "created": 0, "model": "scripted", "choices": [choice]}
        ).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, format: str, *args: object) -> None:
        pass


class MemlogSessionTest(unittest.IsolatedAsyncioTestCase):
    QUESTION = "When does my ferry to Helsinki leave?"

    def setUp(self) -> None:
        server = ThreadingHTTPServer(("127.0.0.1", 0), ScriptedModel)
        ScriptedModel.requests.clear()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.base = f"http://127.0.0.1:{server.server_port}/v1"
        self.memlog = Memlog(os.environ.get("MEMLOG_URL", "http://127.0.0.1:8080"), key=os.environ.get("MEMLOG_KEY"))
        self.addCleanup(self.memlog.close)
        self.user = f"ada-{uuid.uuid4()}"

    def session(self, user: str | None = None) -> MemlogSession:
        return MemlogSession(self.memlog, f"chat-{uuid.uuid4()}", user or self.user)

    async def ask(self, session: MemlogSession, question: str) -> str:
        async with AsyncOpenAI(base_url=self.base, api_key="secret") as openai:
            agent = Agent(
                name="Assistant",
                instructions=remembering(session, "Answer briefly."),
                model=OpenAIChatCompletionsModel("scripted", openai),
                model_settings=ModelSettings(temperature=0),
            )
            config = RunConfig(tracing_disabled=True)
            return str((await Runner.run(agent, question, session=session, run_config=config)).final_output)

    async def test_should_answer_in_a_second_session_what_was_said_in_the_first(self) -> None:
        first = self.session()
        self.assertEqual("Noted.", await self.ask(first, "My ferry to Helsinki leaves at nine."))
        second = MemlogSession(self.memlog.after(first.position or ""), f"chat-{uuid.uuid4()}", self.user)
        self.assertEqual("At nine.", await self.ask(second, self.QUESTION))
        self.assertEqual("I do not know.", await self.ask(self.session(f"bob-{uuid.uuid4()}"), self.QUESTION))
        system = ScriptedModel.requests[1][0]
        self.assertEqual("system", system["role"])
        self.assertRegex(system["content"], r"(?s)^Answer briefly\..*leaves at nine")

    async def test_should_keep_the_turns_of_a_session_in_memlog(self) -> None:
        session = self.session()
        self.assertEqual([], await session.get_items())
        self.assertIsNone(await session.pop_item())
        await self.ask(session, "My ferry to Helsinki leaves at nine.")
        again = MemlogSession(session.seeing(), session.session_id, self.user)
        self.assertEqual("At nine.", await self.ask(again, self.QUESTION))
        self.assertEqual(
            ["My ferry to Helsinki leaves at nine.", "Noted.", self.QUESTION, "At nine."],
            [item["content"] for item in await again.get_items()],  # type: ignore[typeddict-item]
        )
        self.assertEqual(1, len(await again.get_items(1)))
        self.assertEqual({"role": "assistant", "content": "At nine."}, await again.pop_item())
        self.assertEqual(self.QUESTION, (await again.get_items(1))[0]["content"])  # type: ignore[typeddict-item]
        await again.clear_session()
        self.assertEqual([], await again.get_items())

    async def test_should_return_all_turns_of_a_long_session_and_leave_calls_of_tools_out(self) -> None:
        session = self.session()
        turns: list[Any] = [{"role": "user", "content": f"turn {i}"} for i in range(250)]
        turns.append({"type": "function_call", "call_id": "1", "name": "ferry", "arguments": "{}"})
        await session.add_items(turns)
        self.assertEqual(turns[:250], await session.get_items())
        self.assertEqual(turns[130:250], await session.get_items(120))


if __name__ == "__main__":
    unittest.main()
