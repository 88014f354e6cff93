import { api, path } from '/console/api.js';
import { counted, go, html, link, meta, nothing, plural, values, when } from '/console/ui.js';

const MOST = 100;
const PAUSE = 3_000;

const GONE = new Set(['memory.withdrawn', 'memory.purged', 'memory.expired']);
// The view that texts are read from may be behind a change that has just come.
const RECENT = 60_000;
const TRIES = 10;
const AGAIN = 300;

const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

/** Follows the changes of memories and the deletions of messages, the latest first. */
export async function changes({ params, owner, draw, onStop }) {
  const stream = new AbortController();
  onStop(() => stream.abort());
  const texts = new Map();
  let seen = [];
  let last = params.from;
  let state = 'Connecting';
  let reading = false;
  let count = 0;
  let frame = 0;

  const view = () => html`<h1>Changes${owner.user ? ` of ${owner.user}` : ''}</h1>
    <form class="row" @submit=${(e) => { go('changes', values(e)); }}>
      <label>Begin <select name="from"><option value="">now</option>
        <option value="earliest" ?selected=${params.from === 'earliest'}>28 days ago</option></select></label>
      <button class="main">Follow</button>
    </form>
    ${counted(state)}
    <ol class="list">${seen.map((change) => row(change, texts))}</ol>`;
  const redraw = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      draw(view());
    });
  };

  /** Returns the text of a memory as this change left it, or as a later one did. */
  const text = async ({ type, timestamp, data }) => {
    if (GONE.has(type)) return 'the memory is gone';
    const { memoryId, app, user, revision } = data;
    for (let left = Date.now() - new Date(timestamp) < RECENT ? TRIES : 0; ; left -= 1) {
      const [behind, found] = await api.get(path('/v1/memories/', memoryId), { app, user, history: true }).then(
        ({ memory, history = [] }) => [!history.some(({ version }) => version >= revision), memory.content],
        ({ status }) => (status === 404 ? [true, 'the memory is gone'] : [false, '']));
      if (!behind || left <= 0 || stream.signal.aborted) return found;
      await pause(AGAIN);
    }
  };

  /** Reads the texts of the memories on the page one after the other, since changes do not carry them. */
  const read = async () => {
    if (reading) return;
    reading = true;
    const unread = ({ data }) => data.memoryId && !texts.has(data.memoryId);
    for (let next = seen.find(unread); next && !stream.signal.aborted; next = seen.find(unread)) {
      const { memoryId } = next.data;
      const found = await text(next);
      // A change that came meanwhile is read again.
      if (seen.find(({ data }) => data.memoryId === memoryId) === next) texts.set(memoryId, found);
      redraw();
    }
    reading = false;
  };

  redraw();
  while (!stream.signal.aborted) {
    try {
      for await (const { id, event, data } of api.follow('/v1/changes', { app: owner.app, user: owner.user, from: last }, stream.signal)) {
        last = id || last;
        if (event) {
          count += 1;
          seen = [data, ...seen].slice(0, MOST);
          texts.delete(data.data.memoryId);
          const shown = new Set(seen.map((change) => change.data.memoryId));
          for (const memoryId of texts.keys()) if (!shown.has(memoryId)) texts.delete(memoryId);
        }
        state = count ? `${plural(count, 'change')}; following` : 'Nothing has changed yet; following';
        redraw();
        read();
      }
    } catch (error) {
      if (stream.signal.aborted) return;
      // A position that is too old, or of another log, stays so.
      if (error.status === 410 || error.status === 400) last = undefined;
      state = `${error.message} Trying again.`;
      redraw();
    }
    await pause(PAUSE);
  }
}

const row = ({ type, timestamp, data }, texts) => html`<li>
  <p><span class="status">${type.replace('.', ' ')}</span>
    ${data.memoryId ? link('memory', { id: data.memoryId, app: data.app, user: data.user }, texts.get(data.memoryId) || data.memoryId) : nothing}
    ${data.messageId ? html`${data.messageId} in ${link('conversation', { id: data.conversationId, app: data.app }, data.conversationId)}` : nothing}</p>
  ${meta(when(timestamp), data.app, data.user, data.cause ? `caused by a ${data.cause.kind}` : '', data.difference ? `differs by ${data.difference}` : '')}</li>`;
