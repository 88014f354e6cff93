// Written by the build of clients/java from the .proto files.
import { type Connection, given, part } from "./connection.js";
import type * as models from "./models.js";
import type { Query } from "./types.js";

/** Calls about the people whose data the server stores. */
export class Users {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Lists the users that own conversations, memories or core memory, app by app, in an order that
   * does not change. A user of two apps is two users. Conversations and memories without a user
   * belong to the app and are not listed.
   */
  list(query: Query<"ListUsers"> = {}): Promise<models.ListUsersResponse> {
    return this.#connection.send("GET", "/v1/users", undefined, given(query));
  }

  /**
   * Erases a user of an app: every conversation that the user owns with all of its messages, and
   * the user's memories, core memory and recorded answers. Stop writing for the user before: what
   * is written later is kept. A repeated call erases what has come since and is otherwise without
   * effect. Messages that the user wrote in conversations of other users stay; DELETE
   * /v1/conversations/{conversation_id}/messages/{message_id} removes them. The call fails with
   * unavailable if the extractor does not reach what was written before within ingest.decideWithin.
   */
  erase(user: string, query: Query<"EraseUser"> = {}): Promise<models.EraseUserResponse> {
    return this.#connection.send("DELETE", `/v1/users/${part(user)}`, undefined, given(query));
  }
}
