import { api, path } from '/console/api.js';
import { ask, counted, guarded, html, meta, nothing, plural, problem, when } from '/console/ui.js';

/** Shows the blocks of core memory that every context begins with, and changes them. */
export async function core({ owner, draw }) {
  const scope = Object.fromEntries(Object.entries(owner).filter(([, value]) => value));
  const at = (block, verb = '') => path('/v1/core-memory/', block, verb);
  let blocks = [];
  let past = null;
  let said = '';

  const load = async () => {
    blocks = (await api.get('/v1/core-memory', scope)).blocks ?? [];
    past = null;
  };
  const act = (done, work) => guarded(async () => {
    if ((await work()) === false) return;
    said = done;
    await load();
  }, (failed) => redraw(failed));
  const text = (content) => html`<label>Text <textarea name="content" required maxlength="20000" .value=${content}></textarea></label>`;
  const add = act('The block is stored.', async () => {
    const answer = await ask('New block', html`<label>Name <input name="block" required pattern="[A-Za-z0-9._\\-]{1,64}" placeholder="persona"></label>${text('')}`, 'Store');
    return answer ? api.put(at(answer.block), { ...scope, content: answer.content }) : false;
  });
  const edit = (one) => act('The block is changed.', async () => {
    const answer = await ask(`Change ${one.block}`, text(one.content ?? ''), 'Change');
    return answer ? api.put(at(one.block), { ...scope, content: answer.content }) : false;
  });
  const remove = (one) => act('The block is deleted.', async () => {
    const sure = await ask(`Delete ${one.block}?`, html`<p>${one.content}</p>`, 'Delete', true);
    return sure ? api.delete(at(one.block), scope) : false;
  });
  const undo = (one) => act('The latest change is undone.', () => api.post(at(one.block, ':undo'), scope));
  const history = (one) => guarded(async () => {
    past = past?.block === one.block ? null
      : { block: one.block, changes: (await api.get(at(one.block), { ...scope, history: true })).history ?? [] };
  }, (failed) => redraw(failed));

  const redraw = (failed) => draw(html`<h1>Core memory${owner.user ? ` of ${owner.user}` : ''}</h1>
    <p class="note">${owner.user ? 'Each context for this user begins with these texts.' : 'Without a user, these are the app’s own blocks.'}</p>
    <div class="row"><button class="main" @click=${add}>New block…</button></div>
    ${problem(failed)}${counted(said || (blocks.length ? plural(blocks.length, 'block') : 'There is no block yet.'))}
    <ul class="list">${blocks.map((one) => html`<li><h2>${one.block}</h2><p class="text">${one.content}</p>
      ${meta(`${one.characters ?? 0} characters`, plural(one.version ?? 0, 'change'), when(one.updatedAt))}
      <div class="row"><button @click=${edit(one)} aria-label=${`Change ${one.block}`}>Change…</button>
        <button @click=${history(one)} aria-expanded=${past?.block === one.block} aria-label=${`History of ${one.block}`}>History</button>
        <button @click=${undo(one)} aria-label=${`Undo the latest change of ${one.block}`}>Undo</button>
        <button class="danger" @click=${remove(one)} aria-label=${`Delete ${one.block}`}>Delete…</button></div>
      ${past?.block === one.block ? html`<ol class="timeline">${past.changes.map((change) => html`<li>${when(change.at)}
        <p><strong>${change.kind}</strong>${change.before === undefined ? nothing : html` — before: “${change.before}”`}</p></li>`)}</ol>` : nothing}</li>`)}</ul>`);

  await act('', load)();
}
