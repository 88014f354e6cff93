"""Written by clients/python/asynchronous from memlog.receipts."""

from __future__ import annotations

from typing import cast
from memlog import models
from memlog.aio.connection import Connection
from memlog.connection import part


class Receipts:
    """Calls about receipts of erasures. A receipt shows when the bytes of deleted data are gone
    from every file."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def get(self, id: str) -> models.Receipt:
        """Shows a receipt by its id, or by the position that the delete answered with."""
        answer = await self._connection.send("GET", f"/v1/receipts/{part(id)}")
        return cast(models.Receipt, answer)

    async def erase_now(self, id: str) -> models.Receipt:
        """Removes the bytes at once, in minutes instead of days, and returns at once. It rolls
        and compacts every topic, store and index, of every tenant, and so needs the role
        operator."""
        answer = await self._connection.send("POST", f"/v1/receipts/{part(id)}:now", {})
        return cast(models.Receipt, answer)
