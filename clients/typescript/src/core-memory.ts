// Written by the build of clients/java from the .proto files.
import { type Connection, given, newId, part } from "./connection.js";
import type * as models from "./models.js";
import type { Query, Written } from "./types.js";

/**
 * Calls about core memory: blocks, which are short named texts that an owner's agents maintain and
 * always see. A call that changes a block returns once the server has stored the command; to learn
 * what became of it, read the block after the command's position.
 */
export class CoreMemory {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Lists the owner's blocks, by name. */
  list(query: Query<"ListCoreMemory"> = {}): Promise<models.ListCoreMemoryResponse> {
    return this.#connection.send("GET", "/v1/core-memory", undefined, given(query));
  }

  /** Reads one block and, if requested, its history. */
  get(block: string, query: Query<"GetCoreMemory"> = {}): Promise<models.GetCoreMemoryResponse> {
    return this.#connection.send("GET", `/v1/core-memory/${part(block)}`, undefined, given(query));
  }

  /** Adds a text to the end of a block, as a new line. Creates the block if it does not exist. */
  append(
    block: string,
    request: models.AppendCoreMemoryRequest,
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#connection.send(
      "POST",
      `/v1/core-memory/${part(block)}:append`,
      { commandId: newId(), ...given(request) },
    );
  }

  /** Replaces a part of a block, which must occur exactly once. */
  replace(
    block: string,
    request: models.ReplaceCoreMemoryRequest,
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#connection.send(
      "POST",
      `/v1/core-memory/${part(block)}:replace`,
      { commandId: newId(), ...given(request) },
    );
  }

  /** Sets the whole text of a block. Creates the block if it does not exist. */
  set(
    block: string,
    request: models.SetCoreMemoryRequest,
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#connection.send(
      "PUT",
      `/v1/core-memory/${part(block)}`,
      { commandId: newId(), ...given(request) },
    );
  }

  /**
   * Deletes a block; UndoCoreMemory brings it back while its history lasts. A purge of the owner's
   * memories removes all blocks permanently.
   */
  delete(
    block: string,
    query: Query<"DeleteCoreMemory"> = {},
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#connection.send(
      "DELETE",
      `/v1/core-memory/${part(block)}`,
      undefined,
      { commandId: newId(), ...given(query) },
    );
  }

  /** Takes the latest change of a block back. Repeated, it takes back the change before. */
  undo(
    block: string,
    request: models.UndoCoreMemoryRequest = {},
  ): Promise<Written<models.MemoryCommandResponse, "commandId">> {
    return this.#connection.send(
      "POST",
      `/v1/core-memory/${part(block)}:undo`,
      { commandId: newId(), ...given(request) },
    );
  }
}
