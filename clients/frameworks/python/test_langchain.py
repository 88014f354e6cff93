"""Runs a chain with MemlogChatMessageHistory."""

from __future__ import annotations

import unittest
import uuid
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage, ToolMessage
from langchain_core.prompts import ChatPromptTemplate, MessagesPlaceholder
from langchain_core.runnables import RunnableLambda
from langchain_core.runnables.history import RunnableWithMessageHistory
from memlog.langchain import MemlogChatMessageHistory
from scripted import QUESTION, STATEMENT, answer, connect, restart


class MemlogChatMessageHistoryTest(unittest.TestCase):
    def setUp(self) -> None:
        self.memlog = connect()
        self.addCleanup(self.memlog.close)
        self.user = f"ada-{uuid.uuid4()}"

    def history(self) -> MemlogChatMessageHistory:
        return MemlogChatMessageHistory(self.memlog, f"chat-{uuid.uuid4()}", self.user)

    def ask(self, history: MemlogChatMessageHistory, question: str) -> str:
        prompt = ChatPromptTemplate.from_messages(
            [("system", "{known}"), MessagesPlaceholder("history"), ("user", "{question}")]
        )

        def reply(asked: dict[str, Any]) -> BaseMessage:
            messages = prompt.invoke({**asked, "known": history.context(question)}).to_messages()
            return AIMessage(answer([message.text for message in messages]))

        chain = RunnableWithMessageHistory(
            RunnableLambda(reply),
            lambda session_id: history,
            input_messages_key="question",
            history_messages_key="history",
        )
        config: Any = {"configurable": {"session_id": "any"}}
        return str(chain.invoke({"question": question}, config).text)

    def test_should_answer_in_a_second_session_after_a_restart_what_was_said_in_the_first(self) -> None:
        first = self.history()
        self.assertEqual("I do not know.", self.ask(first, "When does the train leave?"))
        self.assertEqual("Noted.", self.ask(first, STATEMENT))
        first.context(STATEMENT)  # Waits until others can read it.
        restart()
        self.assertEqual("At nine.", self.ask(self.history(), QUESTION))
        again = MemlogChatMessageHistory(self.memlog, first.transcript._conversation, self.user)
        self.assertEqual(first.messages, again.messages)
        self.assertEqual(4, len(again.messages))

    def test_should_return_equal_messages_of_each_type(self) -> None:
        history = self.history()
        call: Any = {"name": "timetable", "args": {"to": "Helsinki"}, "id": "1", "type": "tool_call"}
        messages: list[BaseMessage] = [
            SystemMessage("Answer briefly."),
            HumanMessage([{"type": "text", "text": "When does it leave?"}, {"type": "image_url", "image_url": {"url": "https://example.org/pier.png"}}]),
            AIMessage("", tool_calls=[call]),
            ToolMessage("nine", tool_call_id="1"),
            AIMessage("At nine.", additional_kwargs={"note": "é" * 5000}),
        ]
        history.add_messages(messages)
        self.assertEqual(messages, history.messages)

    def test_should_go_on_after_it_was_cleared(self) -> None:
        history = self.history()
        history.add_user_message("first")
        history.clear()
        self.assertEqual([], history.messages)
        history.add_user_message("second")
        self.assertEqual([HumanMessage("second")], history.messages)

    def test_should_return_the_edited_text_of_a_message(self) -> None:
        history = self.history()
        history.add_user_message("My ferry leaves at nine.")
        [message] = history.transcript.messages()
        edited = self.memlog.edit(
            history.transcript._conversation, message["messageId"], content="My ferry leaves at ten.", user=self.user
        )
        other = MemlogChatMessageHistory(self.memlog.after(edited["position"]), history.transcript._conversation, self.user)
        self.assertEqual([HumanMessage("My ferry leaves at ten.")], other.messages)


if __name__ == "__main__":
    unittest.main()
