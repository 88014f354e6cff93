"""Client of a running Memlog, over its HTTP API."""

from memlog import models
from memlog.aio import AsyncMemlog
from memlog.client import Memlog
from memlog.errors import ApiError, MemlogError, UnreachableError

__all__ = ["ApiError", "AsyncMemlog", "Memlog", "MemlogError", "UnreachableError", "models"]
