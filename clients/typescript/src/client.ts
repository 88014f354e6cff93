import { Connection, given, newId, type Options } from "./connection.js";
import { CoreMemory } from "./core-memory.js";
import { Energy } from "./energy.js";
import { Indexes } from "./indexes.js";
import { Memories } from "./memories.js";
import type * as models from "./models.js";
import { Receipts } from "./receipts.js";
import { ServerCalls } from "./server-calls.js";
import type { Written } from "./types.js";
import { Users } from "./users.js";

/** The answer to a published event. */
type Published = Written<models.PublishResponse, "conversationId" | "eventId">;

/**
 * A client of a running Memlog.
 *
 * Writes return once the log keeps them, and take effect a moment later; `after` reads what was
 * written. Arguments and answers have the names of the HTTP API. Every call rejects with
 * `UnreachableError` if no server answers, and with `ApiError` if the answer is an error.
 *
 * ```ts
 * const memlog = new Memlog("http://127.0.0.1:8080");
 * const said = await memlog.publish("trip", { role: "user", content: "We leave at nine." });
 * await memlog.after(said.position).search({ query: "when do we leave" });
 * ```
 */
export class Memlog extends ServerCalls {
  readonly memories: Memories;
  readonly coreMemory: CoreMemory;
  readonly users: Users;
  readonly receipts: Receipts;
  readonly energy: Energy;
  readonly indexes: Indexes;
  readonly #url: string;
  readonly #options: Options;
  readonly #connection: Connection;

  /** Creates a client, which connects with its first call. */
  constructor(url = "http://127.0.0.1:8080", options: Options = {}) {
    const connection = new Connection(url, options);
    super(connection);
    this.#url = url;
    this.#options = options;
    this.#connection = connection;
    this.memories = new Memories(this.#connection);
    this.coreMemory = new CoreMemory(this.#connection);
    this.users = new Users(this.#connection);
    this.receipts = new Receipts(this.#connection);
    this.energy = new Energy(this.#connection);
    this.indexes = new Indexes(this.#connection);
  }

  /**
   * Returns a client whose reads see these writes.
   *
   * @param positions the positions that writes answered with, at least one
   * @param options.timeoutMs how long a read waits, 0 to 60,000 ms; default: the server's
   */
  after(
    positions: string | readonly string[],
    options: { timeoutMs?: number | undefined } = {},
  ): Memlog {
    const all = typeof positions === "string" ? [positions] : positions;
    if (all.length === 0 || all.some((position) => !position)) {
      throw new RangeError(`positions must have at least one, none empty, got [${all.join(", ")}]`);
    }
    const headers: Record<string, string> = {
      ...this.#options.headers,
      "Memlog-After": all.join(","),
    };
    if (options.timeoutMs !== undefined) {
      headers["Memlog-After-Timeout"] = String(Math.round(options.timeoutMs));
    }
    return new Memlog(this.#url, { ...this.#options, headers });
  }

  /** Publishes 1 to 1,000 events: all of them or, if one is invalid, none. */
  publishAll(
    events: readonly models.Event[],
  ): Promise<Written<models.PublishBatchResponse> & { results: Published[] }> {
    const body = { messages: events.map(identified) };
    return this.#connection.send("POST", "/v1/messages:batch", body);
  }
}

function identified(event: models.Event): Record<string, unknown> {
  const fields = { eventId: newId(), ...given(event) };
  const creates = (event.type ?? "message_created") === "message_created";
  return creates ? { messageId: newId(), ...fields } : fields;
}
