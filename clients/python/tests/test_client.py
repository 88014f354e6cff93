"""Runs the client against a Memlog at MEMLOG_URL, and its repetitions against a scripted transport."""

import os
import unittest
import uuid
from typing import Callable

import httpx

from memlog import ApiError, AsyncMemlog, Memlog, UnreachableError, models


class RunningMemlogTest(unittest.TestCase):
    def setUp(self) -> None:
        url = os.environ["MEMLOG_URL"]
        self.memlog = Memlog(url, key=os.environ.get("MEMLOG_KEY"))
        self.addCleanup(self.memlog.close)
        self.user = f"ada-{uuid.uuid4()}"
        self.conversation = f"trip-{uuid.uuid4()}"

    def test_should_find_edit_and_delete_a_message(self) -> None:
        said = self.memlog.publish(
            self.conversation, role="user", content="The ferry leaves at nine.", user=self.user
        )
        edited = self.memlog.edit(
            self.conversation, said["messageId"], content="The ferry leaves at eleven."
        )
        seeing = self.memlog.after(said["position"], edited["position"], timeout=30)
        found = seeing.search(query="when does the ferry leave", user=self.user)
        self.assertIn("eleven", found["results"][0]["snippet"])
        self.assertEqual(1, len(seeing.messages(self.conversation, maxTokens=100)["messages"]))
        self.assertIn("eleven", seeing.context(query="ferry", user=self.user)["text"])

        deleted = self.memlog.delete_message(self.conversation, said["messageId"])
        seeing = self.memlog.after(deleted["position"], timeout=30)
        found = seeing.search(query="when does the ferry leave", user=self.user)
        self.assertEqual([], found.get("results", []))

    def test_should_store_a_repeated_batch_once(self) -> None:
        events: list[models.Event] = [
            {"conversationId": self.conversation, "messageId": "m1", "eventId": str(uuid.uuid4()),
             "role": "user", "content": "We meet at the pier."}
        ]
        self.memlog.publish_all(events)
        again = self.memlog.publish_all(events)["results"][0]
        listed = self.memlog.after(again["position"], timeout=30).messages(self.conversation)
        self.assertEqual(["m1"], [message["messageId"] for message in listed["messages"]])

    def test_should_keep_the_order_of_a_batch(self) -> None:
        texts = [f"turn {i}" for i in range(100)]
        events: list[models.Event] = [
            {"conversationId": self.conversation, "role": "user", "content": text} for text in texts
        ]
        kept = self.memlog.publish_all(events)
        listed = self.memlog.after(kept["position"], timeout=30).messages(self.conversation, limit=100)
        self.assertEqual(texts, [message["content"] for message in listed["messages"]])

    def test_should_forget_what_a_preview_showed_and_restore_it(self) -> None:
        kept = self.memlog.memories.remember(content="Ada keeps bees behind the barn", user=self.user)
        seeing = self.memlog.after(kept["position"], timeout=30)
        self.assertEqual(1, len(seeing.memories.recall(query="bees", user=self.user)["results"]))
        preview = seeing.memories.preview_forget(query="bees", user=self.user)
        gone = self.memlog.memories.forget(previewToken=preview["previewToken"], user=self.user)
        seeing = self.memlog.after(gone["position"], timeout=30)
        recalled = seeing.memories.recall(query="bees", user=self.user)
        self.assertEqual([], recalled.get("results", []))
        back = self.memlog.memories.restore(ids=[kept["memoryId"]], user=self.user)
        changed = self.memlog.memories.update(
            kept["memoryId"], content="Ada keeps hens behind the barn", user=self.user
        )
        seeing = self.memlog.after(back["position"], changed["position"], timeout=30)
        memory = seeing.memories.get(kept["memoryId"], user=self.user)["memory"]
        self.assertEqual("Ada keeps hens behind the barn", memory["content"])
        self.assertEqual(self.user, seeing.profile(user=self.user)["user"])

    def test_should_link_memories_and_reflect_on_them(self) -> None:
        bees = self.memlog.memories.remember(content="Ada keeps bees behind the barn", user=self.user)
        honey = self.memlog.memories.remember(content="Ada sells honey on Saturdays", user=self.user)
        linked = self.memlog.memories.link(bees["memoryId"], otherMemoryId=honey["memoryId"], user=self.user)
        seeing = self.memlog.after(linked["position"], timeout=30)
        links = seeing.memories.get(honey["memoryId"], user=self.user)["memory"]["links"]
        self.assertEqual([bees["memoryId"]], [link["memoryId"] for link in links])
        reflected = self.memlog.memories.reflect(topic="bees", user=self.user)
        seeing = self.memlog.after(reflected["position"], timeout=30)
        reflection = seeing.memories.get(reflected["memoryIds"][0], user=self.user)["memory"]
        self.assertEqual("reflection", reflection["type"])
        self.assertIn("Ada keeps bees", reflection["content"])

    def test_should_tell_what_became_of_a_change_of_core_memory(self) -> None:
        kept = self.memlog.core_memory.append("persona", "I am Sam.", user=self.user)
        seeing = self.memlog.after(kept["position"], timeout=30)
        block = seeing.core_memory.get("persona", user=self.user)["block"]
        self.assertEqual("I am Sam.", block["content"])
        # The answer is the refusal, or on a slow machine the read that waits for the change.
        with self.assertRaises(ApiError) as raised:
            refused = self.memlog.core_memory.replace("persona", "Tom", "Kim", user=self.user)
            self.memlog.after(refused["position"], timeout=30).core_memory.get(
                "persona", user=self.user, commandId=refused["commandId"]
            )
        self.assertEqual("write_rejected", raised.exception.code)

    def test_should_set_undo_list_and_delete_a_block_of_core_memory(self) -> None:
        core = self.memlog.core_memory
        core.set("persona", "I am Sam.", user=self.user)
        core.set("persona", "I am Kim.", user=self.user)
        undone = core.undo("persona", user=self.user)
        seeing = self.memlog.after(undone["position"], timeout=30).core_memory
        self.assertEqual(
            [("persona", "I am Sam.")],
            [(each["block"], each["content"]) for each in seeing.list(user=self.user)["blocks"]],
        )
        deleted = core.delete("persona", user=self.user)
        seeing = self.memlog.after(deleted["position"], timeout=30).core_memory
        self.assertEqual([], seeing.list(user=self.user).get("blocks", []))
        history = seeing.get("persona", user=self.user, history=True)["history"]
        self.assertEqual(4, len(history))

    def test_should_list_and_erase_a_user_with_one_receipt(self) -> None:
        said = self.memlog.publish(
            self.conversation, role="user", content="Ada keeps bees", user=self.user
        )
        kept = self.memlog.memories.remember(content="Ada keeps hens", user=self.user)
        seeing = self.memlog.after(said["position"], kept["position"], timeout=30)
        listed = seeing.users.list(user=self.user)["users"]
        self.assertEqual(["1"], [each["conversations"] for each in listed])
        erased = self.memlog.users.erase(self.user, receipt=True)
        self.assertEqual(1, erased["conversations"])
        self.assertTrue(erased["receiptId"])
        seeing = self.memlog.after(*erased["positions"], timeout=30)
        self.assertEqual([], seeing.users.list(user=self.user).get("users", []))

    def test_should_undo_that_a_memory_superseded_another(self) -> None:
        memories = self.memlog.memories
        old = memories.remember(content="Ada lives in Berlin", user=self.user)
        new = memories.remember(content="Ada lives in Hamburg", user=self.user)
        seeing = self.memlog.after(old["position"], new["position"], timeout=30).memories
        self.assertEqual(["Ada lives in Hamburg"], self.active(seeing.list(user=self.user)))
        change = seeing.get(old["memoryId"], user=self.user, history=True)["history"][-1]
        self.assertEqual("superseded", change["kind"])
        undone = memories.undo(changeId=change["changeId"], user=self.user)
        seeing = self.memlog.after(undone["position"], timeout=30).memories
        self.assertEqual(
            {"Ada lives in Berlin", "Ada lives in Hamburg"},
            set(self.active(seeing.list(user=self.user, status="active"))),
        )

    def test_should_purge_only_the_named_memories(self) -> None:
        memories = self.memlog.memories
        gone = memories.remember(content="Ada keeps bees behind the barn", user=self.user)
        kept = memories.remember(content="Ada was born in Turku", user=self.user)
        purged = memories.purge(reach="memories", ids=[gone["memoryId"]], user=self.user)
        positions = (gone["position"], kept["position"], purged["position"])
        seeing = self.memlog.after(*positions, timeout=30).memories
        self.assertEqual(["Ada was born in Turku"], self.active(seeing.list(user=self.user)))
        with self.assertRaises(ApiError) as raised:
            seeing.get(gone["memoryId"], user=self.user)
        self.assertEqual("not_found", raised.exception.code)

    def test_should_remember_once_under_a_repeated_command_id(self) -> None:
        command = str(uuid.uuid4())
        for _ in range(2):
            kept = self.memlog.memories.remember(
                content="Ada was born in Turku", user=self.user, commandId=command
            )
        seeing = self.memlog.after(kept["position"], timeout=30).memories
        listed = seeing.list(user=self.user)["memories"]
        self.assertEqual([(kept["memoryId"], 1)], [(m["memoryId"], m["mentions"]) for m in listed])

    def test_should_title_a_conversation_and_tell_its_goal(self) -> None:
        said = self.memlog.publish(
            self.conversation,
            role="user",
            content="I want to book a ferry to Helsinki for Friday.",
            user=self.user,
        )
        titled = self.memlog.update_conversation(
            self.conversation, title="Ferry", metadata={"desk": "harbour"}, user=self.user
        )
        seeing = self.memlog.after(said["position"], titled["position"], timeout=30)
        conversation = seeing.conversation(self.conversation)
        self.assertEqual("Ferry", conversation["title"])
        self.assertEqual({"desk": "harbour"}, conversation["metadata"])
        goal = seeing.working_memory(self.conversation)["goal"]
        self.assertEqual("I want to book a ferry to Helsinki for Friday.", goal["text"])

    def active(self, listed: models.ListMemoriesResponse) -> list[str]:
        return [each["content"] for each in listed["memories"] if each["status"] == "active"]

    def test_should_end_list_and_delete_a_conversation(self) -> None:
        self.memlog.publish(self.conversation, role="user", content="Hello.", user=self.user)
        ended = self.memlog.end(self.conversation, user=self.user)
        listed = self.memlog.after(ended["position"], timeout=30).conversations(user=self.user)
        self.assertEqual(
            [self.conversation], [each["conversationId"] for each in listed["conversations"]]
        )
        deleted = self.memlog.delete_conversation(self.conversation)
        with self.assertRaises(ApiError) as raised:
            self.memlog.after(deleted["position"], timeout=30).conversation(self.conversation)
        self.assertEqual("not_found", raised.exception.code)

    def test_should_name_the_field_of_a_refused_request(self) -> None:
        with self.assertRaises(ApiError) as raised:
            self.memlog.publish(self.conversation, role="robot", content="Beep.")
        self.assertEqual(400, raised.exception.status)
        self.assertEqual("invalid_argument", raised.exception.code)
        self.assertEqual("role", raised.exception.problems[0]["field"])


