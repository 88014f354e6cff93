"""Runs an agent with MemlogSession and a scripted OpenAI-compatible server."""

from __future__ import annotations

import json
import threading
import unittest
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from agents import Agent, ModelSettings, OpenAIChatCompletionsModel, RunConfig, Runner, Session, SessionSettings
from memlog.openai_agents import MemlogSession, remembering
from openai import AsyncOpenAI
from scripted import QUESTION, STATEMENT, answer, connect, restart


class ScriptedModel(BaseHTTPRequestHandler):
    requests: list[list[dict[str, Any]]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.requests.append(body["messages"])
        texts = [str(message["content"]) for message in body["messages"]]
        message = {"role": "assistant", "content": answer(texts)}
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


def text(item: Any) -> str:
    content = item["content"]
    return str(content if isinstance(content, str) else content[0]["text"])


class MemlogSessionTest(unittest.IsolatedAsyncioTestCase):
    def setUp(self) -> None:
        server = ThreadingHTTPServer(("127.0.0.1", 0), ScriptedModel)
        ScriptedModel.requests.clear()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.base = f"http://127.0.0.1:{server.server_port}/v1"
        self.memlog = connect()
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

    async def test_should_answer_in_a_second_session_after_a_restart_what_was_said_in_the_first(self) -> None:
        first = self.session()
        self.assertEqual("Noted.", await self.ask(first, STATEMENT))
        first.transcript.context(STATEMENT)  # Waits until others can read it.
        restart()
        self.assertEqual("At nine.", await self.ask(self.session(), QUESTION))
        self.assertEqual("I do not know.", await self.ask(self.session(f"bob-{uuid.uuid4()}"), QUESTION))
        system = ScriptedModel.requests[1][0]
        self.assertEqual("system", system["role"])
        self.assertRegex(system["content"], r"(?s)^Answer briefly\..*leaves at nine")

    async def test_should_keep_the_turns_of_a_session_in_memlog(self) -> None:
        session = self.session()
        self.assertEqual([], await session.get_items())
        self.assertIsNone(await session.pop_item())
        await self.ask(session, STATEMENT)
        again = MemlogSession(session.transcript.writes.seeing(), session.session_id, self.user)
        self.assertEqual("At nine.", await self.ask(again, QUESTION))
        self.assertEqual(
            [STATEMENT, "Noted.", QUESTION, "At nine."],
            [text(item) for item in await again.get_items()],
        )
        self.assertEqual(1, len(await again.get_items(1)))
        self.assertEqual("At nine.", text(await again.pop_item()))
        self.assertEqual(QUESTION, text((await again.get_items(1))[0]))
        await again.clear_session()
        self.assertEqual([], await again.get_items())

    async def test_should_return_all_items_of_a_long_session_equal(self) -> None:
        session = self.session()
        items: list[Any] = [{"role": "user", "content": f"turn {i}"} for i in range(250)]
        items += [
            {"type": "function_call", "call_id": "1", "name": "ferry", "arguments": "{}"},
            {"type": "function_call_output", "call_id": "1", "output": "nine"},
            {
                "id": "m1",
                "type": "message",
                "role": "assistant",
                "status": "completed",
                "content": [{"type": "output_text", "text": "At nine.", "annotations": []}],
            },
            {"type": "reasoning", "id": "r1", "summary": [{"type": "summary_text", "text": "é" * 5000}]},
        ]
        await session.add_items(items)
        self.assertEqual(items, await session.get_items())
        self.assertEqual(items[134:], await session.get_items(120))
        session.session_settings = SessionSettings(limit=2)
        self.assertEqual(items[-2:], await session.get_items())

    async def test_should_go_on_after_it_was_cleared(self) -> None:
        session = self.session()
        self.assertIsInstance(session, Session)
        await session.add_items([{"role": "user", "content": "first"}])
        await session.clear_session()
        await session.add_items([{"role": "user", "content": "second"}])
        self.assertEqual([{"role": "user", "content": "second"}], await session.get_items())


if __name__ == "__main__":
    unittest.main()
