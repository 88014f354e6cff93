// Written by the build of clients/java from the .proto files.
import { type Connection, given, newId, part } from "./connection.js";
import type * as models from "./models.js";
import type { Query, Written } from "./types.js";

/** Calls of the client itself: messages, conversations, search, contexts and administration. */
export class ServerCalls {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Publishes the creation of a message. */
  publish(
    conversation: string,
    request: models.CreateMessageRequest = {},
  ): Promise<Written<models.PublishResponse, "conversationId" | "eventId" | "messageId">> {
    return this.#connection.send(
      "POST",
      `/v1/conversations/${part(conversation)}/messages`,
      { messageId: newId(), eventId: newId(), ...given(request) },
    );
  }

  /**
   * Publishes an edit that replaces a message's text, its attachments or both. It may precede the
   * message's creation.
   */
  edit(
    conversation: string,
    message: string,
    request: models.EditMessageRequest = {},
  ): Promise<Written<models.PublishResponse, "conversationId" | "eventId" | "messageId">> {
    return this.#connection.send(
      "PATCH",
      `/v1/conversations/${part(conversation)}/messages/${part(message)}`,
      { eventId: newId(), ...given(request) },
    );
  }

  /** Publishes the deletion of a message. It stays deleted, whatever arrives before or after. */
  deleteMessage(
    conversation: string,
    message: string,
    query: Query<"DeleteMessage"> = {},
  ): Promise<Written<models.PublishResponse, "conversationId" | "eventId" | "messageId">> {
    return this.#connection.send(
      "DELETE",
      `/v1/conversations/${part(conversation)}/messages/${part(message)}`,
      undefined,
      { eventId: newId(), ...given(query) },
    );
  }

  /**
   * Publishes new properties of a conversation, which begins with them if it does not exist. Absent
   * properties stay unchanged.
   */
  updateConversation(
    conversation: string,
    request: models.UpdateConversationRequest = {},
  ): Promise<Written<models.PublishResponse, "conversationId" | "eventId">> {
    return this.#connection.send(
      "PATCH",
      `/v1/conversations/${part(conversation)}`,
      { eventId: newId(), ...given(request) },
    );
  }

  /** Publishes the end of a conversation, which must exist. */
  end(
    conversation: string,
    request: models.EndConversationRequest = {},
  ): Promise<Written<models.PublishResponse, "conversationId" | "eventId">> {
    return this.#connection.send(
      "POST",
      `/v1/conversations/${part(conversation)}:end`,
      { eventId: newId(), ...given(request) },
    );
  }

  /**
   * Makes a memory of the conversation, which must exist, as it stands now, however old it is; the
   * conversation goes on. Called again, it makes the memory anew.
   */
  addSessionToMemory(
    conversation: string,
    request: models.AddSessionToMemoryRequest = {},
  ): Promise<Written<models.PublishResponse, "conversationId" | "eventId">> {
    return this.#connection.send(
      "POST",
      `/v1/conversations/${part(conversation)}:addSessionToMemory`,
      { eventId: newId(), ...given(request) },
    );
  }

  /** Publishes the deletion of a conversation with all of its messages, past and future. */
  deleteConversation(
    conversation: string,
    query: Query<"DeleteConversation"> = {},
  ): Promise<Written<models.PublishResponse, "conversationId" | "eventId">> {
    return this.#connection.send(
      "DELETE",
      `/v1/conversations/${part(conversation)}`,
      undefined,
      { eventId: newId(), ...given(query) },
    );
  }

  /** Counts, lag, event-to-searchable, model and versions. */
  stats(): Promise<models.Stats> {
    return this.#connection.send("GET", "/v1/admin/stats");
  }

  /**
   * Lists dead letters of the caller's tenant, newest first. A record too damaged to show its
   * tenant is shown to the role operator only. A request reads what is new since the last one,
   * about 20,000 records or 64 MiB at most; if there are more, the answer is "unavailable", and the
   * next request continues. At most 100,000 dead letters are remembered; beyond that the tenant
   * with the most dead letters loses its oldest.
   */
  deadLetters(query: Query<"ListDeadLetters"> = {}): Promise<models.ListDeadLettersResponse> {
    return this.#connection.send("GET", "/v1/admin/dead-letters", undefined, given(query));
  }

  /** Shows one dead letter with its bytes. */
  deadLetter(id: string): Promise<models.DeadLetter> {
    return this.#connection.send("GET", `/v1/admin/dead-letters/${part(id)}`);
  }

  /**
   * Processes a dead letter again, then discards it: an event, a command or a candidate is sent
   * again; of what an indexer could not index, the current state is issued again, unless it was
   * deleted meanwhile.
   */
  redrive(id: string): Promise<models.DeadLetter> {
    return this.#connection.send("POST", `/v1/admin/dead-letters/${part(id)}:redrive`, {});
  }

  /** Discards one dead letter. */
  discard(id: string): Promise<models.DeadLetter> {
    return this.#connection.send("DELETE", `/v1/admin/dead-letters/${part(id)}`);
  }

  /** Lists the configured webhooks with their state over all query services. */
  webhooks(): Promise<models.ListWebhooksResponse> {
    return this.#connection.send("GET", "/v1/webhooks");
  }

  /**
   * Finds messages by meaning and by words: the best passage of each message, best first. The list
   * is empty if nothing is relevant.
   */
  search(request: models.SearchMessagesRequest): Promise<models.SearchMessagesResponse> {
    return this.#connection.send("POST", "/v1/messages:search", given(request));
  }

  /** Lists conversations, latest first. */
  conversations(query: Query<"ListConversations"> = {}): Promise<models.ListConversationsResponse> {
    return this.#connection.send("GET", "/v1/conversations", undefined, given(query));
  }

  /** Reads one conversation's properties. */
  conversation(
    conversation: string,
    query: Query<"GetConversation"> = {},
  ): Promise<models.Conversation> {
    return this.#connection.send(
      "GET",
      `/v1/conversations/${part(conversation)}`,
      undefined,
      given(query),
    );
  }

  /** Reads a conversation's messages in the order they were written. */
  messages(
    conversation: string,
    query: Query<"ListMessages"> = {},
  ): Promise<models.ListMessagesResponse> {
    return this.#connection.send(
      "GET",
      `/v1/conversations/${part(conversation)}/messages`,
      undefined,
      given(query),
    );
  }

  /** Reads one message. */
  message(
    conversation: string,
    message: string,
    query: Query<"GetMessage"> = {},
  ): Promise<models.Message> {
    return this.#connection.send(
      "GET",
      `/v1/conversations/${part(conversation)}/messages/${part(message)}`,
      undefined,
      given(query),
    );
  }

  /**
   * Returns one text within a budget of tokens: core memory, memories, messages that answer the
   * query with those around them, and the latest messages of the conversation. The text is empty if
   * there is no core memory and nothing is relevant.
   */
  context(request: models.GetContextRequest = {}): Promise<models.GetContextResponse> {
    return this.#connection.send("POST", "/v1/context", given(request));
  }

  /**
   * Returns the goal of a conversation and the few sentences that matter for it now. They are
   * chosen among the latest 40 messages at each call, so they are renewed with each turn. A
   * sentence scores by the significant words that no chosen one has, of which those of the goal and
   * of the user's latest message count twice; later sentences and statements score higher. No
   * language model is called.
   */
  workingMemory(
    conversation: string,
    query: Query<"GetWorkingMemory"> = {},
  ): Promise<models.GetWorkingMemoryResponse> {
    return this.#connection.send(
      "GET",
      `/v1/conversations/${part(conversation)}/working-memory`,
      undefined,
      given(query),
    );
  }

  /**
   * Reads a past answer: what was considered and why it was shown or not. Texts are read where they
   * stand now.
   */
  answer(request_id: string): Promise<models.Answer> {
    return this.#connection.send("GET", `/v1/answers/${part(request_id)}`);
  }

  /**
   * Returns what the owner's active memories say about the owner, in a fixed schema. It is computed
   * from them at each call, so it follows every change of them and loses what loses its sources.
   */
  profile(query: Query<"GetOwnerProfile"> = {}): Promise<models.OwnerProfile> {
    return this.#connection.send("GET", "/v1/owner-profile", undefined, given(query));
  }
}
