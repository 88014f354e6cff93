/** Client of a running Memlog, over its HTTP API. */

export { Memlog } from "./client.js";
export type { Options } from "./connection.js";
export type { CoreMemory } from "./core-memory.js";
export { ApiError, MemlogError, UnreachableError } from "./errors.js";
export type { Energy } from "./energy.js";
export type { Indexes } from "./indexes.js";
export type { Memories } from "./memories.js";
export type * as models from "./models.js";
export type { Receipts } from "./receipts.js";
export type { Query, Written } from "./types.js";
export type { Users } from "./users.js";
