"""Written by clients/python/asynchronous from memlog.connection."""

from __future__ import annotations

import asyncio
from typing import Any, Mapping
import httpx
from memlog.errors import UnreachableError
from memlog.connection import _DEFERRED, _error, _parameters, _pause


class Connection:
    """A connection to one server. For one event loop."""

    def __init__(
        self, http: httpx.AsyncClient, retries: int, headers: dict[str, str] | None = None
    ) -> None:
        self.http = http
        self._retries = retries
        self._headers = headers or {}

    def with_headers(self, headers: dict[str, str]) -> Connection:
        """Returns the same connection with these headers in every request."""
        return Connection(self.http, self._retries, headers)

    async def send(
        self,
        method: str,
        path: str,
        body: object | None = None,
        query: Mapping[str, object] | None = None,
    ) -> Any:
        """Returns the answer's JSON. Repeats a request that no server answered, or that the server
        deferred with 429 or 503; every write carries an id that makes its repetition harmless."""
        for attempt in range(self._retries + 1):
            last = attempt == self._retries
            try:
                answer = await self.http.request(
                    method, path, json=body, params=_parameters(query), headers=self._headers
                )
            except httpx.TransportError as e:
                if last:
                    raise UnreachableError(f"{self.http.base_url}: {e!r}") from e
                await asyncio.sleep(_pause(attempt, None))
                continue
            if answer.is_success:
                return self._json(answer)
            error = _error(answer)
            if last or error.status not in _DEFERRED:
                raise error
            await asyncio.sleep(_pause(attempt, error.retry_after))
        raise AssertionError("the last attempt returns or raises")

    def _json(self, answer: httpx.Response) -> Any:
        try:
            return answer.json()
        except ValueError as e:
            raise UnreachableError(f"{self.http.base_url}: the answer is not Memlog's") from e
