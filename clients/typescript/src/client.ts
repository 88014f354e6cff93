import { Connection, given, newId, type Options, part } from "./connection.js";
import { CoreMemory } from "./core-memory.js";
import { Memories } from "./memories.js";
import type * as models from "./models.js";
import type { Query, Written } from "./types.js";
import { Users } from "./users.js";

/** The answer to a published event. */
type Published = Written<models.PublishResponse, "conversationId" | "eventId">;

/** The answer to a published event of a message. */
type MessagePublished = Written<models.PublishResponse, "conversationId" | "eventId" | "messageId">;

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
export class Memlog {
  readonly memories: Memories;
  readonly coreMemory: CoreMemory;
  readonly users: Users;
  readonly #url: string;
  readonly #options: Options;
  readonly #connection: Connection;

  /** Creates a client, which connects with its first call. */
  constructor(url = "http://127.0.0.1:8080", options: Options = {}) {
    this.#url = url;
    this.#options = options;
    this.#connection = new Connection(url, options);
    this.memories = new Memories(this.#connection);
    this.coreMemory = new CoreMemory(this.#connection);
    this.users = new Users(this.#connection);
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

  /**
   * Publishes a message. Ids that are left out are created here, so that a repetition after a lost
   * answer stores the message once.
   */
  publish(conversation: string, message: models.CreateMessageRequest): Promise<MessagePublished> {
    const body = { messageId: newId(), eventId: newId(), ...given(message) };
    return this.#connection.send("POST", `${ofConversation(conversation)}/messages`, body);
  }

  /** Publishes 1 to 1,000 events: all of them or, if one is invalid, none. */
  publishAll(
    events: readonly models.Event[],
  ): Promise<Written<models.PublishBatchResponse> & { results: Published[] }> {
    const body = { messages: events.map(identified) };
    return this.#connection.send("POST", "/v1/messages:batch", body);
  }

  /** Replaces a message's text, its attachments or both. */
  edit(
    conversation: string,
    message: string,
    edit: models.EditMessageRequest,
  ): Promise<MessagePublished> {
    const body = { eventId: newId(), ...given(edit) };
    return this.#connection.send("PATCH", ofMessage(conversation, message), body);
  }

  /** Deletes a message permanently. */
  deleteMessage(
    conversation: string,
    message: string,
    query: Query<"DeleteMessage"> = {},
  ): Promise<MessagePublished> {
    const path = ofMessage(conversation, message);
    return this.#connection.send("DELETE", path, undefined, { eventId: newId(), ...given(query) });
  }

  /** Sets title, system prompt or metadata of a conversation. */
  updateConversation(
    conversation: string,
    update: models.UpdateConversationRequest,
  ): Promise<Published> {
    const body = { eventId: newId(), ...given(update) };
    return this.#connection.send("PATCH", ofConversation(conversation), body);
  }

  /** Ends a conversation, which makes a memory of it. */
  end(conversation: string, end: models.EndConversationRequest = {}): Promise<Published> {
    const body = { eventId: newId(), ...given(end) };
    return this.#connection.send("POST", `${ofConversation(conversation)}:end`, body);
  }

  /** Deletes a conversation with everything in it. */
  deleteConversation(
    conversation: string,
    query: Query<"DeleteConversation"> = {},
  ): Promise<Published> {
    const path = ofConversation(conversation);
    return this.#connection.send("DELETE", path, undefined, { eventId: newId(), ...given(query) });
  }

  /** Finds messages by meaning and by words. */
  search(request: models.SearchMessagesRequest): Promise<models.SearchMessagesResponse> {
    return this.#connection.send("POST", "/v1/messages:search", given(request));
  }

  /** Returns one text to put before a question, within a budget of tokens, and its parts. */
  context(request: models.GetContextRequest): Promise<models.GetContextResponse> {
    return this.#connection.send("POST", "/v1/context", given(request));
  }

  /** Lists conversations, latest first. */
  conversations(query: Query<"ListConversations"> = {}): Promise<models.ListConversationsResponse> {
    return this.#connection.send("GET", "/v1/conversations", undefined, query);
  }

  /** Returns a conversation's properties. */
  conversation(
    conversation: string,
    query: Query<"GetConversation"> = {},
  ): Promise<models.Conversation> {
    return this.#connection.send("GET", ofConversation(conversation), undefined, query);
  }

  /** Returns a message. */
  message(
    conversation: string,
    message: string,
    query: Query<"GetMessage"> = {},
  ): Promise<models.Message> {
    return this.#connection.send("GET", ofMessage(conversation, message), undefined, query);
  }

  /**
   * Lists a conversation's messages, oldest first; with maxTokens, strategy or tokenizer the window
   * of the latest ones that fit.
   */
  messages(
    conversation: string,
    query: Query<"ListMessages"> = {},
  ): Promise<models.ListMessagesResponse> {
    const path = `${ofConversation(conversation)}/messages`;
    return this.#connection.send("GET", path, undefined, query);
  }

  /** Returns the goal of a conversation and the sentences that matter for it now. */
  workingMemory(
    conversation: string,
    query: Query<"GetWorkingMemory"> = {},
  ): Promise<models.GetWorkingMemoryResponse> {
    const path = `${ofConversation(conversation)}/working-memory`;
    return this.#connection.send("GET", path, undefined, query);
  }

  /** Returns what an owner's active memories say about the owner. */
  profile(query: Query<"GetOwnerProfile"> = {}): Promise<models.OwnerProfile> {
    return this.#connection.send("GET", "/v1/owner-profile", undefined, query);
  }
}

function identified(event: models.Event): Record<string, unknown> {
  const fields = { eventId: newId(), ...given(event) };
  const creates = (event.type ?? "message_created") === "message_created";
  return creates ? { messageId: newId(), ...fields } : fields;
}

function ofConversation(conversation: string): string {
  return `/v1/conversations/${part(conversation)}`;
}

function ofMessage(conversation: string, message: string): string {
  return `${ofConversation(conversation)}/messages/${part(message)}`;
}
