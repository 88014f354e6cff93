"""Runs a graph with MemlogStore, beside LangGraph's own tests of stores."""

from __future__ import annotations

import unittest
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from typing import Any
from unittest.mock import patch

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, SystemMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.store.base import BaseStore
from memlog.langgraph import MemlogStore
from scripted import QUESTION, STATEMENT, answer, connect, restart


class ScriptedModel(BaseChatModel):
    @property
    def _llm_type(self) -> str:
        return "scripted"

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        said = AIMessage(answer([message.text for message in messages]))
        return ChatResult(generations=[ChatGeneration(message=said)])


def assistant(state: MessagesState, *, store: BaseStore) -> dict[str, Any]:
    """Answers with what the store remembers of the question, and remembers the message."""
    message, namespace = state["messages"][-1], ("memories", "ada")
    known = "\n".join(item.value["text"] for item in store.search(namespace, query=message.text))
    store.put(namespace, str(uuid.uuid4()), {"text": message.text})
    return {"messages": ScriptedModel().invoke([SystemMessage(known), message])}


class MemlogStoreTest(unittest.IsolatedAsyncioTestCase):
    NAMESPACE = ("memories", "ada")

    def setUp(self) -> None:
        self.memlog = connect()
        self.addCleanup(self.memlog.close)
        self.store = MemlogStore(self.memlog, app=f"app-{uuid.uuid4()}")

    def ask(self, question: str) -> str:
        builder = StateGraph(MessagesState)
        builder.add_node("assistant", assistant)
        builder.add_edge(START, "assistant")
        builder.add_edge("assistant", END)
        graph = builder.compile(store=self.store)
        state = graph.invoke({"messages": [("user", question)]})  # type: ignore[call-overload]
        return str(state["messages"][-1].text)

    def test_should_answer_in_a_second_session_after_a_restart_what_was_said_in_the_first(self) -> None:
        self.assertEqual("I do not know.", self.ask("When does the train leave?"))
        self.assertEqual("Noted.", self.ask(STATEMENT))
        restart()
        self.assertEqual("At nine.", self.ask(QUESTION))

    async def test_should_find_by_meaning_what_another_store_put(self) -> None:
        await self.store.aput(self.NAMESPACE, "travel", {"text": "Ada takes the night ferry to Turku."})
        await self.store.aput(self.NAMESPACE, "food", {"text": "Ada bakes rye bread on Sundays."})
        # The search of this store makes the writes visible to others.
        await self.store.asearch(self.NAMESPACE, query="bread")
        other = MemlogStore(self.memlog, app=self.store._app)
        found = await other.asearch(("memories",), query="Which ship does she travel with?", limit=1)
        self.assertEqual(["travel"], [item.key for item in found])
        self.assertEqual([], other.search(("elsewhere",), query="Which ship does she travel with?"))

    def test_should_find_only_relevant_items_if_asked_to(self) -> None:
        strict = MemlogStore(self.memlog, app=self.store._app, min_score=None)
        strict.put(self.NAMESPACE, "food", {"text": "Ada bakes rye bread on Sundays."})
        self.assertEqual([], strict.search(self.NAMESPACE, query="Which planet has the most moons?"))

    def test_should_keep_any_key_namespace_and_value(self) -> None:
        namespace, value = ("Käyttäjä ~%7E", "a/b c"), {"deep": [{"n": 1.5, "t": None}], "long": "é" * 100_000}
        self.store.put(namespace, "key / with ~ and 键", value, index=False)
        item = self.store.get(namespace, "key / with ~ and 键")
        assert item is not None
        self.assertEqual((namespace, value), (item.namespace, item.value))
        self.assertEqual([namespace], self.store.list_namespaces())

    def test_should_put_an_item_again_after_its_deletion(self) -> None:
        for text in ("first", "second"):
            self.store.put(self.NAMESPACE, "key", {"text": text})
            self.assertEqual(text, self.store.get(self.NAMESPACE, "key").value["text"])  # type: ignore[union-attr]
            self.store.delete(self.NAMESPACE, "key")
            self.assertIsNone(self.store.get(self.NAMESPACE, "key"))
        self.assertEqual([], self.store.list_namespaces())

    def test_should_keep_the_time_of_creation_of_a_replaced_item(self) -> None:
        times = []
        for text in ("first", "second", "third"):
            self.store.put(self.NAMESPACE, "key", {"text": text})
            item = self.store.get(self.NAMESPACE, "key")
            assert item is not None
            times.append((item.created_at, item.updated_at))
        self.assertEqual({times[0][0]}, {created for created, _ in times})
        self.assertEqual(sorted(updated for _, updated in times), [updated for _, updated in times])

    def test_should_see_many_writes_of_many_threads(self) -> None:
        with ThreadPoolExecutor(8) as threads:
            list(threads.map(lambda i: self.store.put(self.NAMESPACE, str(i), {"n": i}), range(120)))
        found = self.store.search(self.NAMESPACE, limit=1000)
        self.assertEqual(set(range(120)), {item.value["n"] for item in found})

    def test_should_delete_an_item_that_was_not_read_within_its_time_to_live(self) -> None:
        self.store.put(self.NAMESPACE, "key", {"text": "soon gone"}, ttl=10)
        self.assertIsNotNone(self.get_in(9, refresh=True))
        self.assertIsNotNone(self.get_in(18, refresh=False))
        self.assertIsNone(self.get_in(20, refresh=False))
        # It is deleted and not only hidden.
        self.assertIsNone(self.get_in(0, refresh=False))

    def get_in(self, minutes: float, refresh: bool) -> Any:
        class Later(datetime):
            @classmethod
            def now(cls, tz: Any = None) -> Any:
                return datetime.now(timezone.utc) + timedelta(minutes=minutes)

        with patch("memlog.langgraph.datetime", Later):
            return self.store.get(self.NAMESPACE, "key", refresh_ttl=refresh)


if __name__ == "__main__":
    unittest.main()
