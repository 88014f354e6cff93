"""Written by the build of clients/java from the .proto files."""

from __future__ import annotations

from typing import cast

from typing_extensions import Unpack

from memlog import models
from memlog.connection import Connection, given, part


class ServerCalls:
    """Calls of the client itself: messages, conversations, search, contexts and administration."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def publish(
        self,
        conversation: str,
        **request: Unpack[models.CreateMessageRequest],
    ) -> models.PublishResponse:
        """Publishes the creation of a message."""
        answer = self._connection.send(
            "POST", f"/v1/conversations/{part(conversation)}/messages",
            given(request, "messageId", "eventId"),
        )
        return cast(models.PublishResponse, answer)

    def edit(
        self,
        conversation: str,
        message: str,
        **request: Unpack[models.EditMessageRequest],
    ) -> models.PublishResponse:
        """Publishes an edit that replaces a message's text, its attachments or both. It may
        precede the message's creation."""
        answer = self._connection.send(
            "PATCH", f"/v1/conversations/{part(conversation)}/messages/{part(message)}",
            given(request, "eventId"),
        )
        return cast(models.PublishResponse, answer)

    def delete_message(
        self,
        conversation: str,
        message: str,
        *,
        app: str | None = None,
        user: str | None = None,
        occurredAt: str | None = None,
        eventId: str | None = None,
        receipt: bool | None = None,
        now: bool | None = None,
    ) -> models.PublishResponse:
        """Publishes the deletion of a message. It stays deleted, whatever arrives before or
        after."""
        answer = self._connection.send(
            "DELETE", f"/v1/conversations/{part(conversation)}/messages/{part(message)}",
            query=given(
                {
                    "app": app,
                    "user": user,
                    "occurredAt": occurredAt,
                    "eventId": eventId,
                    "receipt": receipt,
                    "now": now,
                }, "eventId",
            ),
        )
        return cast(models.PublishResponse, answer)

    def update_conversation(
        self,
        conversation: str,
        **request: Unpack[models.UpdateConversationRequest],
    ) -> models.PublishResponse:
        """Publishes new properties of a conversation, which begins with them if it does not
        exist. Absent properties stay unchanged."""
        answer = self._connection.send(
            "PATCH", f"/v1/conversations/{part(conversation)}",
            given(request, "eventId"),
        )
        return cast(models.PublishResponse, answer)

    def end(
        self,
        conversation: str,
        **request: Unpack[models.EndConversationRequest],
    ) -> models.PublishResponse:
        """Publishes the end of a conversation, which must exist."""
        answer = self._connection.send(
            "POST", f"/v1/conversations/{part(conversation)}:end",
            given(request, "eventId"),
        )
        return cast(models.PublishResponse, answer)

    def add_session_to_memory(
        self,
        conversation: str,
        **request: Unpack[models.AddSessionToMemoryRequest],
    ) -> models.PublishResponse:
        """Makes a memory of the conversation, which must exist, as it stands now, however old it
        is; the conversation goes on. Called again, it makes the memory anew."""
        answer = self._connection.send(
            "POST", f"/v1/conversations/{part(conversation)}:addSessionToMemory",
            given(request, "eventId"),
        )
        return cast(models.PublishResponse, answer)

    def delete_conversation(
        self,
        conversation: str,
        *,
        app: str | None = None,
        user: str | None = None,
        occurredAt: str | None = None,
        eventId: str | None = None,
        receipt: bool | None = None,
        now: bool | None = None,
        keepMemories: bool | None = None,
        idleSince: str | None = None,
    ) -> models.PublishResponse:
        """Publishes the deletion of a conversation with all of its messages, past and future."""
        answer = self._connection.send(
            "DELETE", f"/v1/conversations/{part(conversation)}",
            query=given(
                {
                    "app": app,
                    "user": user,
                    "occurredAt": occurredAt,
                    "eventId": eventId,
                    "receipt": receipt,
                    "now": now,
                    "keepMemories": keepMemories,
                    "idleSince": idleSince,
                }, "eventId",
            ),
        )
        return cast(models.PublishResponse, answer)

    def stats(self) -> models.Stats:
        """Counts, lag, event-to-searchable, model and versions."""
        answer = self._connection.send("GET", "/v1/admin/stats")
        return cast(models.Stats, answer)

    def dead_letters(
        self,
        *,
        topic: str | None = None,
        limit: int | None = None,
        pageToken: str | None = None,
    ) -> models.ListDeadLettersResponse:
        """Lists dead letters of the caller's tenant, newest first. A record too damaged to show
        its tenant is shown to the role operator only. A request reads what is new since the last
        one, about 20,000 records or 64 MiB at most; if there are more, the answer is
        'unavailable', and the next request continues. At most 100,000 dead letters are
        remembered; beyond that the tenant with the most dead letters loses its oldest."""
        answer = self._connection.send(
            "GET", "/v1/admin/dead-letters",
            query=given({"topic": topic, "limit": limit, "pageToken": pageToken}),
        )
        return cast(models.ListDeadLettersResponse, answer)

    def dead_letter(self, id: str) -> models.DeadLetter:
        """Shows one dead letter with its bytes."""
        answer = self._connection.send("GET", f"/v1/admin/dead-letters/{part(id)}")
        return cast(models.DeadLetter, answer)

    def redrive(self, id: str) -> models.DeadLetter:
        """Processes a dead letter again, then discards it: an event, a command or a candidate is
        sent again; of what an indexer could not index, the current state is issued again, unless
        it was deleted meanwhile."""
        answer = self._connection.send("POST", f"/v1/admin/dead-letters/{part(id)}:redrive", {})
        return cast(models.DeadLetter, answer)

    def discard(self, id: str) -> models.DeadLetter:
        """Discards one dead letter."""
        answer = self._connection.send("DELETE", f"/v1/admin/dead-letters/{part(id)}")
        return cast(models.DeadLetter, answer)

    def webhooks(self) -> models.ListWebhooksResponse:
        """Lists the configured webhooks with their state over all query services."""
        answer = self._connection.send("GET", "/v1/webhooks")
        return cast(models.ListWebhooksResponse, answer)

    def search(
        self,
        **request: Unpack[models.SearchMessagesRequest],
    ) -> models.SearchMessagesResponse:
        """Finds messages by meaning and by words: the best passage of each message, best first.
        The list is empty if nothing is relevant."""
        answer = self._connection.send("POST", "/v1/messages:search", given(request))
        return cast(models.SearchMessagesResponse, answer)

    def conversations(
        self,
        *,
        app: str | None = None,
        user: str | None = None,
        project: str | None = None,
        limit: int | None = None,
        pageToken: str | None = None,
    ) -> models.ListConversationsResponse:
        """Lists conversations, latest first."""
        answer = self._connection.send(
            "GET", "/v1/conversations",
            query=given(
                {
                    "app": app,
                    "user": user,
                    "project": project,
                    "limit": limit,
                    "pageToken": pageToken,
                },
            ),
        )
        return cast(models.ListConversationsResponse, answer)

    def conversation(self, conversation: str, *, app: str | None = None) -> models.Conversation:
        """Reads one conversation's properties."""
        answer = self._connection.send(
            "GET", f"/v1/conversations/{part(conversation)}",
            query=given({"app": app}),
        )
        return cast(models.Conversation, answer)

    def messages(
        self,
        conversation: str,
        *,
        limit: int | None = None,
        pageToken: str | None = None,
        app: str | None = None,
        maxTokens: int | None = None,
        strategy: str | None = None,
        tokenizer: str | None = None,
    ) -> models.ListMessagesResponse:
        """Reads a conversation's messages in the order they were written."""
        answer = self._connection.send(
            "GET", f"/v1/conversations/{part(conversation)}/messages",
            query=given(
                {
                    "limit": limit,
                    "pageToken": pageToken,
                    "app": app,
                    "maxTokens": maxTokens,
                    "strategy": strategy,
                    "tokenizer": tokenizer,
                },
            ),
        )
        return cast(models.ListMessagesResponse, answer)

    def message(self, conversation: str, message: str, *, app: str | None = None) -> models.Message:
        """Reads one message."""
        answer = self._connection.send(
            "GET", f"/v1/conversations/{part(conversation)}/messages/{part(message)}",
            query=given({"app": app}),
        )
        return cast(models.Message, answer)

    def context(self, **request: Unpack[models.GetContextRequest]) -> models.GetContextResponse:
        """Returns one text within a budget of tokens: core memory, memories, messages that
        answer the query with those around them, and the latest messages of the conversation. The
        text is empty if there is no core memory and nothing is relevant."""
        answer = self._connection.send("POST", "/v1/context", given(request))
        return cast(models.GetContextResponse, answer)

    def working_memory(
        self,
        conversation: str,
        *,
        app: str | None = None,
        items: int | None = None,
    ) -> models.GetWorkingMemoryResponse:
        """Returns the goal of a conversation and the few sentences that matter for it now. They
        are chosen among the latest 40 messages at each call, so they are renewed with each turn.
        A sentence scores by the significant words that no chosen one has, of which those of the
        goal and of the user's latest message count twice; later sentences and statements score
        higher. No language model is called."""
        answer = self._connection.send(
            "GET", f"/v1/conversations/{part(conversation)}/working-memory",
            query=given({"app": app, "items": items}),
        )
        return cast(models.GetWorkingMemoryResponse, answer)

    def answer(self, request_id: str) -> models.Answer:
        """Reads a past answer: what was considered and why it was shown or not. Texts are read
        where they stand now."""
        answer = self._connection.send("GET", f"/v1/answers/{part(request_id)}")
        return cast(models.Answer, answer)

    def profile(self, *, app: str | None = None, user: str | None = None) -> models.OwnerProfile:
        """Returns what the owner's active memories say about the owner, in a fixed schema. It is
        computed from them at each call, so it follows every change of them and loses what loses
        its sources."""
        answer = self._connection.send(
            "GET", "/v1/owner-profile",
            query=given({"app": app, "user": user}),
        )
        return cast(models.OwnerProfile, answer)