class AsyncMemlogTest(unittest.IsolatedAsyncioTestCase):
    async def test_should_repeat_a_deferred_publish_with_the_same_ids(self) -> None:
        sent: list[bytes] = []
        answers = [
            httpx.Response(429, headers={"Retry-After": "0"}, json={}),
            httpx.Response(200, json={"position": "p"}),
        ]

        def handle(request: httpx.Request) -> httpx.Response:
            sent.append(request.content)
            return answers[len(sent) - 1]

        transport = httpx.MockTransport(handle)
        async with AsyncMemlog("http://memlog.test", transport=transport) as memlog:
            said = await memlog.publish("trip", role="user", content="We leave at nine.")
        self.assertEqual("p", said["position"])
        self.assertEqual(2, len(sent))
        self.assertEqual(sent[0], sent[1])

    async def test_should_see_what_was_written_and_name_the_field_of_a_refused_request(self) -> None:
        user = f"ada-{uuid.uuid4()}"
        url, key = os.environ["MEMLOG_URL"], os.environ.get("MEMLOG_KEY")
        async with AsyncMemlog(url, key=key) as memlog:
            kept = await memlog.memories.remember(content="Ada keeps bees", user=user)
            seeing = memlog.after(kept["position"], timeout=30)
            listed = await seeing.memories.list(user=user)
            self.assertEqual(["Ada keeps bees"], [each["content"] for each in listed["memories"]])
            with self.assertRaises(ApiError) as raised:
                await memlog.publish("trip", role="robot", content="Beep.")
        self.assertEqual("role", raised.exception.problems[0]["field"])


