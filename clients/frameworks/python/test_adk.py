"""Runs an agent of the Agent Development Kit with MemlogMemoryService."""

from __future__ import annotations

import unittest
import uuid
from typing import Any, AsyncGenerator

from google.adk.agents import LlmAgent
from google.adk.models import BaseLlm
from google.adk.models.llm_request import LlmRequest
from google.adk.models.llm_response import LlmResponse
from google.adk.runners import Runner
from google.adk.sessions import InMemorySessionService, Session
from google.adk.tools.preload_memory_tool import PreloadMemoryTool
from google.genai import types
from memlog.adk import MemlogMemoryService
from scripted import QUESTION, STATEMENT, answer, connect, restart


class ScriptedModel(BaseLlm):
    async def generate_content_async(
        self, llm_request: LlmRequest, stream: bool = False
    ) -> AsyncGenerator[LlmResponse, None]:
        texts = ["".join(part.text or "" for part in each.parts or []) for each in llm_request.contents]
        # The question, which the tool's memories may follow.
        asked = next(text for text in reversed(texts) if text in (STATEMENT, QUESTION))
        texts.append(asked)
        yield LlmResponse(content=types.Content(role="model", parts=[types.Part(text=answer(texts))]))


class MemlogMemoryServiceTest(unittest.IsolatedAsyncioTestCase):
    def setUp(self) -> None:
        self.memlog = connect()
        self.addCleanup(self.memlog.close)
        self.user = f"ada-{uuid.uuid4()}"
        self.memory = MemlogMemoryService(self.memlog)

    async def ask(self, question: str, user: str | None = None) -> tuple[str, Session]:
        """Asks in a session of its own, which a process of its own holds."""
        sessions = InMemorySessionService()
        agent = LlmAgent(name="assistant", model=ScriptedModel(model="scripted"), tools=[PreloadMemoryTool()])
        runner = Runner(app_name="ferries", agent=agent, session_service=sessions, memory_service=self.memory)
        session = await sessions.create_session(app_name="ferries", user_id=user or self.user)
        content = types.Content(role="user", parts=[types.Part(text=question)])
        said = ""
        async for event in runner.run_async(user_id=session.user_id, session_id=session.id, new_message=content):
            said = "".join(part.text or "" for part in (event.content.parts if event.content else None) or [])
        kept = await sessions.get_session(app_name="ferries", user_id=session.user_id, session_id=session.id)
        assert kept is not None
        return said, kept

    async def search(self, query: str = QUESTION) -> list[Any]:
        return (await self.memory.search_memory(app_name="ferries", user_id=self.user, query=query)).memories

    async def test_should_answer_in_a_second_session_after_a_restart_what_was_said_in_the_first(self) -> None:
        said, session = await self.ask(STATEMENT)
        self.assertEqual("Noted.", said)
        await self.memory.add_session_to_memory(session)
        await self.search()  # Waits until others can read it.
        restart()
        self.memory = MemlogMemoryService(self.memlog)
        self.assertEqual("At nine.", (await self.ask(QUESTION))[0])
        self.assertEqual("I do not know.", (await self.ask(QUESTION, user="bob"))[0])

    async def test_should_keep_a_session_that_is_added_repeatedly_once_and_a_deleted_event_deleted(self) -> None:
        _, session = await self.ask(STATEMENT)
        for _ in range(2):
            await self.memory.add_session_to_memory(session)
        found = await self.search()
        self.assertEqual([("user", STATEMENT)], [(m.author, m.content.parts[0].text) for m in found if m.author == "user"])
        await self.memory.delete_memory(app_name="ferries", user_id=self.user, memory_id=found[0].id)
        await self.memory.add_session_to_memory(session)
        self.assertNotIn(found[0].id, [memory.id for memory in await self.search()])


if __name__ == "__main__":
    unittest.main()
