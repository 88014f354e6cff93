import { api, path } from '/console/api.js';
import { ask, attributed, counted, guarded, html, link, meta, nothing, plural, problem, readings, when } from '/console/ui.js';

/** Lists conversations, latest first. */
export async function conversations({ owner, draw }) {
  let list = [];
  let next = '';
  const more = guarded(async () => {
    const answer = await api.get('/v1/conversations', { app: owner.app, user: owner.user, limit: 50, pageToken: next });
    list = list.concat(answer.conversations ?? []);
    next = answer.nextPageToken ?? '';
  }, (failed) => {
    draw(html`<h1>Conversations</h1>${problem(failed)}
      ${counted(`${plural(list.length, 'conversation')}${next ? ', more below' : ''}`)}
      <ol class="list">${list.map((c) => html`<li>
        <p>${link('conversation', { id: c.conversationId, app: c.app }, c.title || c.conversationId)}</p>
        ${meta(plural(c.messageCount ?? 0, 'message'), c.user ? `of ${c.user}` : '', c.app, when(c.updatedAt), c.endedAt ? 'ended' : '', c.temporary ? 'temporary' : '')}</li>`)}</ol>
      ${next ? html`<button @click=${more}>More</button>` : nothing}`);
  });
  await more();
}

/** Shows a conversation's messages. The latest 100 are loaded first. */
export async function conversation({ params, draw }) {
  const at = path('/v1/conversations/', params.id);
  const scope = params.app ? { app: params.app } : {};
  let head = null;
  let list = [];
  let older = '';
  let said = '';
  let why = null;

  const page = async (token) => {
    why = null;
    const answer = await api.get(`${at}/messages`, { ...scope, limit: 100, pageToken: token });
    list = token ? (answer.messages ?? []).concat(list) : answer.messages ?? [];
    older = answer.nextPageToken ?? '';
  };
  const load = async () => {
    head = await api.get(at, scope);
    await page('');
  };
  const act = (done, work) => guarded(async () => {
    if ((await work()) !== false) said = done;
  }, (failed) => redraw(failed));
  const edit = (m) => act('The message is changed.', async () => {
    const answer = await ask('Edit this message', html`<label>Text
      <textarea name="content" required .value=${m.content ?? ''}></textarea></label>
      <p class="note">Memories of the former text are withdrawn, and new memories may be formed from the new text.</p>`, 'Save');
    if (!answer) return false;
    await api.patch(path(`${at}/messages/`, m.messageId), { ...scope, content: answer.content });
    return page('');
  });
  const explain = (m) => act('', async () => {
    why = why?.messageId === m.messageId ? null : await api.get(path(`${at}/messages/`, m.messageId, '/memories'), scope);
  });
  const remove = (m) => act('The message is deleted.', async () => {
    const sure = await ask('Delete this message permanently?', html`<p>${m.content ?? m.messageId}</p>
      <p class="note">Its passages and the memories formed only from it are deleted, too. This cannot be undone.</p>`, 'Delete', true);
    if (!sure) return false;
    await api.delete(path(`${at}/messages/`, m.messageId), scope);
    return page('');
  });
  const removeAll = act('The conversation is deleted.', async () => {
    const sure = await ask('Delete this conversation permanently?', html`<p>${head.title || params.id}, ${plural(head.messageCount ?? 0, 'message')}</p>
      <p class="note">All its messages and the memories formed only from them are deleted. This cannot be undone.</p>`, 'Delete', true);
    if (!sure) return false;
    await api.delete(at, scope);
    list = [];
    older = '';
    return true;
  });

  const redraw = (failed) => draw(html`<h1>${head?.title || params.id}</h1>
    ${head ? meta(plural(head.messageCount ?? 0, 'message'), head.user ? `of ${head.user}` : '', head.app, when(head.startedAt)) : nothing}
    ${problem(failed)}${counted(said)}
    ${head ? html`<div class="row"><button class="danger" @click=${removeAll}>Delete conversation…</button></div>` : nothing}
    ${older ? html`<button @click=${act('', () => page(older))}>Older messages</button>` : nothing}
    <ol class="list">${list.map((m) => html`<li id=${`m-${m.messageId}`}>
      <p><strong>${m.author || m.role}</strong>${m.messageId === params.message ? html` <span class="status">found</span>` : nothing}</p>
      ${m.content === undefined ? nothing : html`<p>${m.content}</p>`}
      ${(m.toolCalls ?? []).map((call) => html`<pre>${call.name}(${call.arguments ?? ''})</pre>`)}
      ${(m.attachments ?? []).map((a) => html`<p class="note">${a.kind ?? 'attachment'}: ${a.caption ?? a.uri ?? ''}</p>`)}
      ${meta(m.role, when(m.createdAt), m.editedAt ? html`edited ${when(m.editedAt)}` : '', m.messageId)}
      <div class="row"><button @click=${explain(m)} aria-expanded=${why?.messageId === m.messageId} aria-label=${`Why? Message ${m.messageId}`}>Why?</button>
        <button @click=${edit(m)} aria-label=${`Edit message ${m.messageId}`}>Edit…</button>
        <button class="danger" @click=${remove(m)} aria-label=${`Delete message ${m.messageId}`}>Delete…</button></div>
      ${why?.messageId === m.messageId ? reasons(why) : nothing}</li>`)}</ol>`);

  await act('', load)();
  if (params.message) document.getElementById(`m-${params.message}`)?.scrollIntoView({ block: 'center' });
}

const outcome = ({ kept, rule }) => (kept ? 'kept' : rule ? rule.replace('_', ' ') : 'decided by the model');

/** Shows why the sentences of a message were remembered or not, and the memories that cite the message. */
const reasons = ({ note, sentences, memories }) => html`<section aria-label="Why remembered or not">
  ${note ? html`<p class="note">${note}</p>` : nothing}
  <ol class="list">${(sentences ?? []).map((s) => html`<li>
    <p><span class="status">${outcome(s)}</span> ${s.text}</p>
    ${s.explanation ? html`<p class="note">${s.explanation}</p>` : nothing}
    ${s.quote && (s.before || s.quote !== s.text) ? html`<p class="note">Quoted as “${s.quote}”${s.before ? `, after “${s.before.text}”` : ''}</p>` : nothing}
    ${s.readings?.length ? readings(s.readings) : nothing}</li>`)}</ol>
  ${memories?.length ? html`<ul>${memories.map(({ memory, changes }) => html`<li>
    ${link('memory', { id: memory.memoryId, app: memory.app, user: memory.user }, attributed(memory))}
    ${meta(memory.status, ...(changes ?? []).map((change) => html`${change.kind} ${when(change.at)}`))}</li>`)}</ul>` : nothing}</section>`;
