"""Memory for LangGraph: a store whose items Memlog keeps and searches. Install ``memlog[langgraph]``.

    store = MemlogStore(Memlog())
    store.put(("memories", "ada"), "1", {"text": "Ada takes the night ferry."})
    store.search(("memories", "ada"), query="How does Ada travel?")
    graph = builder.compile(store=store)

A namespace is a user of Memlog, and an item is a conversation of this user. The latest message of the
conversation has the item's text, which is searched, and its value, as the arguments of a tool call.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import operator
from datetime import datetime, timedelta, timezone
from functools import partial
from itertools import islice
from typing import Any, Callable, Iterable, Iterator, Mapping
from urllib.parse import quote, unquote

from langgraph.store import base

from memlog import models
from memlog.client import Memlog
from memlog.transcript import Transcript, Writes, pages

Namespace = tuple[str, ...]

_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "$eq": operator.eq,
    "$ne": operator.ne,
    "$gt": lambda a, b: float(a) > float(b),
    "$gte": lambda a, b: float(a) >= float(b),
    "$lt": lambda a, b: float(a) < float(b),
    "$lte": lambda a, b: float(a) <= float(b),
}
_HITS = 20  # The server's limit of the results of a search.
_time = datetime.fromisoformat


class MemlogStore(base.BaseStore):
    """A store of LangGraph in one app of Memlog. It reads its own writes. Safe for use by many threads.

    A search with a query ranks the 20 best items of each namespace, and filters these. The time to
    live of an item begins anew with each write, and with each read unless ``refresh_ttl`` is false.
    No read returns an expired item, and the first read that meets it deletes it.
    """

    supports_ttl = True

    def __init__(
        self,
        memlog: Memlog,
        app: str = "langgraph",
        *,
        fields: list[str] | None = None,
        min_score: float | None = 0.0,
        ttl: base.TTLConfig | None = None,
    ) -> None:
        """Creates a store.

        Args:
            fields: the paths of the texts that are searched; None for all texts of a value.
            min_score: the least similarity of a result, 0 to 1; None for Memlog's rule of relevance.
        """
        self._writes = Writes(memlog)
        self._app, self._fields, self._min_score, self.ttl_config = app, fields, min_score, ttl

    def batch(self, ops: Iterable[base.Op]) -> list[base.Result]:
        """Runs the reads, then the writes; of several writes of an item, the last."""
        results: list[base.Result] = []
        puts: dict[tuple[Namespace, str], base.PutOp] = {}
        for op in ops:
            result: Any = None
            if isinstance(op, base.GetOp):
                result = self._read(op.namespace, _name(op.namespace, op.key), op.refresh_ttl)
            elif isinstance(op, base.SearchOp):
                found = (self._ranked if op.query else self._listed)(op)
                matching = (item for item in found if _matches(item.value, op.filter or {}))
                result = list(islice(matching, op.offset, op.offset + op.limit))
            elif isinstance(op, base.ListNamespacesOp):
                found_in = {n[: op.max_depth] for n in self._namespaces(op.match_conditions or ())}
                result = sorted(found_in)[op.offset : op.offset + op.limit]
            else:
                puts[op.namespace, op.key] = op
            results.append(result)
        for put in puts.values():
            self._write(put)
        return results

    async def abatch(self, ops: Iterable[base.Op]) -> list[base.Result]:
        """Runs the operations in a thread, as ``batch`` does."""
        return await asyncio.to_thread(self.batch, ops)

    def _write(self, op: base.PutOp) -> None:
        item = Transcript(self._writes, _name(op.namespace, op.key), _user(op.namespace), self._app)
        old = item.messages()
        puts = []
        if op.value is not None:
            kept = {"key": op.key, "value": dict(op.value), "ttl": op.ttl}
            if old:
                kept["created"] = _kept(old[0]).get("created", old[0]["createdAt"])
            call = {"id": "put", "name": "put", "arguments": json.dumps(kept, ensure_ascii=False)}
            puts = [{"role": "assistant", "toolCalls": [call], "content": self._text(op)}]
        item.publish(puts, old)

    def _text(self, op: base.PutOp) -> str | None:
        """Returns the text that is searched; None for none."""
        paths = [] if op.index is False else op.index or self._fields or ["$"]
        found = (_leaves(op.value) if p == "$" else base.get_text_at_path(op.value, p) for p in paths)
        return "\n".join(text for texts in found for text in texts) or None

    def _read(
        self, namespace: Namespace, name: str, refresh: bool, score: float | None = None
    ) -> base.SearchItem | None:
        item = Transcript(self._writes, name, _user(namespace), self._app)
        latest = item.messages(1)
        if not latest:
            return None
        written, kept = latest[0]["createdAt"], _kept(latest[0])
        if kept["ttl"] is not None:
            now, about = datetime.now(timezone.utc), self._writes.seeing().conversation(name, app=self._app)
            used = max(_time(written), _time(about.get("metadata", {}).get("read", written)))
            if now >= used + timedelta(minutes=kept["ttl"]):
                item.publish([], latest)
                return None
            if refresh:
                item.publish([{"type": "conversation_updated", "metadata": {"read": now.isoformat()}}])
        created = _time(kept.get("created", written))
        return base.SearchItem(namespace, kept["key"], kept["value"], created, _time(written), score)

    def _ranked(self, op: base.SearchOp) -> Iterable[base.SearchItem]:
        search = partial(self._writes.search, query=str(op.query)[-2000:], app=self._app, limit=_HITS)
        found = [
            self._read(namespace, hit["conversationId"], op.refresh_ttl, hit["score"])
            for namespace in self._namespaces([base.MatchCondition("prefix", op.namespace_prefix)])
            for hit in search(user=_user(namespace), minScore=self._min_score)
        ]
        return sorted((item for item in found if item), key=lambda item: -(item.score or 0.0))

    def _listed(self, op: base.SearchOp) -> Iterable[base.SearchItem]:
        for namespace in self._namespaces([base.MatchCondition("prefix", op.namespace_prefix)]):
            read = partial(self._writes.seeing().conversations, app=self._app, user=_user(namespace))
            for each in pages(read, "conversations"):
                name = each["conversationId"]
                if each["messageCount"] and (item := self._read(namespace, name, op.refresh_ttl)):
                    yield item

    def _namespaces(self, conditions: Iterable[base.MatchCondition]) -> list[Namespace]:
        users = pages(partial(self._writes.seeing().users.list, app=self._app), "users")
        labels = (u["user"].replace("~", "%").split(".") for u in users if u["messages"] != "0")
        return sorted(n for n in (tuple(map(unquote, each)) for each in labels) if _fits(n, conditions))


def _user(namespace: Namespace) -> str:
    """Returns the labels, which have no dots, in the alphabet that the server allows for users."""
    return ".".join(quote(label, safe=":@").replace("~", "%7E").replace("%", "~") for label in namespace)


def _name(namespace: Namespace, key: str) -> str:
    """Returns the conversation of an item: a digest, since a key may have any characters."""
    return hashlib.sha256(json.dumps([namespace, key]).encode()).hexdigest()


def _kept(message: models.Message) -> Any:
    return json.loads(message["toolCalls"][0]["arguments"])


def _leaves(value: Any, name: str = "") -> Iterator[str]:
    """Returns each text of a value after the name of its field."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _leaves(each, key)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _leaves(each, name)
    elif value is not None:
        yield f"{name}: {value}"


def _fits(namespace: Namespace, conditions: Iterable[base.MatchCondition]) -> bool:
    for kind, path in ((each.match_type, each.path) for each in conditions):
        labels = namespace[: len(path)] if kind == "prefix" else namespace[len(namespace) - len(path) :]
        if len(namespace) < len(path) or any(p not in ("*", n) for p, n in zip(path, labels)):
            return False
    return True


def _matches(value: Any, wanted: Any) -> bool:
    """Tells whether a value has what a filter wants: equal values, or comparisons such as $gt."""
    if not isinstance(wanted, Mapping):
        return bool(value == wanted)
    if any(key.startswith("$") for key in wanted):
        return all(_COMPARISONS[name](value, operand) for name, operand in wanted.items())
    return isinstance(value, Mapping) and all(_matches(value.get(k), v) for k, v in wanted.items())
