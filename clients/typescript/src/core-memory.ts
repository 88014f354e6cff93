import { type Connection, given, newId, part } from "./connection.js";
import type * as models from "./models.js";
import type { Query, Written } from "./types.js";

/** The answer to a command about core memory. */
type Commanded = Written<models.MemoryCommandResponse, "commandId">;

const ALL = "/v1/core-memory";

/**
 * Calls about core memory. In all of them app and user name the owner. To learn what became of a
 * command, get the block with its commandId by a client `after` its position.
 */
export class CoreMemory {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Lists the owner's blocks, by name. */
  list(query: Query<"ListCoreMemory"> = {}): Promise<models.ListCoreMemoryResponse> {
    return this.#connection.send("GET", ALL, undefined, query);
  }

  /** Returns a block. */
  get(block: string, query: Query<"GetCoreMemory"> = {}): Promise<models.GetCoreMemoryResponse> {
    return this.#connection.send("GET", path(block), undefined, query);
  }

  /** Adds a line to a block; creates the block if necessary. */
  append(block: string, request: models.AppendCoreMemoryRequest): Promise<Commanded> {
    return this.#command("POST", `${path(block)}:append`, request);
  }

  /** Replaces a part of a block, which must occur exactly once. */
  replace(block: string, request: models.ReplaceCoreMemoryRequest): Promise<Commanded> {
    return this.#command("POST", `${path(block)}:replace`, request);
  }

  /** Sets the whole text of a block; creates the block if necessary. */
  set(block: string, request: models.SetCoreMemoryRequest): Promise<Commanded> {
    return this.#command("PUT", path(block), request);
  }

  /** Takes the latest change of a block back. */
  undo(block: string, request: models.UndoCoreMemoryRequest = {}): Promise<Commanded> {
    return this.#command("POST", `${path(block)}:undo`, request);
  }

  /** Deletes a block; undo brings it back. */
  delete(block: string, query: Query<"DeleteCoreMemory"> = {}): Promise<Commanded> {
    const identified = { commandId: newId(), ...given(query) };
    return this.#connection.send("DELETE", path(block), undefined, identified);
  }

  #command(method: string, path: string, request: object): Promise<Commanded> {
    return this.#connection.send(method, path, { commandId: newId(), ...given(request) });
  }
}

function path(block: string): string {
  return `${ALL}/${part(block)}`;
}
