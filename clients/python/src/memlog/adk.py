"""Memory for Google's Agent Development Kit: a memory service. Install ``memlog[adk]``.

    runner = Runner(
        app_name="ferries", agent=agent, session_service=sessions, memory_service=MemlogMemoryService(Memlog())
    )

An app, a user and a session of ADK are an app, a user and a conversation of Memlog.
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timezone
from typing import Any, Mapping, Sequence

from google.adk.events import Event
from google.adk.memory import BaseMemoryService
from google.adk.memory.base_memory_service import SearchMemoryResponse
from google.adk.memory.memory_entry import MemoryEntry
from google.adk.sessions import Session
from google.genai import types

from memlog.client import Memlog
from memlog.transcript import Transcript, Writes


class MemlogMemoryService(BaseMemoryService):
    """A memory service that publishes the texts of sessions, and searches them. A session can be
    added repeatedly: an event is published once, and a deleted event stays deleted."""

    def __init__(self, memlog: Memlog, limit: int = 10) -> None:
        """Creates a service.

        Args:
            limit: the largest number of results of a search, at most 20.
        """
        self._writes, self._limit = Writes(memlog), limit

    async def add_session_to_memory(self, session: Session) -> None:
        """Publishes the events of a session that have a text."""
        await self.add_events_to_memory(
            app_name=session.app_name,
            user_id=session.user_id,
            events=session.events,
            session_id=session.id,
        )

    async def add_events_to_memory(
        self,
        *,
        app_name: str,
        user_id: str,
        events: Sequence[Event],
        session_id: str | None = None,
        custom_metadata: Mapping[str, object] | None = None,
    ) -> None:
        """Publishes the events that have a text. The metadata are not used."""
        session = Transcript(self._writes, session_id or "events", user_id, app_name)
        await asyncio.to_thread(session.publish, [_message(each) for each in events if _text(each)])

    async def search_memory(
        self, *, app_name: str, user_id: str, query: str
    ) -> SearchMemoryResponse:
        """Returns the messages of all sessions of the user that are relevant to the query, best first."""
        found = await asyncio.to_thread(self._search, app_name, user_id, query)
        return SearchMemoryResponse(memories=found)

    async def delete_memory(
        self, *, app_name: str, user_id: str, memory_id: str | None = None
    ) -> None:
        """Deletes the event of a search's result, and each memory that has no other source."""
        if memory_id:
            session, message = memory_id.split("/")
            transcript = Transcript(self._writes, session, user_id, app_name)
            await asyncio.to_thread(transcript.publish, [], [{"messageId": message}])

    def _search(self, app: str, user: str, query: str) -> list[MemoryEntry]:
        found = self._writes.search(query=query[-2000:], app=app, user=user, limit=self._limit)
        return [self._entry(app, hit["conversationId"], hit["messageId"]) for hit in found]

    def _entry(self, app: str, session: str, message_id: str) -> MemoryEntry:
        message = self._writes.seeing().message(session, message_id, app=app)
        role = "user" if message["role"] == "user" else "model"
        return MemoryEntry(
            id=f"{session}/{message_id}",
            content=types.Content(role=role, parts=[types.Part(text=message["content"])]),
            author=message["author"],
            timestamp=message["createdAt"],
        )


def _message(event: Event) -> dict[str, Any]:
    return {
        "messageId": event.id,
        "eventId": event.id,
        "role": "user" if event.author == "user" else "assistant",
        "author": event.author,
        "content": _text(event),
        "occurredAt": datetime.fromtimestamp(event.timestamp, timezone.utc).isoformat(),
    }


def _text(event: Event) -> str:
    parts = event.content.parts if event.content else None
    return "\n".join(part.text for part in parts or [] if part.text and not part.thought)
