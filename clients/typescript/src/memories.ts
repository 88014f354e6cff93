import { type Connection, given, newId, part } from "./connection.js";
import type * as models from "./models.js";
import type { Query, Written } from "./types.js";

const ALL = "/v1/memories";

/** Calls about memories. Commands return once they are stored, and take effect a moment later. */
export class Memories {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Finds memories of one owner by meaning and by words. */
  recall(request: models.RecallMemoriesRequest): Promise<models.RecallMemoriesResponse> {
    return this.#connection.send("POST", `${ALL}:recall`, given(request));
  }

  /** Lists an owner's memories, the latest change first. */
  list(query: Query<"ListMemories"> = {}): Promise<models.ListMemoriesResponse> {
    return this.#connection.send("GET", ALL, undefined, query);
  }

  /** Returns a memory with its lineage and, if asked for, its history. */
  get(id: string, query: Query<"GetMemory"> = {}): Promise<models.GetMemoryResponse> {
    return this.#connection.send("GET", `${ALL}/${part(id)}`, undefined, query);
  }

  /** Returns each sentence of a message with the reason why it was remembered or not. */
  ofMessage(
    conversation: string,
    message: string,
    query: Query<"GetMessageMemories"> = {},
  ): Promise<models.GetMessageMemoriesResponse> {
    const path = `/v1/conversations/${part(conversation)}/messages/${part(message)}/memories`;
    return this.#connection.send("GET", path, undefined, query);
  }

  /** Stores a memory. */
  remember(
    request: models.RememberRequest,
  ): Promise<Written<models.RememberResponse, "commandId" | "memoryId">> {
    return this.#command("POST", ALL, request);
  }

  /** Corrects a memory; absent fields stay unchanged. */
  update(
    id: string,
    request: models.UpdateMemoryRequest,
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#command("PATCH", `${ALL}/${part(id)}`, request);
  }

  /** Shows which memories a query would forget, with a token that forgets exactly these. */
  previewForget(request: models.PreviewForgetRequest): Promise<models.PreviewForgetResponse> {
    return this.#connection.send("POST", `${ALL}:previewForget`, given(request));
  }

  /** Takes memories out of recall, by ids or by the token of a preview. */
  forget(
    request: models.ForgetMemoriesRequest,
  ): Promise<Written<models.ForgetMemoriesResponse, "commandId">> {
    return this.#command("POST", `${ALL}:forget`, request);
  }

  /** Brings forgotten and archived memories back. */
  restore(
    request: models.RestoreMemoriesRequest,
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#command("POST", `${ALL}:restore`, request);
  }

  /** Undoes automatic changes of memories: one by changeId, or all since a time. */
  undo(
    request: models.UndoMemoriesRequest,
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#command("POST", `${ALL}:undo`, request);
  }

  /** Links two memories by hand, both ways, or removes such a link. */
  link(
    id: string,
    request: models.LinkMemoryRequest,
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#command("POST", `${ALL}/${part(id)}:link`, request);
  }

  /** Reflects on memories; the reflections are memories of type reflection. */
  reflect(
    request: models.ReflectRequest = {},
  ): Promise<Written<models.ReflectResponse, "commandId">> {
    return this.#command("POST", `${ALL}:reflect`, request);
  }

  /** Removes memories permanently. */
  purge(
    request: models.PurgeMemoriesRequest,
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#command("POST", `${ALL}:purge`, request);
  }

  #command<Answer>(method: string, path: string, request: object): Promise<Answer> {
    return this.#connection.send(method, path, { commandId: newId(), ...given(request) });
  }
}
