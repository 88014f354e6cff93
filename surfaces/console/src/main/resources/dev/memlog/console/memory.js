import { api, path } from '/console/api.js';
import { ask, attributed, counted, guarded, html, link, meta, nothing, number, problem, readings, when } from '/console/ui.js';

// Other changes follow from messages or commands, and are corrected by a further message or command.
const UNDOABLE = new Set(['merged', 'superseded', 'archived', 'consolidated', 'linked', 'unlinked', 'undone']);

/** Shows one memory: its sources, its history, and the actions on it. */
export async function memory({ params, draw }) {
  const scope = { app: params.app, user: params.user };
  const body = Object.fromEntries(Object.entries(scope).filter(([, value]) => value));
  const at = path('/v1/memories/', params.id);
  let found = null;
  let said = '';

  const load = async () => {
    found = await api.get(at, { ...scope, history: true });
  };
  const act = (done, work) => guarded(async () => {
    if ((await work()) === false) return;
    said = done;
    await load();
  }, (failed) => redraw(failed));

  const forget = act('It is forgotten.', async () => {
    const answer = await ask('Forget this memory?', html`<p>${attributed(found.memory)}</p>
      <label>Reason <input name="reason" maxlength="500"></label>
      <p class="note">Recall no longer returns it, and it can be restored for 30 days. To remove it permanently, delete its source messages.</p>`,
      'Forget', true);
    return answer ? api.delete(at, { ...scope, reason: answer.reason }) : false;
  });
  const restore = act('It is back.', () => api.post('/v1/memories:restore', { ...body, ids: [params.id] }));
  const undo = (change) => act('The change is undone.', () => api.post('/v1/memories:undo', { ...body, changeId: change.changeId }));
  const correct = act('It is corrected.', async () => {
    const answer = await ask('Correct this memory', html`<label>Statement
      <textarea name="content" required minlength="10" maxlength="500" .value=${found.memory.content}></textarea></label>`, 'Correct');
    return answer ? api.patch(at, { ...body, content: answer.content }) : false;
  });

  const redraw = (failed) => {
    if (!found) {
      draw(problem(failed));
      return;
    }
    const m = found.memory;
    const undone = new Set((found.history ?? []).map((change) => change.undid).filter(Boolean));
    draw(html`<h1>${attributed(m)}</h1>
      ${meta(html`<span class="status">${m.status}</span>`, m.category, m.type, m.user ? `of ${m.user}` : 'of the app',
        m.subject ? `about ${m.subject}` : '')}
      ${meta(`importance ${m.importance}, now ${number(m.effectiveImportance, 1)}`, `confidence ${number(m.confidence)}`,
        `recalled ${m.accessCount ?? 0} ×`, m.validTo ? html`held until ${when(m.validTo)}` : html`holds since ${when(m.validFrom)}`)}
      <div class="row" role="group" aria-label="Actions">
        ${m.status === 'active' ? html`<button @click=${correct}>Correct…</button><button class="danger" @click=${forget}>Forget…</button>` : nothing}
        ${m.status === 'forgotten' || m.status === 'archived' ? html`<button @click=${restore}>Restore</button>` : nothing}
      </div>
      ${problem(failed)}${counted(said)}
      ${m.readings?.length ? html`<h2>What is read from it</h2>
      ${readings(m.readings)}` : nothing}
      <h2>Why it is remembered</h2>
      <ul class="list">${(found.lineage ?? []).map((support) => html`<li>
        <p>${support.content}</p>
        ${meta(when(support.saidAt), `by ${support.extractor}`, support.origin, ...(support.sources ?? []).map((source) => source.conversationId
          ? link('conversation', { id: source.conversationId, app: m.app, message: source.messageId }, `message ${source.messageId}`)
          : `command ${source.messageId}`))}</li>`)}</ul>
      ${related('Speaks for', m.parts, m)}
      ${related('Spoken for by', m.consolidatedInto ? [m.consolidatedInto] : [], m)}
      ${related('Supersedes', m.supersedes, m)}
      ${related('Superseded by', m.supersededBy ? [m.supersededBy] : [], m)}
      <h2>What happened to it</h2>
      <ol class="timeline">${told(found).map((change) => html`<li>${when(change.at)}
        <p><strong>${change.kind}</strong>${change.reason ? `: ${change.reason}` : ''}${change.before && change.before.content !== m.content ? html` — before: “${change.before.content}”` : nothing}</p>
        ${meta(change.cause ? `caused by a ${change.cause}` : '', change.similarity ? `similarity ${number(change.similarity)}` : '',
          change.difference ? `differs by ${change.difference}` : '', undone.has(change.changeId) ? 'undone' : '')}
        ${change.changeId && UNDOABLE.has(change.kind) && !undone.has(change.changeId) ? html`<button @click=${undo(change)}>Undo</button>` : nothing}</li>`)}</ol>`);
  };

  await guarded(load, redraw)();
}

/** Returns what happened to a memory, earliest first: when it was said, and its changes. */
const told = ({ lineage, history }) => [
  ...(lineage ?? []).map(({ saidAt, content }) => ({ at: saidAt, kind: 'said', reason: `“${content}”` })),
  ...(history ?? []),
].sort((a, b) => new Date(a.at) - new Date(b.at));

const related = (title, ids, { app, user }) => (ids?.length
  ? html`<h2>${title}</h2><ul>${ids.map((id) => html`<li>${link('memory', { id, app, user }, id)}</li>`)}</ul>`
  : nothing);
