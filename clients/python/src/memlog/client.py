"""The client."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Iterable, cast

import httpx

from memlog import models
from memlog.connection import Connection, given
from memlog.core_memory import CoreMemory
from memlog.energy import Energy
from memlog.indexes import Indexes
from memlog.memories import Memories
from memlog.receipts import Receipts
from memlog.server_calls import ServerCalls
from memlog.users import Users


class Memlog(ServerCalls):
    """A client of a running Memlog. Safe for use by many threads.

    Writes return once the log keeps them, and take effect a moment later; ``after`` reads what was
    written. Arguments and answers have the names of the HTTP API (``maxTokens``). Every call raises
    ``UnreachableError`` if no server answers, and ``ApiError`` if the answer is an error.

        with Memlog("http://127.0.0.1:8080") as memlog:
            kept = memlog.memories.remember(content="Ada prefers the night ferry.", user="ada")
            memlog.after(kept["position"]).memories.recall(query="night ferry", user="ada")
    """

    def __init__(
        self,
        url: str = "http://127.0.0.1:8080",
        *,
        key: str | None = None,
        timeout: float = 60.0,
        retries: int = 4,
        transport: httpx.BaseTransport | None = None,
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
        http = httpx.Client(base_url=url, headers=headers, timeout=timeout, transport=transport)
        self._use(Connection(http, retries))

    def _use(self, connection: Connection) -> None:
        super().__init__(connection)
        self.memories = Memories(connection)
        self.core_memory = CoreMemory(connection)
        self.users = Users(connection)
        self.receipts = Receipts(connection)
        self.energy = Energy(connection)
        self.indexes = Indexes(connection)

    def __enter__(self) -> Memlog:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections, also those of clients that ``after`` returned."""
        self._connection.http.close()

    def after(self, *positions: str, timeout: float | None = None) -> Memlog:
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
        seeing = Memlog.__new__(Memlog)
        seeing._use(self._connection.with_headers(headers))
        return seeing

    def publish_all(self, events: Iterable[models.Event]) -> models.PublishBatchResponse:
        """Publishes 1 to 1,000 events: all of them or, if one is invalid, none."""
        identified = [_identified(event) for event in events]
        answer = self._connection.send("POST", "/v1/messages:batch", {"messages": identified})
        return cast(models.PublishBatchResponse, answer)


def _identified(event: models.Event) -> dict[str, Any]:
    creates = event.get("type", "message_created") == "message_created"
    return given(event, "eventId", *(["messageId"] if creates else []))
