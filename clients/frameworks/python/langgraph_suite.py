"""A pytest plugin that lets LangGraph's own tests of stores test MemlogStore: each store is an app of its own."""

from __future__ import annotations

import os
import uuid
from typing import Any

import langgraph.store.memory
from memlog import Memlog
from memlog.langgraph import MemlogStore


class InMemoryStore(MemlogStore):
    def __init__(self, *, index: dict[str, Any] | None = None) -> None:
        memlog = Memlog(os.environ["MEMLOG_URL"], key=os.environ.get("MEMLOG_KEY"))
        super().__init__(memlog, f"suite-{uuid.uuid4()}", fields=(index or {}).get("fields"))


langgraph.store.memory.InMemoryStore = InMemoryStore  # type: ignore[misc,assignment]
