"""Written by clients/python/asynchronous from memlog.indexes."""

from __future__ import annotations

from typing import cast
from typing_extensions import Unpack
from memlog import models
from memlog.aio.connection import Connection
from memlog.connection import given


class Indexes:
    """Calls that rebuild and check the search indexes: passages, the pieces of messages, and
    memories. They need a key with the role operator."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def rebuild(self, **request: Unpack[models.StartRebuildRequest]) -> models.RebuildProgress:
        """Begins to fill a new collection from the log beside the live one, and returns at once.
        Queries move over once both hold the same; the former collection is kept. With
        'rollback', queries move back to the former collection, which catches up first. With
        'dropPrevious', the former collection is deleted."""
        answer = await self._connection.send("POST", "/v1/admin/rebuild", given(request))
        return cast(models.RebuildProgress, answer)

    async def rebuild_progress(self, *, kind: str | None = None) -> models.RebuildProgress:
        """Shows how far the running rebuild is, or how the last one since the start of the
        process has ended."""
        answer = await self._connection.send("GET", "/v1/admin/rebuild", query=given({"kind": kind}))
        return cast(models.RebuildProgress, answer)

    async def check(self, **request: Unpack[models.CheckIndexRequest]) -> models.CheckIndexResponse:
        """Compares every entry of the index with the log, and repairs what differs if asked to.
        Answers within 20 seconds; while the check takes longer, 'running' is true, and the same
        request waits for the same check."""
        answer = await self._connection.send("POST", "/v1/admin/check", given(request))
        return cast(models.CheckIndexResponse, answer)

    async def digest(self, *, kind: str | None = None) -> models.IndexDigest:
        """Compares the digests of index and log, each partition's at the same offset. The first
        request after a start reads the topic, and is answered with 'unavailable' while that
        takes longer than 20 seconds."""
        answer = await self._connection.send("GET", "/v1/admin/digest", query=given({"kind": kind}))
        return cast(models.IndexDigest, answer)
