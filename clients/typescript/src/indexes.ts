// Written by the build of clients/java from the .proto files.
import { type Connection, given } from "./connection.js";
import type * as models from "./models.js";
import type { Query } from "./types.js";

/**
 * Calls that rebuild and check the search indexes: passages, the pieces of messages, and memories.
 * They need a key with the role operator.
 */
export class Indexes {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Begins to fill a new collection from the log beside the live one, and returns at once. Queries
   * move over once both hold the same; the former collection is kept. With "rollback", queries move
   * back to the former collection, which catches up first. With "dropPrevious", the former
   * collection is deleted.
   */
  rebuild(request: models.StartRebuildRequest = {}): Promise<models.RebuildProgress> {
    return this.#connection.send("POST", "/v1/admin/rebuild", given(request));
  }

  /**
   * Shows how far the running rebuild is, or how the last one since the start of the process has
   * ended.
   */
  rebuildProgress(query: Query<"GetRebuild"> = {}): Promise<models.RebuildProgress> {
    return this.#connection.send("GET", "/v1/admin/rebuild", undefined, given(query));
  }

  /**
   * Compares every entry of the index with the log, and repairs what differs if asked to. Answers
   * within 20 seconds; while the check takes longer, "running" is true, and the same request waits
   * for the same check.
   */
  check(request: models.CheckIndexRequest = {}): Promise<models.CheckIndexResponse> {
    return this.#connection.send("POST", "/v1/admin/check", given(request));
  }

  /**
   * Compares the digests of index and log, each partition's at the same offset. The first request
   * after a start reads the topic, and is answered with "unavailable" while that takes longer than
   * 20 seconds.
   */
  digest(query: Query<"GetDigest"> = {}): Promise<models.IndexDigest> {
    return this.#connection.send("GET", "/v1/admin/digest", undefined, given(query));
  }
}
