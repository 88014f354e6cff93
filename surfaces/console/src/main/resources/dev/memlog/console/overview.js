import { api, key } from '/console/api.js';
import { counted, html, link, meta, nothing, plural, problem } from '/console/ui.js';
import { chooser } from '/console/users.js';

const FEW = 5;

/** Shows what is stored and how the server is, and on an empty server what to paste to begin. */
export async function overview({ owner: { app }, draw }) {
  const [stats, users] = await Promise.allSettled([api.get('/v1/admin/stats'), api.get('/v1/users', { app, limit: FEW })]);
  // A key without the role admin sees users, but no counts.
  const refused = users.reason ?? (stats.reason?.status === 403 ? null : stats.reason);
  const people = users.value?.users ?? [];
  const empty = stats.value && !refused && !people.length && !Number(stats.value.messages) && !Number(stats.value.memories?.active);
  draw(html`<h1>Overview</h1>${problem(refused)}
    ${empty ? html`<p>Nothing is stored yet. Paste one of these, and look here again.</p>` : nothing}
    ${stats.value && !empty ? state(stats.value) : nothing}
    ${people.length ? html`<h2>Users</h2>
      <ul class="list">${people.map((one) => html`<li>${chooser(one)}
        ${meta(one.app, plural(one.conversations ?? 0, 'conversation'), plural(one.memories ?? 0, 'memory'))}</li>`)}</ul>
      ${users.value.nextPageToken ? html`<p>${link('users', {}, 'All users')}</p>` : nothing}` : nothing}
    ${empty ? begin() : refused ? nothing : html`<details><summary>Connect an agent, or import a history</summary>${begin()}</details>`}`);
}

const state = (stats) => {
  const waiting = (stats.stages ?? []).reduce((sum, { lag }) => sum + Number(lag ?? 0), 0);
  const ill = Object.entries(stats.health ?? {}).filter(([, health]) => health !== 'ok');
  const rejected = Number(stats.deadLetters ?? 0);
  return html`<p>${plural(stats.conversations ?? 0, 'conversation')} with ${plural(stats.messages ?? 0, 'message')},
      and ${plural(stats.memories?.active ?? 0, 'active memory')}.</p>
    ${counted(html`${ill.length ? html`Not healthy: ${ill.map(([name, health]) => `${name} (${health})`).join(', ')}. ` : 'Every part is healthy. '}
      ${waiting ? `${plural(waiting, 'record')} to be processed. ` : 'Everything is processed. '}
      ${rejected ? html`${plural(rejected, 'record')} rejected: see ${link('status', {}, 'Status')}.` : 'No record was rejected.'}`)}`;
};

const begin = () => {
  const url = location.origin;
  const headers = { ...(key.get() ? { Authorization: 'Bearer …' } : {}), 'Memlog-User': 'ada' };
  const server = { mcpServers: { memlog: { type: 'http', url: `${url}/mcp`, headers } } };
  const [exported, authorized] = key.get() ? ['export MEMLOG_KEY=…\n', ' -H "Authorization: Bearer $MEMLOG_KEY"'] : ['', ''];
  return html`
    ${paste('In a terminal: say something, and ask', `${exported}curl ${url}/v1/conversations/trip/messages -H 'Content-Type: application/json'${authorized} \\
     -d '{"user": "ada", "role": "user", "author": "Ada", "content": "I always take the night ferry."}'
./memlog recall "how does Ada travel" --user ada --url ${url}`)}
    ${paste('In a terminal: import a history of ChatGPT, Claude, Slack, mem0 and more', `${exported}./memlog import --user ada chatgpt-export.zip --url ${url}`)}
    ${paste('In the settings of an MCP client', JSON.stringify(server, null, 2))}`;
};

const paste = (title, text) => html`<h2>${title}</h2><pre tabindex="0" role="group" aria-label=${title}>${text}</pre>
  ${navigator.clipboard ? html`<button @click=${(e) => {
    navigator.clipboard.writeText(text).then(() => { e.target.textContent = 'Copied'; }, () => { e.target.textContent = 'Not copied'; });
  }} aria-label=${`Copy: ${title}`}>Copy</button>` : nothing}`;
