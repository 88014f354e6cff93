// Written by the build of clients/java from the .proto files.
import { type Connection, part } from "./connection.js";
import type * as models from "./models.js";

/**
 * Calls about receipts of erasures. A receipt shows when the bytes of deleted data are gone from
 * every file.
 */
export class Receipts {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Shows a receipt by its id, or by the position that the delete answered with. */
  get(id: string): Promise<models.Receipt> {
    return this.#connection.send("GET", `/v1/receipts/${part(id)}`);
  }

  /**
   * Removes the bytes at once, in minutes instead of days, and returns at once. It rolls and
   * compacts every topic, store and index, of every tenant, and so needs the role operator.
   */
  eraseNow(id: string): Promise<models.Receipt> {
    return this.#connection.send("POST", `/v1/receipts/${part(id)}:now`, {});
  }
}
