"""Conversations in which a framework keeps its objects; the adapters of frameworks build on them."""

from __future__ import annotations

import json
from typing import Any, Callable, Iterator, Mapping, Sequence, cast

from memlog import models
from memlog.client import Memlog
from memlog.errors import ApiError

# The server's limits: events of a batch, messages of a page, characters of a metadata value.
_BATCH, _PAGE, _VALUE = 1000, 100, 4096
# The largest number of positions for which a read waits.
_UNSEEN = 50


class Writes:
    """A client whose reads contain its writes. Other clients see them a moment later. Safe for use
    by many threads."""

    def __init__(self, memlog: Memlog) -> None:
        self._memlog = memlog
        # Positions that no search has waited for. A dictionary, since its operations are atomic.
        self._unseen: dict[str, None] = {}

    def seeing(self) -> Memlog:
        """Returns a client whose reads contain all writes."""
        unseen = list(self._unseen)
        return self._memlog.after(*unseen, timeout=30) if unseen else self._memlog

    def publish(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Publishes events in their order, in batches of at most 1,000."""
        for start in range(0, len(events), _BATCH):
            batch = cast(Sequence[models.Event], events[start : start + _BATCH])
            self._unseen[self._memlog.publish_all(batch)["position"]] = None
        if len(self._unseen) >= _UNSEEN:
            self.search(query="settled", limit=1)

    def search(self, **request: Any) -> list[models.MessageHit]:
        """Returns the messages that a search finds."""
        waited = list(self._unseen)
        found = self.seeing().search(**request).get("results", [])
        # What a search contains, every later read contains.
        for position in waited:
            self._unseen.pop(position, None)
        return found


class Transcript:
    """The messages of one conversation, each with the object that a framework stored."""

    def __init__(
        self, writes: Writes, conversation: str, user: str, app: str | None = None
    ) -> None:
        self.writes, self._conversation, self._user, self._app = writes, conversation, user, app

    def messages(self, limit: int | None = None) -> list[models.Message]:
        """Returns the latest messages in the order in which they were written.

        Args:
            limit: the largest number of messages; None for all.
        """
        found: list[models.Message] = []
        token: str | None = None
        while token != "" and (limit is None or len(found) < limit):
            rest = _PAGE if limit is None else min(_PAGE, limit - len(found))
            try:
                page = self.writes.seeing().messages(
                    self._conversation, limit=rest, pageToken=token, app=self._app
                )
            except ApiError as e:
                if e.code != "not_found":
                    raise
                break
            found = page.get("messages", []) + found
            token = page.get("nextPageToken", "")
        return found

    def publish(
        self,
        events: Sequence[Mapping[str, Any]],
        deleted: Sequence[models.Message] = (),
    ) -> None:
        """Publishes events of the conversation, and deletes messages and each memory that has no
        other source. The conversation can go on, which it could not after its own deletion."""
        about = {"conversationId": self._conversation, "user": self._user, "app": self._app}
        deletions = [{"type": "message_deleted", "messageId": m["messageId"]} for m in deleted]
        self.writes.publish([{**about, **event} for event in [*events, *deletions]])

    def clear(self) -> None:
        """Deletes all messages permanently."""
        self.publish([], self.messages())

    def context(self, query: str, max_tokens: int = 1500) -> str:
        """Returns what Memlog knows about the query from all conversations of the user."""
        answer = self.writes.seeing().context(
            query=query[-2000:],
            user=self._user,
            app=self._app,
            parts=["core", "profile", "memories", "passages"],
            maxTokens=max_tokens,
        )
        return answer.get("text", "")


def pages(read: Callable[..., Any], field: str) -> Iterator[Any]:
    """Returns the entries of all pages of a list."""
    token: str | None = None
    while token != "":
        page = read(limit=_PAGE, pageToken=token)
        yield from page.get(field, [])
        token = page.get("nextPageToken", "")


def stored(value: object) -> dict[str, str]:
    """Returns metadata of a message that hold a JSON value of at most 256 KiB."""
    text = json.dumps(value)
    return {
        f"json{at // _VALUE:02}": text[at : at + _VALUE] for at in range(0, len(text), _VALUE)
    }


def loaded(message: models.Message) -> Any:
    """Returns the JSON value of a message; None if it has none or if its text was edited since."""
    metadata = message.get("metadata", {})
    text = "".join(metadata[name] for name in sorted(metadata) if name.startswith("json"))
    return json.loads(text) if text and not message.get("editedAt") else None