class RepetitionTest(unittest.TestCase):
    def answering(self, *answers: httpx.Response | Exception) -> tuple[Memlog, list[bytes]]:
        sent: list[bytes] = []
        left = list(answers)

        def handle(request: httpx.Request) -> httpx.Response:
            sent.append(request.url.raw_path + b" " + request.content)
            answer = left.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer

        memlog = Memlog("http://memlog.test", retries=2, transport=httpx.MockTransport(handle))
        self.addCleanup(memlog.close)
        return memlog, sent

    def test_should_repeat_a_deferred_publish_with_the_same_ids(self) -> None:
        memlog, sent = self.answering(
            httpx.Response(429, headers={"Retry-After": "0"}, json={}),
            httpx.ConnectError("refused"),
            httpx.Response(200, json={"position": "p"}),
        )
        self.assertEqual("p", memlog.publish("c", role="user", content="Hi.")["position"])
        self.assertEqual(3, len(sent))
        self.assertEqual(1, len(set(sent)))

    def test_should_repeat_every_write_with_the_same_ids(self) -> None:
        writes: list[Callable[[Memlog], object]] = [
            lambda memlog: memlog.publish_all([{"conversationId": "c", "content": "Hi."}]),
            lambda memlog: memlog.edit("c", "m", content="Hi."),
            lambda memlog: memlog.delete_message("c", "m"),
            lambda memlog: memlog.update_conversation("c", title="Ferry"),
            lambda memlog: memlog.end("c"),
            lambda memlog: memlog.delete_conversation("c", keepMemories=True),
            lambda memlog: memlog.memories.remember(content="Ada keeps bees"),
            lambda memlog: memlog.memories.update("i", content="Ada keeps hens"),
            lambda memlog: memlog.memories.forget(ids=["i"]),
            lambda memlog: memlog.memories.restore(ids=["i"]),
            lambda memlog: memlog.memories.undo(changeId="i.1"),
            lambda memlog: memlog.memories.purge(reach="owner"),
            lambda memlog: memlog.core_memory.append("persona", "I am Sam."),
            lambda memlog: memlog.core_memory.replace("persona", "Sam", "Kim"),
            lambda memlog: memlog.core_memory.set("persona", "I am Kim."),
            lambda memlog: memlog.core_memory.undo("persona"),
            lambda memlog: memlog.core_memory.delete("persona"),
        ]
        busy = httpx.Response(503, headers={"Retry-After": "0"}, text="busy")
        for write in writes:
            memlog, sent = self.answering(busy, httpx.Response(200, json={}))
            write(memlog)
            self.assertRegex(sent[0].decode(), "(eventId|commandId)")
            self.assertEqual(sent[0], sent[1])

    def test_should_not_repeat_a_refusal(self) -> None:
        memlog, sent = self.answering(httpx.Response(400, text="no"))
        with self.assertRaises(ApiError):
            memlog.search(query="x")
        self.assertEqual(1, len(sent))

    def test_should_raise_the_last_answer(self) -> None:
        busy = [httpx.Response(503, headers={"Retry-After": "0"}, text="busy") for _ in range(3)]
        memlog, sent = self.answering(*busy)
        with self.assertRaises(ApiError) as raised:
            memlog.search(query="x")
        self.assertEqual((503, 0.0, 3), (raised.exception.status, raised.exception.retry_after, len(sent)))

    def test_should_say_that_no_memlog_answers(self) -> None:
        memlog, _ = self.answering(httpx.Response(200, text="<html>"))
        with self.assertRaises(UnreachableError):
            memlog.search(query="x")


if __name__ == "__main__":
    unittest.main()
