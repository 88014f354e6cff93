"""Written by clients/python/asynchronous from memlog.core_memory."""

from __future__ import annotations

from typing import cast
from memlog import models
from memlog.aio.connection import Connection
from memlog.ids import new_id
from memlog.core_memory import _ALL, _path


class CoreMemory:
    """Calls about core memory. In all of them app and user name the owner. To learn what became of
    a command, get the block with its commandId by a client ``after`` its position."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def list(
        self, *, app: str | None = None, user: str | None = None
    ) -> models.ListCoreMemoryResponse:
        """Lists the owner's blocks, by name."""
        answer = await self._connection.send("GET", _ALL, query={"app": app, "user": user})
        return cast(models.ListCoreMemoryResponse, answer)

    async def get(
        self,
        block: str,
        *,
        app: str | None = None,
        user: str | None = None,
        history: bool = False,
        commandId: str | None = None,
    ) -> models.GetCoreMemoryResponse:
        """Returns a block."""
        query = {"app": app, "user": user, "history": history, "commandId": commandId}
        answer = await self._connection.send("GET", _path(block), query=query)
        return cast(models.GetCoreMemoryResponse, answer)

    async def append(
        self, block: str, content: str, *, app: str | None = None, user: str | None = None
    ) -> models.MemoryCommandResponse:
        """Adds a line to a block; creates the block if necessary."""
        return await self._command("POST", f"{_path(block)}:append", app, user, content=content)

    async def replace(
        self,
        block: str,
        oldText: str,
        content: str,
        *,
        app: str | None = None,
        user: str | None = None,
    ) -> models.MemoryCommandResponse:
        """Replaces a part of a block, which must occur exactly once."""
        return await self._command(
            "POST", f"{_path(block)}:replace", app, user, oldText=oldText, content=content
        )

    async def set(
        self, block: str, content: str, *, app: str | None = None, user: str | None = None
    ) -> models.MemoryCommandResponse:
        """Sets the whole text of a block; creates the block if necessary."""
        return await self._command("PUT", _path(block), app, user, content=content)

    async def undo(
        self, block: str, *, app: str | None = None, user: str | None = None
    ) -> models.MemoryCommandResponse:
        """Takes the latest change of a block back."""
        return await self._command("POST", f"{_path(block)}:undo", app, user)

    async def delete(
        self, block: str, *, app: str | None = None, user: str | None = None
    ) -> models.MemoryCommandResponse:
        """Deletes a block; undo brings it back."""
        query = {"app": app, "user": user, "commandId": new_id()}
        answer = await self._connection.send("DELETE", _path(block), query=query)
        return cast(models.MemoryCommandResponse, answer)

    async def _command(
        self, method: str, path: str, app: str | None, user: str | None, **fields: str
    ) -> models.MemoryCommandResponse:
        owner = {name: value for name, value in (("app", app), ("user", user)) if value is not None}
        body = {"commandId": new_id(), **owner, **fields}
        return cast(models.MemoryCommandResponse, await self._connection.send(method, path, body))
