"""Memory for LangChain: a chat message history that is a conversation, with what Memlog knows of its user.

Install ``memlog[langchain]``.

    history = MemlogChatMessageHistory(Memlog(), "chat-17", user="ada")
    history.add_messages([HumanMessage("My ferry leaves at nine."), AIMessage("Noted.")])
    history.context("When does my ferry leave?")    # of all conversations of the user
"""

from __future__ import annotations

from typing import Any, Sequence

from langchain_core.chat_history import BaseChatMessageHistory
from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    HumanMessage,
    SystemMessage,
    message_to_dict,
    messages_from_dict,
)

from memlog import models
from memlog.client import Memlog
from memlog.transcript import Transcript, Writes, loaded, stored

# Other types, such as results of tools, have the role tool, which search leaves out.
_ROLES = {"human": "user", "ai": "assistant", "system": "system"}
_MESSAGES = {"user": HumanMessage, "assistant": AIMessage}


class MemlogChatMessageHistory(BaseChatMessageHistory):
    """A history whose messages are those of a conversation. Messages come back equal, except those
    whose text was edited in Memlog, which come back as plain messages."""

    def __init__(
        self, memlog: Memlog, conversation: str, user: str, app: str | None = None
    ) -> None:
        super().__init__()
        self.transcript = Transcript(Writes(memlog), conversation, user, app)

    @property
    def messages(self) -> list[BaseMessage]:  # type: ignore[override]
        """All messages, in the order in which they were added."""
        return [_message(each) for each in self.transcript.messages()]

    def add_messages(self, messages: Sequence[BaseMessage]) -> None:
        """Publishes the messages."""
        self.transcript.publish([_event(each) for each in messages])

    def clear(self) -> None:
        """Deletes all messages permanently. The history can go on."""
        self.transcript.clear()

    def context(self, query: str, max_tokens: int = 1500) -> str:
        """Returns what Memlog knows about the query from all conversations of the user."""
        return self.transcript.context(query, max_tokens)


def _event(message: BaseMessage) -> dict[str, Any]:
    return {
        "role": _ROLES.get(message.type, "tool"),
        "content": message.text or message.type,
        "metadata": stored(message_to_dict(message)),
    }


def _message(message: models.Message) -> BaseMessage:
    value, text = loaded(message), message.get("content", "")
    plain: BaseMessage = _MESSAGES.get(message["role"], SystemMessage)(content=text)
    return messages_from_dict([value])[0] if value else plain
