import { type Connection, part } from "./connection.js";
import type * as models from "./models.js";
import type { Query } from "./types.js";

const ALL = "/v1/users";

/** Calls about the people whose data is stored. */
export class Users {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Lists the users that own conversations, memories or core memory, app by app. */
  list(query: Query<"ListUsers"> = {}): Promise<models.ListUsersResponse> {
    return this.#connection.send("GET", ALL, undefined, query);
  }

  /**
   * Erases a user's conversations, memories, core memory and recorded answers. What is written
   * later is kept, so stop writing for the user before.
   */
  erase(user: string, query: Query<"EraseUser"> = {}): Promise<models.EraseUserResponse> {
    return this.#connection.send("DELETE", `${ALL}/${part(user)}`, undefined, query);
  }
}
