/** The calls of the HTTP API, with the key that this browser tab stores. */

const KEY = 'memlog.key';

export const key = {
  get: () => sessionStorage.getItem(KEY) ?? '',
  set: (value) => (value ? sessionStorage.setItem(KEY, value) : sessionStorage.removeItem(KEY)),
};

/** An error of the API, or of a server that cannot be reached. */
export class ApiError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

// Reads after a write wait until the write is visible.
let after = '';

async function call(method, path, body, query) {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') {
      url.searchParams.set(name, value);
    }
  }
  const headers = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (key.get()) headers.Authorization = `Bearer ${key.get()}`;
  if (after && !path.startsWith('/v1/admin')) headers['Memlog-After'] = after;
  let response;
  try {
    response = await fetch(url, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new ApiError(0, 'unreachable', 'The server cannot be reached.');
  }
  const text = await response.text();
  let answer = {};
  try {
    answer = text ? JSON.parse(text) : {};
  } catch {
    throw new ApiError(response.status, 'unreadable', `The server answered ${response.status} without JSON.`);
  }
  if (!response.ok) {
    const error = answer.error ?? {};
    const what = error.field ? `${error.field} ${error.rule ?? ''}` : error.message;
    if (error.code === 'not_yet_visible' || error.code === 'write_rejected') after = '';
    throw new ApiError(response.status, error.code ?? 'error', what ?? `The server answered ${response.status}.`);
  }
  if (answer.position) after = answer.position;
  return answer;
}

export const api = {
  get: (path, query) => call('GET', path, undefined, query),
  post: (path, body) => call('POST', path, body),
  patch: (path, body) => call('PATCH', path, body),
  delete: (path, query) => call('DELETE', path, undefined, query),
};

/** Joins ids into a path. */
export const path = (...parts) => parts.map((part, i) => (i % 2 ? encodeURIComponent(part) : part)).join('');
