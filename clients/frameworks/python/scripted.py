"""The Memlog of the tests, and what their scripted models answer."""

from __future__ import annotations

import os
import re
import subprocess
from typing import Sequence

from memlog import Memlog

STATEMENT = "My ferry to Helsinki leaves at nine."
QUESTION = "When does my ferry to Helsinki leave?"


def connect() -> Memlog:
    """Returns a client of the running Memlog."""
    return Memlog(os.environ["MEMLOG_URL"], key=os.environ.get("MEMLOG_KEY"))


def restart() -> None:
    """Stops Memlog and starts it on the same data."""
    subprocess.run(os.environ["RESTART_MEMLOG"].split(), check=True)


def answer(texts: Sequence[str]) -> str:
    """Answers the last text: with the hour that an earlier one tells if it is a question."""
    if "?" not in texts[-1]:
        return "Noted."
    hour = re.search(r"leaves at (\w+)", " ".join(texts[:-1]))
    return f"At {hour[1]}." if hour else "I do not know."
