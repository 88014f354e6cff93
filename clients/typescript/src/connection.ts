import { ApiError, MemlogError, UnreachableError } from "./errors.js";
import type { ErrorProblem } from "./models.js";

/** Options of a client. */
export interface Options {
  /** The API key. Default: none. */
  key?: string | undefined;
  /** The longest wait for an answer, in milliseconds. Default: 60,000. */
  timeoutMs?: number | undefined;
  /**
   * How often a request is repeated that the server defers with 429 or 503, after `Retry-After`,
   * or that no server answers. 0 repeats none. Default: 4.
   */
  retries?: number | undefined;
  /** Headers of every request, such as a proxy's. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Sends requests instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

const DEFERRED: readonly number[] = [429, 503];
const LONGEST_PAUSE_MS = 30_000;

/** Sends requests, repeats those that the server defers, and reads errors. */
export class Connection {
  readonly #base: string;
  readonly #headers: Headers;
  readonly #timeoutMs: number;
  readonly #retries: number;
  readonly #fetch: typeof globalThis.fetch;

  constructor(url: string, options: Options) {
    this.#base = new URL(url).href.replace(/\/+$/, "");
    this.#headers = new Headers(options.headers);
    if (options.key !== undefined) {
      this.#headers.set("Authorization", `Bearer ${options.key}`);
    }
    this.#timeoutMs = atLeast(1, "timeoutMs", options.timeoutMs ?? 60_000);
    this.#retries = atLeast(0, "retries", options.retries ?? 4);
    // Browsers refuse a fetch that is called as the method of another object.
    this.#fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  }

  /**
   * Returns the answer's JSON. Repeats a request that no server answered, or that the server
   * deferred with 429 or 503; every write carries an id that makes its repetition harmless.
   */
  async send<Answer>(method: string, path: string, body?: Fields, query?: Fields): Promise<Answer> {
    const url = `${this.#base}${path}${parameters(query ?? {})}`;
    const headers = new Headers(this.#headers);
    if (body !== undefined) {
      headers.set("Content-Type", "application/json");
    }
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#attempt(url, request);
      if (!(answer instanceof MemlogError)) {
        return answer as Answer;
      }
      if (attempt >= this.#retries) {
        throw answer;
      }
      const asked = answer instanceof ApiError ? answer.retryAfter : undefined;
      const pauseMs = asked === undefined ? 200 * 2 ** attempt : asked * 1000;
      await sleep(Math.min(LONGEST_PAUSE_MS, pauseMs));
    }
  }

  /** Returns the answer's JSON, or an error after which the request may be repeated. */
  async #attempt(url: string, request: RequestInit): Promise<object> {
    const fetch = this.#fetch;
    let response: Response;
    let text: string;
    try {
      const signal = AbortSignal.timeout(this.#timeoutMs);
      // A redirected POST would become a GET, whose answer is not that of the write.
      response = await fetch(url, { ...request, redirect: "error", signal });
      text = await response.text();
    } catch (cause) {
      return new UnreachableError(`${this.#base}: ${reason(cause)}`, { cause });
    }
    if (!response.ok) {
      const error = toError(response, text);
      if (DEFERRED.includes(error.status)) {
        return error;
      }
      throw error;
    }
    const answer = parse(text);
    if (answer === undefined) {
      throw new UnreachableError(`${this.#base}: the answer is not Memlog's`);
    }
    return answer;
  }
}

/** Encodes a part of a path, such as an id. */
export function part(text: string): string {
  if (text === "" || text === "." || text === "..") {
    throw new RangeError(`an id in a path must not be '${text}'`);
  }
  return encodeURIComponent(text);
}

let last = 0n;

/**
 * Returns a UUID of version 7 that is greater than all before it in this process. So messages of one
 * millisecond, such as those of a batch, keep their order.
 */
export function newId(): string {
  // The time in milliseconds, and a counter in the 12 bits below it.
  const now = BigInt(Date.now()) << 12n;
  last = now > last ? now : last + 1n;
  const random = crypto.getRandomValues(new BigUint64Array(1))[0]! & ((1n << 62n) - 1n);
  const high = ((last >> 12n) << 16n) | (7n << 12n) | (last & 0xfffn);
  const digits = ((high << 64n) | (2n << 62n) | random).toString(16).padStart(32, "0");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Returns the fields that are given, since the server creates what is null by itself. */
export function given(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));
}

function parameters(query: Fields): string {
  // A list is a parameter that is repeated.
  const entries = Object.entries(given(query)).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, String(each)]),
  );
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries)}`;
}

function atLeast(least: number, name: string, value: number): number {
  if (!Number.isInteger(value) || value < least) {
    throw new RangeError(`${name} must be an integer of at least ${least}, got ${value}`);
  }
  return value;
}

/** Tells a failure of fetch with its cause, which alone names what failed. */
function reason(failure: unknown): string {
  const cause = failure instanceof Error ? failure.cause : undefined;
  return cause instanceof Error ? `${failure}: ${cause.message}` : String(failure);
}

function toError(response: Response, text: string): ApiError {
  const body = parse(text) as { errors?: unknown } | undefined;
  const problems = Array.isArray(body?.errors) ? body.errors : [];
  const seconds = response.headers.get("Retry-After") ?? "";
  return new ApiError(
    response.status,
    problems.filter((each): each is ErrorProblem => typeof each === "object" && each !== null),
    /^\d+$/.test(seconds) ? Number(seconds) : undefined,
    text,
  );
}

/** Returns the object that the text describes; undefined if it describes none. */
function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
