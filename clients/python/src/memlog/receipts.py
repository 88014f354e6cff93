"""Written by the build of clients/java from the .proto files."""

from __future__ import annotations

from typing import cast

from memlog import models
from memlog.connection import Connection, part


class Receipts:
    """Calls about receipts of erasures. A receipt shows when the bytes of deleted data are gone
    from every file."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, id: str) -> models.Receipt:
        """Shows a receipt by its id, or by the position that the delete answered with."""
        answer = self._connection.send("GET", f"/v1/receipts/{part(id)}")
        return cast(models.Receipt, answer)

    def erase_now(self, id: str) -> models.Receipt:
        """Removes the bytes at once, in minutes instead of days, and returns at once. It rolls
        and compacts every topic, store and index, of every tenant, and so needs the role
        operator."""
        answer = self._connection.send("POST", f"/v1/receipts/{part(id)}:now", {})
        return cast(models.Receipt, answer)
