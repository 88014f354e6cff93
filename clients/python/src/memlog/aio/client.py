"""Written by clients/python/asynchronous from memlog.client."""

from __future__ import annotations

from types import TracebackType
from typing import Iterable, cast
import httpx
from typing_extensions import Unpack
from memlog import models
from memlog.aio.connection import Connection
from memlog.aio.core_memory import CoreMemory
from memlog.ids import new_id
from memlog.aio.memories import Memories
from memlog.aio.users import Users
from memlog.client import _conversation, _given, _identified, _message


class AsyncMemlog:
    """A client of a running Memlog. For one event loop.

    Writes return once the log keeps them, and take effect a moment later; ``after`` reads what was
    written. Arguments and answers have the names of the HTTP API (``maxTokens``). Every call raises
    ``UnreachableError`` if no server answers, and ``ApiError`` if the answer is an error.

        async with AsyncMemlog("http://127.0.0.1:8080") as memlog:
            kept = await memlog.memories.remember(content="Ada prefers the night ferry.", user="ada")
            await memlog.after(kept["position"]).memories.recall(query="night ferry", user="ada")
    """

    def __init__(
        self,
        url: str = "http://127.0.0.1:8080",
        *,
        key: str | None = None,
        timeout: float = 60.0,
        retries: int = 4,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """Creates a client, which connects with its first call.

        Args:
            key: the API key; None for none.
            timeout: the longest wait for an answer, in seconds.
            retries: how often a request is repeated that the server defers with 429 or 503, after
                ``Retry-After``, or that no server answers. 0 repeats none.
            transport: the transport of httpx, such as one with other certificates.
        """
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        http = httpx.AsyncClient(base_url=url, headers=headers, timeout=timeout, transport=transport)
        self._use(Connection(http, retries))

    def _use(self, connection: Connection) -> None:
        self._connection = connection
        self.memories = Memories(connection)
        self.core_memory = CoreMemory(connection)
        self.users = Users(connection)

    async def __aenter__(self) -> AsyncMemlog:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections, also those of clients that ``after`` returned."""
        await self._connection.http.aclose()

    def after(self, *positions: str, timeout: float | None = None) -> AsyncMemlog:
        """Returns a client whose reads see these writes. It shares this one's connections.

        Args:
            positions: the positions that writes answered with, at least one.
            timeout: how long a read waits, 0 to 60 s; None for the server's default.
        """
        if not positions:
            raise ValueError("positions must have at least one, got none")
        headers = {"Memlog-After": ",".join(positions)}
        if timeout is not None:
            headers["Memlog-After-Timeout"] = str(round(timeout * 1000))
        seeing = AsyncMemlog.__new__(AsyncMemlog)
        seeing._use(self._connection.with_headers(headers))
        return seeing

    async def publish(
        self, conversation: str, **message: Unpack[models.CreateMessageRequest]
    ) -> models.PublishResponse:
        """Publishes a message. Ids that are left out are created here, so that a repetition after a
        lost answer stores the message once."""
        body = {"messageId": new_id(), "eventId": new_id(), **_given(message)}
        answer = await self._connection.send("POST", f"{_conversation(conversation)}/messages", body)
        return cast(models.PublishResponse, answer)

    async def publish_all(self, events: Iterable[models.Event]) -> models.PublishBatchResponse:
        """Publishes 1 to 1,000 events: all of them or, if one is invalid, none."""
        identified = [_identified(event) for event in events]
        answer = await self._connection.send("POST", "/v1/messages:batch", {"messages": identified})
        return cast(models.PublishBatchResponse, answer)

    async def edit(
        self, conversation: str, message: str, **edit: Unpack[models.EditMessageRequest]
    ) -> models.PublishResponse:
        """Replaces a message's text, its attachments or both."""
        body = {"eventId": new_id(), **_given(edit)}
        answer = await self._connection.send("PATCH", _message(conversation, message), body)
        return cast(models.PublishResponse, answer)

    async def delete_message(
        self,
        conversation: str,
        message: str,
        *,
        app: str | None = None,
        user: str | None = None,
        receipt: bool | None = None,
    ) -> models.PublishResponse:
        """Deletes a message permanently."""
        query = {"eventId": new_id(), "app": app, "user": user, "receipt": receipt}
        answer = await self._connection.send("DELETE", _message(conversation, message), query=query)
        return cast(models.PublishResponse, answer)

    async def update_conversation(
        self, conversation: str, **update: Unpack[models.UpdateConversationRequest]
    ) -> models.PublishResponse:
        """Sets title, system prompt or metadata of a conversation."""
        body = {"eventId": new_id(), **_given(update)}
        answer = await self._connection.send("PATCH", _conversation(conversation), body)
        return cast(models.PublishResponse, answer)

    async def end(
        self, conversation: str, **end: Unpack[models.EndConversationRequest]
    ) -> models.PublishResponse:
        """Ends a conversation, which makes a memory of it."""
        body = {"eventId": new_id(), **_given(end)}
        answer = await self._connection.send("POST", f"{_conversation(conversation)}:end", body)
        return cast(models.PublishResponse, answer)

    async def delete_conversation(
        self,
        conversation: str,
        *,
        app: str | None = None,
        user: str | None = None,
        receipt: bool | None = None,
        keepMemories: bool | None = None,
        idleSince: str | None = None,
    ) -> models.PublishResponse:
        """Deletes a conversation with everything in it.

        Args:
            keepMemories: whether the memories of the conversation stay.
            idleSince: deletes only if nothing was said from then on, as RFC 3339.
        """
        query = {
            "eventId": new_id(),
            "app": app,
            "user": user,
            "receipt": receipt,
            "keepMemories": keepMemories,
            "idleSince": idleSince,
        }
        answer = await self._connection.send("DELETE", _conversation(conversation), query=query)
        return cast(models.PublishResponse, answer)

    async def search(
        self, **request: Unpack[models.SearchMessagesRequest]
    ) -> models.SearchMessagesResponse:
        """Finds messages by meaning and by words."""
        answer = await self._connection.send("POST", "/v1/messages:search", _given(request))
        return cast(models.SearchMessagesResponse, answer)

    async def context(self, **request: Unpack[models.GetContextRequest]) -> models.GetContextResponse:
        """Returns one text to put before a question, within a budget of tokens, and its parts."""
        answer = await self._connection.send("POST", "/v1/context", _given(request))
        return cast(models.GetContextResponse, answer)

    async def conversations(
        self,
        *,
        app: str | None = None,
        user: str | None = None,
        project: str | None = None,
        limit: int | None = None,
        pageToken: str | None = None,
    ) -> models.ListConversationsResponse:
        """Lists conversations, latest first."""
        query = {"app": app, "user": user, "project": project, "limit": limit, "pageToken": pageToken}
        answer = await self._connection.send("GET", "/v1/conversations", query=query)
        return cast(models.ListConversationsResponse, answer)

    async def conversation(self, conversation: str, *, app: str | None = None) -> models.Conversation:
        """Returns a conversation's properties."""
        answer = await self._connection.send("GET", _conversation(conversation), query={"app": app})
        return cast(models.Conversation, answer)

    async def message(
        self, conversation: str, message: str, *, app: str | None = None
    ) -> models.Message:
        """Returns a message."""
        answer = await self._connection.send("GET", _message(conversation, message), query={"app": app})
        return cast(models.Message, answer)

    async def messages(
        self,
        conversation: str,
        *,
        app: str | None = None,
        limit: int | None = None,
        pageToken: str | None = None,
        maxTokens: int | None = None,
        strategy: str | None = None,
        tokenizer: str | None = None,
    ) -> models.ListMessagesResponse:
        """Lists a conversation's messages, oldest first; with maxTokens, strategy or tokenizer the
        window of the latest ones that fit."""
        query = {
            "app": app,
            "limit": limit,
            "pageToken": pageToken,
            "maxTokens": maxTokens,
            "strategy": strategy,
            "tokenizer": tokenizer,
        }
        path = f"{_conversation(conversation)}/messages"
        return cast(models.ListMessagesResponse, await self._connection.send("GET", path, query=query))

    async def working_memory(
        self, conversation: str, *, app: str | None = None, items: int | None = None
    ) -> models.GetWorkingMemoryResponse:
        """Returns the goal of a conversation and the sentences that matter for it now."""
        path = f"{_conversation(conversation)}/working-memory"
        answer = await self._connection.send("GET", path, query={"app": app, "items": items})
        return cast(models.GetWorkingMemoryResponse, answer)

    async def profile(self, *, app: str | None = None, user: str | None = None) -> models.OwnerProfile:
        """Returns what an owner's active memories say about the owner."""
        query = {"app": app, "user": user}
        answer = await self._connection.send("GET", "/v1/owner-profile", query=query)
        return cast(models.OwnerProfile, answer)
