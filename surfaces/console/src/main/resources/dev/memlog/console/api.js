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

/** Returns whether an answer is the server's own: a proxy says in words of its own that it cannot reach the server. */
export const reaches = ({ status, headers }) =>
  ![502, 503, 504].includes(status) || (headers.get('Content-Type') ?? '').includes('json');

/** Sends a request. Tells the page by an event whether the server could be reached. */
async function send(method, path, body, query, signal) {
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
  const response = await fetch(url, { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) }).catch(() => null);
  if (response && reaches(response)) {
    dispatchEvent(new Event('reached'));
    return response;
  }
  if (!signal?.aborted) dispatchEvent(new Event('unreachable'));
  throw new ApiError(0, 'unreachable', 'The server cannot be reached.');
}

/** Returns the answer of the server, or throws what it refuses. */
async function answered(response) {
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
  return answer;
}

async function call(method, path, body, query) {
  const answer = await answered(await send(method, path, body, query));
  after = answer.position ?? answer.positions?.join(',') ?? after;
  return answer;
}

/** Yields the events of a stream: an id, and the name and data of each that has data. The first has neither: the stream is open. */
async function* follow(path, query, signal) {
  const response = await send('GET', path, undefined, query, signal);
  if (!response.ok) await answered(response);
  yield {};
  // Not every browser can iterate over a stream.
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (rest + part.value).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s)));
      if (fields.id || fields.data) yield { id: fields.id, event: fields.data && fields.event, data: fields.data ? JSON.parse(fields.data) : null };
    }
  }
}

/** Saves the answer of a read as a file. */
async function download(path, query, name) {
  const response = await send('GET', path, undefined, query);
  if (!response.ok) await answered(response);
  const saved = document.createElement('a');
  saved.href = URL.createObjectURL(await response.blob());
  saved.download = name;
  saved.click();
  setTimeout(() => URL.revokeObjectURL(saved.href), 60_000);
}

export const api = {
  download,
  follow,
  get: (path, query) => call('GET', path, undefined, query),
  post: (path, body) => call('POST', path, body),
  patch: (path, body) => call('PATCH', path, body),
  put: (path, body) => call('PUT', path, body),
  delete: (path, query) => call('DELETE', path, undefined, query),
};

/** Joins ids into a path. */
export const path = (...parts) => parts.map((part, i) => (i % 2 ? encodeURIComponent(part) : part)).join('');
