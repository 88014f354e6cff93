// Written by the build of clients/java from the .proto files.
import { type Connection, given } from "./connection.js";
import type * as models from "./models.js";

/**
 * Calls about the energy, which is the budget of the language-model calls that the server makes in
 * the background. They need a key with the role operator.
 */
export class Energy {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Shows the level, what was used, and whether background intelligence is deferred. */
  get(): Promise<models.Energy> {
    return this.#connection.send("GET", "/v1/energy");
  }

  /**
   * Reports the level and the total. Both count, less what is used from now on, until the next
   * report, or for extractor.memories.energy.reportValid.
   */
  report(request: models.ReportEnergyRequest = {}): Promise<models.ReportEnergyResponse> {
    return this.#connection.send("PUT", "/v1/energy", given(request));
  }
}
