import type { ErrorProblem } from "./models.js";

/** Base of all errors of calls. */
export class MemlogError extends Error {
  override readonly name: string = "MemlogError";
}

/** Thrown if no server answers in time, or the answer breaks off or is not Memlog's. */
export class UnreachableError extends MemlogError {
  override readonly name = "UnreachableError";
}

/** Thrown if the server answers with an error. */
export class ApiError extends MemlogError {
  override readonly name = "ApiError";

  /**
   * The code of the first problem, such as `invalid_argument`; `unknown` if the answer is not
   * Memlog's, such as a proxy's.
   */
  readonly code: string;

  constructor(
    /** The HTTP status. */
    readonly status: number,
    /** Every problem of the request, with its field, rule and value. */
    readonly problems: readonly ErrorProblem[],
    /** The pause that the server asks for, in seconds; undefined if it asks for none. */
    readonly retryAfter: number | undefined,
    body: string,
  ) {
    const messages = problems.map((problem) => problem.message ?? "").join("; ");
    super(messages || `HTTP ${status}: ${body.slice(0, 300)}`);
    this.code = problems[0]?.code ?? "unknown";
  }
}
