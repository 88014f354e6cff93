"""Sends requests, repeats those that the server defers, and reads errors."""

from __future__ import annotations

import time
from typing import Any, Mapping, cast
from urllib.parse import quote

import httpx

from memlog.errors import ApiError, UnreachableError
from memlog.ids import new_id
from memlog.models import ErrorProblem

_DEFERRED = (429, 503)
_LONGEST_PAUSE = 30.0


def part(text: str) -> str:
    """Encodes a part of a path, such as an id."""
    if text in ("", ".", ".."):
        raise ValueError(f"an id in a path must not be {text!r}")
    return quote(text, safe="")


class Connection:
    """A connection to one server. Safe for use by many threads, as httpx.Client is."""

    def __init__(
        self, http: httpx.Client, retries: int, headers: dict[str, str] | None = None
    ) -> None:
        self.http = http
        self._retries = retries
        self._headers = headers or {}

    def with_headers(self, headers: dict[str, str]) -> Connection:
        """Returns the same connection with these headers in every request."""
        return Connection(self.http, self._retries, headers)

    def send(
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
                answer = self.http.request(
                    method, path, json=body, params=_parameters(query), headers=self._headers
                )
            except httpx.TransportError as e:
                if last:
                    raise UnreachableError(f"{self.http.base_url}: {e!r}") from e
                time.sleep(_pause(attempt, None))
                continue
            if answer.is_success:
                return self._json(answer)
            error = _error(answer)
            if last or error.status not in _DEFERRED:
                raise error
            time.sleep(_pause(attempt, error.retry_after))
        raise AssertionError("the last attempt returns or raises")

    def _json(self, answer: httpx.Response) -> Any:
        try:
            return answer.json()
        except ValueError as e:
            raise UnreachableError(f"{self.http.base_url}: the answer is not Memlog's") from e


def given(fields: Mapping[str, object], *ids: str) -> dict[str, Any]:
    """Returns the fields that are not None, since the server creates what is null by itself.

    Args:
        ids: fields that get a new id if they are None, so that a repetition after a lost answer has
            no further effect.
    """
    return {
        **{name: new_id() for name in ids},
        **{name: value for name, value in fields.items() if value is not None},
    }


def _parameters(query: Mapping[str, object] | None) -> dict[str, str | list[str]] | None:
    """Returns the parameters, with truth values as JSON writes them; a list is repeated."""
    if query is None:
        return None
    return {
        name: [str(each) for each in value]
        if isinstance(value, (list, tuple))
        else str(value).lower()
        if isinstance(value, bool)
        else str(value)
        for name, value in query.items()
    }


def _pause(attempt: int, asked: float | None) -> float:
    return min(_LONGEST_PAUSE, 0.2 * 2.0**attempt if asked is None else asked)


def _error(answer: httpx.Response) -> ApiError:
    problems: list[ErrorProblem] = []
    try:
        body = answer.json()
        if isinstance(body, dict) and isinstance(body.get("errors"), list):
            problems = cast("list[ErrorProblem]", [p for p in body["errors"] if isinstance(p, dict)])
    except ValueError:
        pass  # A proxy in between answers in its own words, which the error quotes.
    seconds = answer.headers.get("Retry-After", "")
    retry_after = float(seconds) if seconds.isascii() and seconds.isdigit() else None
    return ApiError(answer.status_code, problems, retry_after, answer.text)
