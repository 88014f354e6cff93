import { api } from '/console/api.js';
import { counted, explained, go, html, link, marked, meta, nothing, plural, problem, values, when } from '/console/ui.js';

/** Searches messages, and shows the reason for each hit. */
export async function search({ params, owner, draw }) {
  const form = html`<h1>Search messages</h1>
    <form class="row" role="search" @submit=${(e) => { go('search', values(e)); }}>
      <label class="wide">Question or words <input name="query" required maxlength="2000" .defaultValue=${params.query ?? ''} type="search"></label>
      <button class="main">Search</button>
    </form>`;
  if (!params.query) {
    draw(html`${form}<p class="note">Ask as you would ask a person: “when does the ferry leave”.</p>`);
    return;
  }
  draw(html`${form}${counted('Searching')}`);
  try {
    const { results = [] } = await api.post('/v1/messages:search', {
      query: params.query, limit: 20, explain: true, highlights: true, purpose: 'internal', ...owner_(owner) });
    draw(html`${form}
      ${counted(results.length ? plural(results.length, 'message') : 'No message is relevant.')}
      <ol class="list">${results.map(hit)}</ol>`);
  } catch (error) {
    draw(html`${form}${problem(error)}`);
  }
}

const owner_ = ({ app, user }) => ({ ...(app ? { app } : {}), ...(user ? { user } : {}) });

const hit = (found) => html`<li>
  <p>${marked(found.snippet ?? '', found.highlights)}</p>
  ${meta(
    found.author || found.role,
    when(found.date),
    link('conversation', { id: found.conversationId, app: found.app, message: found.messageId }, found.title || found.conversationId),
    found.attachments?.length ? plural(found.attachments.length, 'attachment') : nothing)}
  ${explained(found.explanation, found.score)}</li>`;
