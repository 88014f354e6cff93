"""Written by clients/python/asynchronous from memlog.memories."""

from __future__ import annotations

from typing import Any, Mapping, cast
from typing_extensions import Unpack
from memlog import models
from memlog.aio.connection import Connection
from memlog.connection import part
from memlog.ids import new_id
from memlog.memories import _ALL


class Memories:
    """Calls about memories. Commands return once they are stored, and take effect a moment later."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def recall(self, **request: Unpack[models.RecallMemoriesRequest]) -> models.RecallMemoriesResponse:
        """Finds memories of one owner by meaning and by words."""
        answer = await self._connection.send("POST", f"{_ALL}:recall", dict(request))
        return cast(models.RecallMemoriesResponse, answer)

    async def list(
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
        limit: int | None = None,
        pageToken: str | None = None,
    ) -> models.ListMemoriesResponse:
        """Lists an owner's memories, the latest change first."""
        query = {
            "app": app,
            "user": user,
            "category": category,
            "type": type,
            "subject": subject,
            "status": status,
            "project": project,
            "conversationId": conversationId,
            "limit": limit,
            "pageToken": pageToken,
        }
        return cast(models.ListMemoriesResponse, await self._connection.send("GET", _ALL, query=query))

    async def get(
        self, id: str, *, app: str | None = None, user: str | None = None, history: bool = False
    ) -> models.GetMemoryResponse:
        """Returns a memory with its lineage and, if asked for, its history."""
        query = {"app": app, "user": user, "history": history}
        answer = await self._connection.send("GET", f"{_ALL}/{part(id)}", query=query)
        return cast(models.GetMemoryResponse, answer)

    async def of_message(
        self, conversation: str, message: str, *, app: str | None = None
    ) -> models.GetMessageMemoriesResponse:
        """Returns each sentence of a message with the reason why it was remembered or not."""
        path = f"/v1/conversations/{part(conversation)}/messages/{part(message)}/memories"
        answer = await self._connection.send("GET", path, query={"app": app})
        return cast(models.GetMessageMemoriesResponse, answer)

    async def remember(self, **request: Unpack[models.RememberRequest]) -> models.RememberResponse:
        """Stores a memory."""
        return cast(models.RememberResponse, await self._command("POST", _ALL, request))

    async def update(
        self, id: str, **request: Unpack[models.UpdateMemoryRequest]
    ) -> models.MemoryCommandResponse:
        """Corrects a memory; absent fields stay unchanged."""
        answer = await self._command("PATCH", f"{_ALL}/{part(id)}", request)
        return cast(models.MemoryCommandResponse, answer)

    async def preview_forget(
        self, **request: Unpack[models.PreviewForgetRequest]
    ) -> models.PreviewForgetResponse:
        """Shows which memories a query would forget, with a token that forgets exactly these."""
        answer = await self._connection.send("POST", f"{_ALL}:previewForget", dict(request))
        return cast(models.PreviewForgetResponse, answer)

    async def forget(
        self, **request: Unpack[models.ForgetMemoriesRequest]
    ) -> models.ForgetMemoriesResponse:
        """Takes memories out of recall, by ids or by the token of a preview."""
        answer = await self._command("POST", f"{_ALL}:forget", request)
        return cast(models.ForgetMemoriesResponse, answer)

    async def restore(
        self, **request: Unpack[models.RestoreMemoriesRequest]
    ) -> models.MemoryCommandResponse:
        """Brings forgotten and archived memories back."""
        answer = await self._command("POST", f"{_ALL}:restore", request)
        return cast(models.MemoryCommandResponse, answer)

    async def undo(self, **request: Unpack[models.UndoMemoriesRequest]) -> models.MemoryCommandResponse:
        """Undoes automatic changes of memories: one by changeId, or all since a time."""
        answer = await self._command("POST", f"{_ALL}:undo", request)
        return cast(models.MemoryCommandResponse, answer)

    async def link(
        self, id: str, **request: Unpack[models.LinkMemoryRequest]
    ) -> models.MemoryCommandResponse:
        """Links two memories by hand, both ways, or removes such a link."""
        answer = await self._command("POST", f"{_ALL}/{part(id)}:link", request)
        return cast(models.MemoryCommandResponse, answer)

    async def reflect(self, **request: Unpack[models.ReflectRequest]) -> models.ReflectResponse:
        """Reflects on memories; the reflections are memories of type reflection."""
        answer = await self._command("POST", f"{_ALL}:reflect", request)
        return cast(models.ReflectResponse, answer)

    async def purge(self, **request: Unpack[models.PurgeMemoriesRequest]) -> models.MemoryCommandResponse:
        """Removes memories permanently."""
        answer = await self._command("POST", f"{_ALL}:purge", request)
        return cast(models.MemoryCommandResponse, answer)

    async def _command(self, method: str, path: str, request: Mapping[str, Any]) -> Any:
        given = {name: value for name, value in request.items() if value is not None}
        return await self._connection.send(method, path, {"commandId": new_id(), **given})
