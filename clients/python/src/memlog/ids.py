"""Ids that sort in the order of their creation."""

from __future__ import annotations

import secrets
import threading
import time
import uuid

_lock = threading.Lock()
_last = 0


def new_id() -> str:
    """Returns a UUID of version 7 that is greater than all before it in this process. So messages
    of one millisecond, such as those of a batch, keep their order."""
    global _last
    with _lock:
        # The time in milliseconds, and a counter in the 12 bits below it.
        _last = max(time.time_ns() // 1_000_000 << 12, _last + 1)
        millis, count = divmod(_last, 1 << 12)
    return str(uuid.UUID(int=millis << 80 | 7 << 76 | count << 64 | 2 << 62 | secrets.randbits(62)))
