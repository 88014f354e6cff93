"""Errors of calls."""

from __future__ import annotations

from memlog.models import ErrorProblem


class MemlogError(Exception):
    """Base of all errors of calls."""


class UnreachableError(MemlogError):
    """Raised if no server answers, or the answer breaks off."""


class ApiError(MemlogError):
    """Raised if the server answers with an error.

    Attributes:
        status: the HTTP status.
        code: the code of the first problem, such as ``invalid_argument``; ``unknown`` if the answer
            is not Memlog's, such as a proxy's.
        problems: every problem of the request, with its field, rule and value.
        retry_after: the pause in seconds that the server asks for; None if it asks for none.
    """

    def __init__(
        self, status: int, problems: list[ErrorProblem], retry_after: float | None, body: str
    ) -> None:
        messages = "; ".join(problem.get("message", "") for problem in problems)
        super().__init__(messages or f"HTTP {status}: {body[:300]}")
        self.status = status
        self.code = problems[0].get("code", "unknown") if problems else "unknown"
        self.problems = problems
        self.retry_after = retry_after
