// Written by the build of clients/java from the .proto files.
import { type Connection, given, newId, part } from "./connection.js";
import type * as models from "./models.js";
import type { Query, Written } from "./types.js";

/**
 * Calls about memories, which are statements about an owner: a user or an app. A call that changes
 * memories returns once the server has stored the command; the command takes effect a moment later.
 */
export class Memories {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Finds memories by meaning and by words, best first. The list is empty if nothing is relevant.
   */
  recall(request: models.RecallMemoriesRequest): Promise<models.RecallMemoriesResponse> {
    return this.#connection.send("POST", "/v1/memories:recall", given(request));
  }

  /**
   * Shows which memories a query would forget, and returns a token that forgets exactly those.
   * Forgets nothing itself.
   */
  previewForget(request: models.PreviewForgetRequest): Promise<models.PreviewForgetResponse> {
    return this.#connection.send("POST", "/v1/memories:previewForget", given(request));
  }

  /** Lists memories, latest change first. */
  list(query: Query<"ListMemories"> = {}): Promise<models.ListMemoriesResponse> {
    return this.#connection.send("GET", "/v1/memories", undefined, given(query));
  }

  /**
   * Lists an app's memories, of all of its users; with a key that is bound to a user, that user's.
   */
  listOfApp(
    app: string,
    query: Query<"ListAppMemories"> = {},
  ): Promise<models.ListMemoriesResponse> {
    return this.#connection.send("GET", `/v1/apps/${part(app)}/memories`, undefined, given(query));
  }

  /** Reads one memory with its lineage and, if requested, its history. */
  get(id: string, query: Query<"GetMemory"> = {}): Promise<models.GetMemoryResponse> {
    return this.#connection.send("GET", `/v1/memories/${part(id)}`, undefined, given(query));
  }

