"""Written by clients/python/asynchronous from memlog.core_memory."""

from __future__ import annotations

from typing import cast
from typing_extensions import Unpack
from memlog import models
from memlog.aio.connection import Connection
from memlog.connection import given, part


class CoreMemory:
    """Calls about core memory: blocks, which are short named texts that an owner's agents
    maintain and always see. A call that changes a block returns once the server has stored the
    command; to learn what became of it, read the block after the command's position."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def list(
        self,
        *,
        app: str | None = None,
        user: str | None = None,
    ) -> models.ListCoreMemoryResponse:
        """Lists the owner's blocks, by name."""
        answer = await self._connection.send(
            "GET", "/v1/core-memory",
            query=given({"app": app, "user": user}),
        )
        return cast(models.ListCoreMemoryResponse, answer)

    async def get(
        self,
        block: str,
        *,
        app: str | None = None,
        user: str | None = None,
        history: bool | None = None,
        commandId: str | None = None,
    ) -> models.GetCoreMemoryResponse:
        """Reads one block and, if requested, its history."""
        answer = await self._connection.send(
            "GET", f"/v1/core-memory/{part(block)}",
            query=given({"app": app, "user": user, "history": history, "commandId": commandId}),
        )
        return cast(models.GetCoreMemoryResponse, answer)

    async def append(
        self,
        block: str,
        content: str,
        *,
        app: str | None = None,
        user: str | None = None,
        commandId: str | None = None,
    ) -> models.MemoryCommandResponse:
        """Adds a text to the end of a block, as a new line. Creates the block if it does not
        exist."""
        answer = await self._connection.send(
            "POST", f"/v1/core-memory/{part(block)}:append",
            given(
                {
                    "app": app,
                    "user": user,
                    "content": content,
                    "commandId": commandId,
                }, "commandId",
            ),
        )
        return cast(models.MemoryCommandResponse, answer)

    async def replace(
        self,
        block: str,
        oldText: str,
        content: str,
        *,
        app: str | None = None,
        user: str | None = None,
        commandId: str | None = None,
    ) -> models.MemoryCommandResponse:
        """Replaces a part of a block, which must occur exactly once."""
        answer = await self._connection.send(
            "POST", f"/v1/core-memory/{part(block)}:replace",
            given(
                {
                    "app": app,
                    "user": user,
                    "oldText": oldText,
                    "content": content,
                    "commandId": commandId,
                }, "commandId",
            ),
        )
        return cast(models.MemoryCommandResponse, answer)

    async def set(
        self,
        block: str,
        content: str,
        *,
        app: str | None = None,
        user: str | None = None,
        commandId: str | None = None,
    ) -> models.MemoryCommandResponse:
        """Sets the whole text of a block. Creates the block if it does not exist."""
        answer = await self._connection.send(
            "PUT", f"/v1/core-memory/{part(block)}",
            given(
                {
                    "app": app,
                    "user": user,
                    "content": content,
                    "commandId": commandId,
                }, "commandId",
            ),
        )
        return cast(models.MemoryCommandResponse, answer)

    async def delete(
        self,
        block: str,
        *,
        app: str | None = None,
        user: str | None = None,
        commandId: str | None = None,
    ) -> models.MemoryCommandResponse:
        """Deletes a block; UndoCoreMemory brings it back while its history lasts. A purge of the
        owner's memories removes all blocks permanently."""
        answer = await self._connection.send(
            "DELETE", f"/v1/core-memory/{part(block)}",
            query=given({"app": app, "user": user, "commandId": commandId}, "commandId"),
        )
        return cast(models.MemoryCommandResponse, answer)

    async def undo(
        self,
        block: str,
        **request: Unpack[models.UndoCoreMemoryRequest],
    ) -> models.MemoryCommandResponse:
        """Takes the latest change of a block back. Repeated, it takes back the change before."""
        answer = await self._connection.send(
            "POST", f"/v1/core-memory/{part(block)}:undo",
            given(request, "commandId"),
        )
        return cast(models.MemoryCommandResponse, answer)
