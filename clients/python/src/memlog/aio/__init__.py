"""The asynchronous client."""

from memlog.aio.client import AsyncMemlog

__all__ = ["AsyncMemlog"]
