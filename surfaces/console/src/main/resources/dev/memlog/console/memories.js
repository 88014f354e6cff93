import { api, path } from '/console/api.js';
import { ask, attributed, counted, explained, go, guarded, html, link, meta, nothing, number, plural, problem, values, when } from '/console/ui.js';

const CATEGORIES = ['preference', 'fact', 'decision', 'relationship', 'project', 'event'];
const STATUSES = ['active', 'superseded', 'archived', 'forgotten', 'all'];

/** Lists memories, or the memories that a question recalls. */
export async function memories({ params, owner, draw }) {
  const scope = { app: owner.app, user: owner.user };
  const status = params.status ?? 'active';
  let list = [];
  let next = '';
  let said = '';

  const page = async () => {
    const query = { ...scope, status, category: params.category, limit: 50, pageToken: next };
    const answer = owner.user
      ? await api.get('/v1/memories', query)
      : await api.get(path('/v1/apps/', owner.app || 'default', '/memories'), { status, limit: 50, pageToken: next });
    list = list.concat((answer.memories ?? []).map((memory) => ({ memory })));
    next = answer.nextPageToken ?? '';
    said = `${plural(list.length, 'memory')}${next ? ', more below' : ''}`;
  };

  const forget = async () => {
    const body = { query: params.query, ...scope };
    const { preview = [], previewToken } = await api.post('/v1/memories:previewForget', body);
    if (!preview.length) {
      said = 'Nothing would be forgotten.';
      return;
    }
    const sure = await ask(
      `Forget ${plural(preview.length, 'memory')}?`,
      html`<ul>${preview.map(({ memory }) => html`<li>${attributed(memory)}</li>`)}</ul><p class="note">Each can be restored for 30 days.</p>`,
      'Forget', true);
    if (sure) {
      await api.post('/v1/memories:forget', { ...scope, previewToken, reason: 'asked in the console' });
      list = [];
      await load();
    }
  };

  const remember = async () => {
    const answer = await ask('New memory', html`<label>Statement
        <textarea name="content" required minlength="10" maxlength="500" placeholder="Ada prefers the night ferry."></textarea></label>
      <label>Category <select name="category"><option value="">derived from its words</option>${CATEGORIES.map((c) => html`<option>${c}</option>`)}</select></label>
      <p class="note">${owner.user ? `It belongs to ${owner.user}.` : 'It belongs to the app itself, since no user is chosen.'}</p>`, 'Remember');
    if (!answer) return;
    const body = Object.fromEntries(Object.entries({ ...scope, ...answer }).filter(([, value]) => value));
    const { outcome } = await api.post('/v1/memories', body);
    await load();
    said = `${outcome === 'added' ? 'It is remembered' : `It is ${outcome}`}. ${said}`;
  };
  const save = () => api.download('/v1/memories:export', scope, `memories-${owner.user || owner.app || 'default'}.jsonl`);

  const load = async () => {
    if (params.query) {
      const { results = [] } = await api.post('/v1/memories:recall', {
        query: params.query, limit: 50, explain: true, purpose: 'internal', ...scope });
      list = results;
      said = results.length ? `${plural(results.length, 'memory')} recalled` : 'Nothing relevant was recalled.';
    } else {
      next = '';
      list = [];
      await page();
    }
  };

  const act = (work) => guarded(work, (failed) => redraw(failed));

  const redraw = (failed) => draw(html`<h1>Memories${owner.user ? ` of ${owner.user}` : ''}</h1>
    <form class="row" role="search" @submit=${(e) => { go('memories', values(e)); }}>
      <label class="wide">What does it know about… <input name="query" type="search" maxlength="2000" .defaultValue=${params.query ?? ''}></label>
      <label>Status <select name="status">${STATUSES.map((s) => html`<option ?selected=${s === status}>${s}</option>`)}</select></label>
      <button class="main">Show</button>
      ${params.query && list.length ? html`<button type="button" class="danger" @click=${act(forget)}>Forget these…</button>` : nothing}
    </form>
    <div class="row"><button @click=${act(remember)}>New memory…</button><button @click=${act(save)}>${owner.user ? 'Export' : 'Export the app’s own'}</button></div>
    ${owner.user ? nothing : html`<p class="note">Without a user, the list shows the memories of all users of the app, and a question recalls the app’s own memories.</p>`}
    ${problem(failed)}${counted(said)}
    <ol class="list">${list.map(item)}</ol>
    <p class="note">Is one missing? Open the message under ${link('conversations', {}, 'Conversations')}: “Why?” shows the rule that left a sentence out.</p>
    ${next ? html`<button @click=${act(page)}>More</button>` : nothing}`);

  await act(load)();
}

const item = (hit) => (hit.summary ? summed(hit) : one(hit));

/** Shows a summary, which is not stored, with the memories of its text. */
const summed = ({ memory, explanation, score, level, summary }) => html`<li>
  <p>${memory.content} <span class="status">summary of ${summary.name}</span></p>
  ${meta(level, plural(summary.memories ?? 0, 'memory'), when(summary.firstSaidAt), when(summary.lastSaidAt))}
  <details><summary>The memories in it</summary><ol>${(summary.parts ?? []).map(({ memoryId, content }) =>
    html`<li>${link('memory', { id: memoryId, app: memory.app, user: memory.user }, content)}</li>`)}</ol></details>
  ${explained(explanation, score)}</li>`;

const one = ({ memory, explanation, score, related }) => html`<li>
  <p>${link('memory', { id: memory.memoryId, app: memory.app, user: memory.user }, attributed(memory))}
    ${memory.status === 'active' ? nothing : html`<span class="status">${memory.status}</span>`}
    ${related ? html`<span class="status">related over ${related.path.map((step) => step.node || step.kind.replace('_', ' ')).join(', ')}</span>` : nothing}</p>
  ${meta(
    memory.category,
    memory.user ? `of ${memory.user}` : 'of the app',
    `importance ${memory.importance ?? 0}, now ${number(memory.effectiveImportance, 1)}`,
    `confidence ${number(memory.confidence)}`,
    `mentioned ${memory.mentions ?? 1} ×`,
    when(memory.validFrom))}
  ${explained(explanation, score)}</li>`;
