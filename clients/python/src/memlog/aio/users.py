"""Written by clients/python/asynchronous from memlog.users."""

from __future__ import annotations

from typing import cast
from memlog import models
from memlog.aio.connection import Connection
from memlog.connection import part
from memlog.users import _ALL


class Users:
    """Calls about the people whose data is stored."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def list(
        self,
        *,
        app: str | None = None,
        user: str | None = None,
        limit: int | None = None,
        pageToken: str | None = None,
    ) -> models.ListUsersResponse:
        """Lists the users that own conversations, memories or core memory, app by app."""
        query = {"app": app, "user": user, "limit": limit, "pageToken": pageToken}
        answer = await self._connection.send("GET", _ALL, query=query)
        return cast(models.ListUsersResponse, answer)

    async def erase(
        self,
        user: str,
        *,
        app: str | None = None,
        receipt: bool | None = None,
        now: bool | None = None,
        confirmation: str | None = None,
    ) -> models.EraseUserResponse:
        """Erases a user's conversations, memories, core memory and recorded answers. What is
        written later is kept, so stop writing for the user before."""
        query = {"app": app, "receipt": receipt, "now": now, "confirmation": confirmation}
        answer = await self._connection.send("DELETE", f"{_ALL}/{part(user)}", query=query)
        return cast(models.EraseUserResponse, answer)
