import { api, path } from '/console/api.js';
import { counted, go, html, link, meta, nothing, plural, values, when } from '/console/ui.js';

const MOST = 100;
const PAUSE = 3_000;

// The view that texts are read from may not have applied the end of a memory yet.
const GONE = new Set(['memory.withdrawn', 'memory.purged', 'memory.expired']);

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

  /** Reads the texts of the memories on the page one after the other, since changes do not carry them. */
  const read = async () => {
    if (reading) return;
    reading = true;
    const unread = ({ data }) => data.memoryId && !texts.has(data.memoryId);
    for (let next = seen.find(unread); next && !stream.signal.aborted; next = seen.find(unread)) {
      const { memoryId, app, user } = next.data;
      const text = GONE.has(next.type) ? 'the memory is gone' : await api.get(path('/v1/memories/', memoryId), { app, user })
        .then(({ memory }) => memory.content, ({ status }) => (status === 404 ? 'the memory is gone' : ''));
      // A change that came meanwhile is read again.
      if (seen.find(({ data }) => data.memoryId === memoryId) === next) texts.set(memoryId, text);
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
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
  }
}

const row = ({ type, timestamp, data }, texts) => html`<li>
  <p><span class="status">${type.replace('.', ' ')}</span>
    ${data.memoryId ? link('memory', { id: data.memoryId, app: data.app, user: data.user }, texts.get(data.memoryId) || data.memoryId) : nothing}
    ${data.messageId ? html`${data.messageId} in ${link('conversation', { id: data.conversationId, app: data.app }, data.conversationId)}` : nothing}</p>
  ${meta(when(timestamp), data.app, data.user, data.cause ? `caused by a ${data.cause.kind}` : '', data.difference ? `differs by ${data.difference}` : '')}</li>`;
