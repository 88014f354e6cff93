"""Written by the build of clients/java from the .proto files."""

from __future__ import annotations

from typing import Sequence, cast

from typing_extensions import Unpack

from memlog import models
from memlog.connection import Connection, given, part


class Memories:
    """Calls about memories, which are statements about an owner: a user or an app. A call that
    changes memories returns once the server has stored the command; the command takes effect a
    moment later."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def recall(
        self,
        **request: Unpack[models.RecallMemoriesRequest],
    ) -> models.RecallMemoriesResponse:
        """Finds memories by meaning and by words, best first. The list is empty if nothing is
        relevant."""
        answer = self._connection.send("POST", "/v1/memories:recall", given(request))
        return cast(models.RecallMemoriesResponse, answer)

    def preview_forget(
        self,
        **request: Unpack[models.PreviewForgetRequest],
    ) -> models.PreviewForgetResponse:
        """Shows which memories a query would forget, and returns a token that forgets exactly
        those. Forgets nothing itself."""
        answer = self._connection.send("POST", "/v1/memories:previewForget", given(request))
        return cast(models.PreviewForgetResponse, answer)

    def list(
        self,
        *,
        app: str | None = None,
        user: str | None = None,
        category: str | None = None,
        type: str | None = None,
        subject: str | None = None,
        status: str | None = None,
        project: str | None = None,
        conversationId: str | None = None,
        after: str | None = None,
        before: str | None = None,
        limit: int | None = None,
        pageToken: str | None = None,
        ids: Sequence[str] | None = None,
    ) -> models.ListMemoriesResponse:
        """Lists memories, latest change first."""
        answer = self._connection.send(
            "GET", "/v1/memories",
            query=given(
                {
                    "app": app,
                    "user": user,
                    "category": category,
                    "type": type,
                    "subject": subject,
                    "status": status,
                    "project": project,
                    "conversationId": conversationId,
                    "after": after,
                    "before": before,
                    "limit": limit,
                    "pageToken": pageToken,
                    "ids": ids,
                },
            ),
        )
        return cast(models.ListMemoriesResponse, answer)

    def list_of_app(
        self,
        app: str,
        *,
        status: str | None = None,
        limit: int | None = None,
        pageToken: str | None = None,
        conversationId: str | None = None,
        after: str | None = None,
        before: str | None = None,
        ids: Sequence[str] | None = None,
    ) -> models.ListMemoriesResponse:
        """Lists an app's memories, of all of its users; with a key that is bound to a user, that
        user's."""
        answer = self._connection.send(
            "GET", f"/v1/apps/{part(app)}/memories",
            query=given(
                {
                    "status": status,
                    "limit": limit,
                    "pageToken": pageToken,
                    "conversationId": conversationId,
                    "after": after,
                    "before": before,
                    "ids": ids,
                },
            ),
        )
        return cast(models.ListMemoriesResponse, answer)

    def get(
        self,
        id: str,
        *,
        app: str | None = None,
        user: str | None = None,
        history: bool | None = None,
    ) -> models.GetMemoryResponse:
        """Reads one memory with its lineage and, if requested, its history."""
        answer = self._connection.send(
            "GET", f"/v1/memories/{part(id)}",
            query=given({"app": app, "user": user, "history": history}),
        )
        return cast(models.GetMemoryResponse, answer)

    def conversation(
        self,
        id: str,
        *,
        app: str | None = None,
        user: str | None = None,
        around: int | None = None,
    ) -> models.GetMemoryConversationResponse:
        """Reads the conversations that a memory rests on: for each, the messages that are its
        sources and those around them. A conversation that is gone is not available, and its
        memory stays."""
        answer = self._connection.send(
            "GET", f"/v1/memories/{part(id)}/conversation",
            query=given({"app": app, "user": user, "around": around}),
        )
        return cast(models.GetMemoryConversationResponse, answer)

    def of_message(
        self,
        conversation: str,
        message: str,
        *,
        app: str | None = None,
    ) -> models.GetMessageMemoriesResponse:
        """Explains what was remembered of a message: each sentence, kept or left out, with the
        rule that decided, and the memories that cite the message."""
        answer = self._connection.send(
            "GET", f"/v1/conversations/{part(conversation)}/messages/{part(message)}/memories",
            query=given({"app": app}),
        )
        return cast(models.GetMessageMemoriesResponse, answer)

    def count_of_app(self, app: str, *, status: str | None = None) -> models.CountMemoriesResponse:
        """Counts the memories of an app, of all of its users; with a key that is bound to a
        user, that user's."""
        answer = self._connection.send(
            "GET", f"/v1/apps/{part(app)}/memories:count",
            query=given({"status": status}),
        )
        return cast(models.CountMemoriesResponse, answer)

    def count(
        self,
        *,
        app: str | None = None,
        user: str | None = None,
        category: str | None = None,
        type: str | None = None,
        status: str | None = None,
        project: str | None = None,
        conversationId: str | None = None,
        after: str | None = None,
        before: str | None = None,
        ids: Sequence[str] | None = None,
    ) -> models.CountMemoriesResponse:
        """Counts memories."""
        answer = self._connection.send(
            "GET", "/v1/memories:count",
            query=given(
                {
                    "app": app,
                    "user": user,
                    "category": category,
                    "type": type,
                    "status": status,
                    "project": project,
                    "conversationId": conversationId,
                    "after": after,
                    "before": before,
                    "ids": ids,
                },
            ),
        )
        return cast(models.CountMemoriesResponse, answer)

    def health(self, *, app: str | None = None, user: str | None = None) -> models.MemoryHealth:
        """Describes the state of an owner's memories in figures."""
        answer = self._connection.send(
            "GET", "/v1/memories:health",
            query=given({"app": app, "user": user}),
        )
        return cast(models.MemoryHealth, answer)

    def remember(self, **request: Unpack[models.RememberRequest]) -> models.RememberResponse:
        """Stores a memory. It reinforces or is merged with a similar memory, and supersedes one
        that it contradicts."""
        answer = self._connection.send("POST", "/v1/memories", given(request, "commandId"))
        return cast(models.RememberResponse, answer)

    def update(
        self,
        id: str,
        **request: Unpack[models.UpdateMemoryRequest],
    ) -> models.MemoryCommandResponse:
        """Corrects a memory. Absent fields stay unchanged, but a new content also replaces the
        subject, derived from it, and the confidence (0.8)."""
        answer = self._connection.send(
            "PATCH", f"/v1/memories/{part(id)}",
            given(request, "commandId"),
        )
        return cast(models.MemoryCommandResponse, answer)

    def delete(
        self,
        id: str,
        *,
        app: str | None = None,
        user: str | None = None,
        reason: str | None = None,
        commandId: str | None = None,
        confirmation: str | None = None,
    ) -> models.MemoryCommandResponse:
        """Takes one memory out of recall, as ForgetMemories does; restorable."""
        answer = self._connection.send(
            "DELETE", f"/v1/memories/{part(id)}",
            query=given(
                {
                    "app": app,
                    "user": user,
                    "reason": reason,
                    "commandId": commandId,
                    "confirmation": confirmation,
                }, "commandId",
            ),
        )
        return cast(models.MemoryCommandResponse, answer)

    def forget(
        self,
        **request: Unpack[models.ForgetMemoriesRequest],
    ) -> models.ForgetMemoriesResponse:
        """Takes memories out of recall, restorably: those with the given ids, or those that a
        preview has shown (PreviewForget)."""
        answer = self._connection.send("POST", "/v1/memories:forget", given(request, "commandId"))
        return cast(models.ForgetMemoriesResponse, answer)

    def restore(
        self,
        **request: Unpack[models.RestoreMemoriesRequest],
    ) -> models.MemoryCommandResponse:
        """Brings forgotten and archived memories back."""
        answer = self._connection.send("POST", "/v1/memories:restore", given(request, "commandId"))
        return cast(models.MemoryCommandResponse, answer)

    def undo(self, **request: Unpack[models.UndoMemoriesRequest]) -> models.MemoryCommandResponse:
        """Undoes automatic changes of memories: one by its id, or all in effect since a time,
        the latest first. By its id it also undoes a link made by hand. Never brings back what
        was deleted, forgotten or withdrawn."""
        answer = self._connection.send("POST", "/v1/memories:undo", given(request, "commandId"))
        return cast(models.MemoryCommandResponse, answer)

    def reflect(self, **request: Unpack[models.ReflectRequest]) -> models.ReflectResponse:
        """Reflects on an owner's memories: what has changed, recurs, contradicts, in their own
        words. A reflection is a memory of type reflection; it is made anew, or goes, when a
        memory that it cites changes or goes."""
        answer = self._connection.send("POST", "/v1/memories:reflect", given(request, "commandId"))
        return cast(models.ReflectResponse, answer)

    def link(
        self,
        id: str,
        **request: Unpack[models.LinkMemoryRequest],
    ) -> models.MemoryCommandResponse:
        """Links two memories of an owner by hand, both ways, or removes such a link. A link
        stays until one of the memories is gone; of another kind, it takes the place of the link
        that exists."""
        answer = self._connection.send(
            "POST", f"/v1/memories/{part(id)}:link",
            given(request, "commandId"),
        )
        return cast(models.MemoryCommandResponse, answer)

    def purge(self, **request: Unpack[models.PurgeMemoriesRequest]) -> models.MemoryCommandResponse:
        """Removes memories permanently: the named ones, all that rest on a conversation, or all
        of the owner; of the last two only those that were created in a time, if one is given."""
        answer = self._connection.send("POST", "/v1/memories:purge", given(request, "commandId"))
        return cast(models.MemoryCommandResponse, answer)

    def purge_app(
        self,
        app: str,
        *,
        commandId: str | None = None,
        receipt: bool | None = None,
        now: bool | None = None,
        after: str | None = None,
        before: str | None = None,
    ) -> models.MemoryCommandResponse:
        """Removes the memories of each user of an app permanently, or those that were created in
        a time. Needs the role admin."""
        answer = self._connection.send(
            "DELETE", f"/v1/apps/{part(app)}/memories",
            query=given(
                {
                    "commandId": commandId,
                    "receipt": receipt,
                    "now": now,
                    "after": after,
                    "before": before,
                }, "commandId",
            ),
        )
        return cast(models.MemoryCommandResponse, answer)

    def purge_of_app(
        self,
        app: str,
        id: str,
        *,
        commandId: str | None = None,
    ) -> models.MemoryCommandResponse:
        """Removes one memory of an app permanently, whichever user it belongs to. Needs the role
        admin. The memory must exist."""
        answer = self._connection.send(
            "DELETE", f"/v1/apps/{part(app)}/memories/{part(id)}",
            query=given({"commandId": commandId}, "commandId"),
        )
        return cast(models.MemoryCommandResponse, answer)

    def graph(
        self,
        *,
        app: str | None = None,
        user: str | None = None,
        node: str | None = None,
        depth: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        asOf: str | None = None,
    ) -> models.GetGraphResponse:
        """Returns the whole graph, the surroundings of a node, or the shortest path between two
        nodes."""
        answer = self._connection.send(
            "GET", "/v1/graph",
            query=given(
                {
                    "app": app,
                    "user": user,
                    "node": node,
                    "depth": depth,
                    "from": from_,
                    "to": to,
                    "asOf": asOf,
                },
            ),
        )
        return cast(models.GetGraphResponse, answer)
