import { api, path } from '/console/api.js';
import { ask, counted, go, guarded, html, nothing, owner, plural, problem, table, when } from '/console/ui.js';

/** Lists the people whose data is stored, and erases one. */
export async function users({ owner: { app }, draw }) {
  let list = [];
  let next = '';
  let said = '';

  const page = async () => {
    const answer = await api.get('/v1/users', { app, limit: 50, pageToken: next });
    list = list.concat(answer.users ?? []);
    next = answer.nextPageToken ?? '';
  };
  const act = (work) => guarded(work, (failed) => redraw(failed));
  const erase = (one) => act(async () => {
    const sure = await ask(`Erase ${one.user} permanently?`, html`<p>${plural(one.conversations ?? 0, 'conversation')} with
      ${plural(one.messages ?? 0, 'message')}, ${plural(one.memories ?? 0, 'memory')} and ${plural(one.coreBlocks ?? 0, 'block')} of core memory
      in the app ${one.app}.</p><p class="note">This cannot be undone.</p>`, 'Erase', true);
    if (!sure) return;
    const { receiptId } = await api.delete(path('/v1/users/', one.user), { app: one.app, receipt: true });
    said = `${one.user} is erased. The receipt is ${receiptId}: “memlog receipt ${receiptId} --wait” shows when the last bytes are gone.`;
    list = list.filter((other) => other !== one);
  });

  const redraw = (failed) => draw(html`<h1>Users</h1>${problem(failed)}
    ${counted(said || (list.length ? `${plural(list.length, 'user')}${next ? ', more below' : ''}` : 'No user has data here.'))}
    ${list.length ? table('Users', ['user', 'app', ['conversations', 'number'], ['messages', 'number'], ['memories', 'number'], 'last seen', 'erase'],
      list.map((one) => [chooser(one), one.app, one.conversations ?? 0, one.messages ?? 0, one.memories ?? 0, one.lastSeen ? when(one.lastSeen) : 'never',
        html`<button class="danger" @click=${erase(one)} aria-label=${`Erase ${one.user} of ${one.app}`}>Erase…</button>`])) : nothing}
    ${next ? html`<button @click=${act(page)}>More</button>` : nothing}`);

  await act(page)();
}

/** Shows a user as a link to the user's memories, which makes the user the owner of all views. */
export const chooser = ({ app, user }) => html`<a href="#/memories" @click=${(e) => {
  e.preventDefault();
  owner.set({ app, user });
  go('memories', {});
}}>${user}</a>`;
