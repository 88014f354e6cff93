/** The console, which shows the view that the address names. */

import { key, reaches } from '/console/api.js';
import { changes } from '/console/changes.js';
import { context } from '/console/context.js';
import { conversation, conversations } from '/console/conversations.js';
import { core } from '/console/core.js';
import { graph } from '/console/graph.js';
import { memories } from '/console/memories.js';
import { memory } from '/console/memory.js';
import { node } from '/console/node.js';
import { overview } from '/console/overview.js';
import { reference } from '/console/reference.js';
import { search } from '/console/search.js';
import { status } from '/console/status.js';
import { html, link, nothing, owner, problem, render, values } from '/console/ui.js';
import { users } from '/console/users.js';

const VIEWS = { overview, search, memories, memory, core, conversations, conversation, users, graph, node, changes, context, status, reference };
const MENU = [
  ['overview', 'Overview'],
  ['search', 'Search'],
  ['memories', 'Memories'],
  ['core', 'Core memory'],
  ['conversations', 'Conversations'],
  ['users', 'Users'],
  ['graph', 'Graph'],
  ['changes', 'Changes'],
  ['context', 'Context'],
  ['status', 'Status'],
  ['reference', 'API'],
];
const HEARTBEAT = 5_000;
// Views that read again by themselves, and would lose their place if they began anew.
const LIVE = new Set(['changes', 'status']);

let shown = { name: '', stop: () => {} };
// When the server was last reached, if it cannot be reached now.
let away = null;
let reachedAt = new Date();

function address() {
  const [name, query] = location.hash.replace(/^#\//, '').split('?');
  return { name: VIEWS[name] ? name : 'overview', params: Object.fromEntries(new URLSearchParams(query)) };
}

function identify(event) {
  const { app, user, secret } = values(event);
  owner.set({ app, user });
  if (secret) key.set(secret);
  event.target.reset();
  show();
}

function frame(name, body) {
  const { app = '', user = '' } = owner.get();
  const current = { memory: 'memories', conversation: 'conversations', node: 'graph' }[name] ?? name;
  return html`
    <a class="skip" href="#main" @click=${(e) => { e.preventDefault(); document.querySelector('main').focus(); }}>To the content</a>
    <header>
      <strong>Memlog</strong>
      <nav aria-label="Views"><ul>${MENU.map(([view, text]) => html`<li>${link(view, {}, text, view === current)}</li>`)}</ul></nav>
      <form class="row" @submit=${identify} aria-label="Whose data">
        <label>App <input name="app" .defaultValue=${app} placeholder="default" autocomplete="off"></label>
        <label>User <input name="user" .defaultValue=${user} placeholder="everyone" autocomplete="off"></label>
        <label>Key <input name="secret" type="password" placeholder=${key.get() ? 'kept for this tab' : 'none'} autocomplete="off"></label>
        <button>Apply</button>
        ${key.get() ? html`<button type="button" @click=${() => { key.set(''); show(); }}>Forget key</button>` : ''}
      </form>
      ${away ? html`<p class="error away" role="alert">The server cannot be reached. What you see was read before ${away.toLocaleTimeString()}.</p>` : nothing}
    </header>
    <main id="main" tabindex="-1" class=${away ? 'stale' : nothing}>${body}</main>`;
}

/** Shows the view that the address names. A view renders itself again whenever its data changes. */
function show() {
  shown.stop();
  const { name, params } = address();
  const mine = { name, stop: () => {} };
  shown = mine;
  let latest;
  const draw = (body) => {
    latest = body;
    if (shown === mine) render(frame(name, body), document.getElementById('app'));
  };
  mine.redraw = () => draw(latest);
  document.title = `Memlog: ${name}`;
  draw(html`<p class="note" role="status">Loading</p>`);
  const failed = (error) => draw(problem(error));
  Promise.resolve(VIEWS[name]({ params, owner: owner.get(), draw, onStop: (stop) => { mine.stop = stop; } })).catch(failed);
}

addEventListener('reached', () => {
  reachedAt = new Date();
  if (!away) return;
  away = null;
  if (LIVE.has(shown.name)) shown.redraw();
  else show();
});
addEventListener('unreachable', () => {
  away ??= reachedAt;
  shown.redraw();
});
// Any answer of the server shows that it is there, also a refusal.
setInterval(() => {
  if (document.hidden) return;
  fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(HEARTBEAT) }).then(reaches, () => false)
    .then((reached) => dispatchEvent(new Event(reached ? 'reached' : 'unreachable')));
}, HEARTBEAT);

addEventListener('hashchange', () => {
  show();
  document.querySelector('main')?.focus();
});
show();