  /**
   * Reads the conversations that a memory rests on: for each, the messages that are its sources and
   * those around them. A conversation that is gone is not available, and its memory stays.
   */
  conversation(
    id: string,
    query: Query<"GetMemoryConversation"> = {},
  ): Promise<models.GetMemoryConversationResponse> {
    return this.#connection.send(
      "GET",
      `/v1/memories/${part(id)}/conversation`,
      undefined,
      given(query),
    );
  }

  /**
   * Explains what was remembered of a message: each sentence, kept or left out, with the rule that
   * decided, and the memories that cite the message.
   */
  ofMessage(
    conversation: string,
    message: string,
    query: Query<"GetMessageMemories"> = {},
  ): Promise<models.GetMessageMemoriesResponse> {
    return this.#connection.send(
      "GET",
      `/v1/conversations/${part(conversation)}/messages/${part(message)}/memories`,
      undefined,
      given(query),
    );
  }

  /**
   * Counts the memories of an app, of all of its users; with a key that is bound to a user, that
   * user's.
   */
  countOfApp(
    app: string,
    query: Query<"CountAppMemories"> = {},
  ): Promise<models.CountMemoriesResponse> {
    return this.#connection.send(
      "GET",
      `/v1/apps/${part(app)}/memories:count`,
      undefined,
      given(query),
    );
  }

  /** Counts memories. */
  count(query: Query<"CountMemories"> = {}): Promise<models.CountMemoriesResponse> {
    return this.#connection.send("GET", "/v1/memories:count", undefined, given(query));
  }

  /** Describes the state of an owner's memories in figures. */
  health(query: Query<"GetMemoryHealth"> = {}): Promise<models.MemoryHealth> {
    return this.#connection.send("GET", "/v1/memories:health", undefined, given(query));
  }

  /**
   * Stores a memory. It reinforces or is merged with a similar memory, and supersedes one that it
   * contradicts.
   */
  remember(
    request: models.RememberRequest,
  ): Promise<Written<models.RememberResponse, "commandId" | "memoryId">> {
    return this.#connection.send("POST", "/v1/memories", { commandId: newId(), ...given(request) });
  }

  /**
   * Corrects a memory. Absent fields stay unchanged, but a new content also replaces the subject,
   * derived from it, and the confidence (0.8).
   */
  update(
    id: string,
    request: models.UpdateMemoryRequest = {},
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#connection.send(
      "PATCH",
      `/v1/memories/${part(id)}`,
      { commandId: newId(), ...given(request) },
    );
  }

  /** Takes one memory out of recall, as ForgetMemories does; restorable. */
  delete(
    id: string,
    query: Query<"DeleteMemory"> = {},
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#connection.send(
      "DELETE",
      `/v1/memories/${part(id)}`,
      undefined,
      { commandId: newId(), ...given(query) },
    );
  }

  /**
   * Takes memories out of recall, restorably: those with the given ids, or those that a preview has
   * shown (PreviewForget).
   */
  forget(
    request: models.ForgetMemoriesRequest = {},
  ): Promise<Written<models.ForgetMemoriesResponse, "commandId">> {
    return this.#connection.send(
      "POST",
      "/v1/memories:forget",
      { commandId: newId(), ...given(request) },
    );
  }

  /** Brings forgotten and archived memories back. */
  restore(
    request: models.RestoreMemoriesRequest,
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#connection.send(
      "POST",
      "/v1/memories:restore",
      { commandId: newId(), ...given(request) },
    );
  }

  /**
   * Undoes automatic changes of memories: one by its id, or all in effect since a time, the latest
   * first. By its id it also undoes a link made by hand. Never brings back what was deleted,
   * forgotten or withdrawn.
   */
  undo(
    request: models.UndoMemoriesRequest = {},
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#connection.send(
      "POST",
      "/v1/memories:undo",
      { commandId: newId(), ...given(request) },
    );
  }

  /**
   * Reflects on an owner's memories: what has changed, recurs, contradicts, in their own words. A
   * reflection is a memory of type reflection; it is made anew, or goes, when a memory that it
   * cites changes or goes.
   */
  reflect(
    request: models.ReflectRequest = {},
  ): Promise<Written<models.ReflectResponse, "commandId">> {
    return this.#connection.send(
      "POST",
      "/v1/memories:reflect",
      { commandId: newId(), ...given(request) },
    );
  }

  /**
   * Links two memories of an owner by hand, both ways, or removes such a link. A link stays until
   * one of the memories is gone; of another kind, it takes the place of the link that exists.
   */
  link(
    id: string,
    request: models.LinkMemoryRequest,
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#connection.send(
      "POST",
      `/v1/memories/${part(id)}:link`,
      { commandId: newId(), ...given(request) },
    );
  }

  /**
   * Removes memories permanently: the named ones, all that rest on a conversation, or all of the
   * owner; of the last two only those that were created in a time, if one is given.
   */
  purge(
    request: models.PurgeMemoriesRequest = {},
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#connection.send(
      "POST",
      "/v1/memories:purge",
      { commandId: newId(), ...given(request) },
    );
  }

  /**
   * Removes the memories of each user of an app permanently, or those that were created in a time.
   * Needs the role admin.
   */
  purgeApp(
    app: string,
    query: Query<"PurgeAppMemories"> = {},
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#connection.send(
      "DELETE",
      `/v1/apps/${part(app)}/memories`,
      undefined,
      { commandId: newId(), ...given(query) },
    );
  }

  /**
   * Removes one memory of an app permanently, whichever user it belongs to. Needs the role admin.
   * The memory must exist.
   */
  purgeOfApp(
    app: string,
    id: string,
    query: Query<"PurgeAppMemory"> = {},
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#connection.send(
      "DELETE",
      `/v1/apps/${part(app)}/memories/${part(id)}`,
      undefined,
      { commandId: newId(), ...given(query) },
    );
  }

  /**
   * Returns the whole graph, the surroundings of a node, or the shortest path between two nodes.
   */
  graph(query: Query<"GetGraph"> = {}): Promise<models.GetGraphResponse> {
    return this.#connection.send("GET", "/v1/graph", undefined, given(query));
  }
}
