"""Written by clients/python/asynchronous from memlog.client."""

from __future__ import annotations

from types import TracebackType
from typing import Iterable, cast
import httpx
from memlog import models
from memlog.aio.connection import Connection
from memlog.aio.core_memory import CoreMemory
from memlog.aio.energy import Energy
from memlog.aio.indexes import Indexes
from memlog.aio.memories import Memories
from memlog.aio.receipts import Receipts
from memlog.aio.server_calls import ServerCalls
from memlog.aio.users import Users
from memlog.client import _identified


class AsyncMemlog(ServerCalls):
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
        super().__init__(connection)
        self.memories = Memories(connection)
        self.core_memory = CoreMemory(connection)
        self.users = Users(connection)
        self.receipts = Receipts(connection)
        self.energy = Energy(connection)
        self.indexes = Indexes(connection)

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

    async def publish_all(self, events: Iterable[models.Event]) -> models.PublishBatchResponse:
        """Publishes 1 to 1,000 events: all of them or, if one is invalid, none."""
        identified = [_identified(event) for event in events]
        answer = await self._connection.send("POST", "/v1/messages:batch", {"messages": identified})
        return cast(models.PublishBatchResponse, answer)
