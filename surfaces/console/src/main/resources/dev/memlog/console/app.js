/** The console, which shows the view that the address names. */

import { key } from '/console/api.js';
import { context } from '/console/context.js';
import { conversation, conversations } from '/console/conversations.js';
import { graph } from '/console/graph.js';
import { memories } from '/console/memories.js';
import { memory } from '/console/memory.js';
import { node } from '/console/node.js';
import { reference } from '/console/reference.js';
import { search } from '/console/search.js';
import { status } from '/console/status.js';
import { html, link, problem, render, values } from '/console/ui.js';

const VIEWS = { search, memories, memory, conversations, conversation, graph, node, context, status, reference };
const MENU = [
  ['search', 'Search'],
  ['memories', 'Memories'],
  ['conversations', 'Conversations'],
  ['graph', 'Graph'],
  ['context', 'Context'],
  ['status', 'Status'],
  ['reference', 'API'],
];
const OWNER = 'memlog.owner';

let shown = { name: '', stop: () => {} };

const owner = () => JSON.parse(sessionStorage.getItem(OWNER) ?? '{}');

function address() {
  const [name, query] = location.hash.replace(/^#\//, '').split('?');
  return { name: VIEWS[name] ? name : 'search', params: Object.fromEntries(new URLSearchParams(query)) };
}

function identify(event) {
  const { app, user, secret } = values(event);
  sessionStorage.setItem(OWNER, JSON.stringify({ app, user }));
  if (secret) key.set(secret);
  event.target.reset();
  show();
}

function frame(name, body) {
  const { app = '', user = '' } = owner();
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
    </header>
    <main id="main" tabindex="-1">${body}</main>`;
}

/** Shows the view that the address names. A view renders itself again whenever its data changes. */
function show() {
  shown.stop();
  const { name, params } = address();
  const mine = { name, stop: () => {} };
  shown = mine;
  const draw = (body) => {
    if (shown === mine) render(frame(name, body), document.getElementById('app'));
  };
  document.title = `Memlog: ${name}`;
  draw(html`<p class="note" role="status">Loading</p>`);
  const failed = (error) => draw(problem(error));
  Promise.resolve(VIEWS[name]({ params, owner: owner(), draw, onStop: (stop) => { mine.stop = stop; } })).catch(failed);
}

addEventListener('hashchange', () => {
  show();
  document.querySelector('main')?.focus();
});
show();
