"""Written by the build of clients/java from the .proto files."""

from __future__ import annotations

from typing import cast

from memlog import models
from memlog.connection import Connection, given, part


class Users:
    """Calls about the people whose data the server stores."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def list(
        self,
        *,
        app: str | None = None,
        user: str | None = None,
        limit: int | None = None,
        pageToken: str | None = None,
    ) -> models.ListUsersResponse:
        """Lists the users that own conversations, memories or core memory, app by app, in an
        order that does not change. A user of two apps is two users. Conversations and memories
        without a user belong to the app and are not listed."""
        answer = self._connection.send(
            "GET", "/v1/users",
            query=given({"app": app, "user": user, "limit": limit, "pageToken": pageToken}),
        )
        return cast(models.ListUsersResponse, answer)

    def erase(
        self,
        user: str,
        *,
        app: str | None = None,
        receipt: bool | None = None,
        now: bool | None = None,
        confirmation: str | None = None,
    ) -> models.EraseUserResponse:
        """Erases a user of an app: every conversation that the user owns with all of its
        messages, and the user's memories, core memory and recorded answers. Stop writing for the
        user before: what is written later is kept. A repeated call erases what has come since
        and is otherwise without effect. Messages that the user wrote in conversations of other
        users stay; DELETE /v1/conversations/{conversation_id}/messages/{message_id} removes
        them. The call fails with unavailable if the extractor does not reach what was written
        before within ingest.decideWithin."""
        answer = self._connection.send(
            "DELETE", f"/v1/users/{part(user)}",
            query=given({"app": app, "receipt": receipt, "now": now, "confirmation": confirmation}),
        )
        return cast(models.EraseUserResponse, answer)
