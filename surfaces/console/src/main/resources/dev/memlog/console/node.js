import { api, path } from '/console/api.js';
import { asOf, facts } from '/console/graph.js';
import { counted, go, guarded, html, link, nothing, plural, problem, values } from '/console/ui.js';

const LONGEST_TRAIL = 10;

/** Shows one node of a graph with its neighbours, and the path to a second node. */
export async function node({ params, owner, draw }) {
  const scope = { app: owner.app, user: owner.user, asOf: asOf(params.at) };
  const contents = new Map();
  let all = [];
  let around = null;
  let way = null;

  const load = async () => {
    const [whole, near] = await Promise.all([api.get('/v1/graph', scope), api.get('/v1/graph', { ...scope, node: params.id })]);
    all = whole.nodes ?? [];
    around = near;
    if (params.to) way = await api.get('/v1/graph', { ...scope, from: near.nodes[0].id, to: params.to });
  };

  /** Reads the memories that the graph names only by id. */
  const read = (ids) => guarded(() => Promise.all(ids.filter((id) => !contents.has(id)).map(async (id) => {
    const { memory } = await api.get(path('/v1/memories/', id), { app: around.app, user: around.user });
    contents.set(id, memory.content);
  })), (failed) => redraw(failed))();

  const redraw = (failed) => {
    if (!around) {
      draw(html`${problem(failed)}<p>${link('graph', { at: params.at }, 'All nodes')}</p>`);
      return;
    }
    const here = around.nodes[0];
    const names = new Map([...all, ...around.nodes, ...(way?.nodes ?? [])].map((one) => [one.id, one]));
    const trail = (params.trail ?? '').split(' ').filter((id) => names.has(id) && id !== here.id);
    const to = (id, before) => link('node', { id, at: params.at, trail: before.join(' ') }, names.get(id).name);
    const hop = (id) => {
      const walked = [...trail, here.id];
      const back = walked.indexOf(id);
      return to(id, back < 0 ? walked.slice(-LONGEST_TRAIL) : walked.slice(0, back));
    };
    const step = (edge) => html`<li>
      <p>${[edge.from, edge.to].map((id, i) => html`${i ? ` ${edge.relation.replaceAll('_', ' ')} ` : ''}${id === here.id ? here.name : html`${hop(id)} <span class="note">(${names.get(id).kind})</span>`}`)}</p>
      ${facts(edge)}
      ${statements(edge, around)}
      ${memories('More memories', (edge.memoryIds ?? []).filter((id) => !edge.statements?.some((one) => one.memoryId === id)), around, contents, read)}</li>`;
    const edges = (around.edges ?? []).filter((edge) => edge.from === here.id || edge.to === here.id);
    draw(html`<nav aria-label="Walked so far"><ol class="trail">
        <li>${link('graph', { at: params.at }, 'All nodes')}</li>
        ${trail.map((id, i) => html`<li>${to(id, trail.slice(0, i))}</li>`)}<li aria-current="page">${here.name}</li></ol></nav>
      <h1>${here.name} <span class="status">${here.kind}</span></h1>
      ${facts(here)}
      ${memories('Memories that mention it', here.memoryIds ?? [], around, contents, read)}
      <form class="row" aria-label="Path" @submit=${(e) => { go('node', { ...params, ...values(e) }); }}>
        <label class="wide">Path to <input name="to" required maxlength="200" list="nodes" autocomplete="off" .defaultValue=${params.to ?? ''}></label>
        <datalist id="nodes">${all.filter((one) => one.id !== here.id).map((one) => html`<option value=${one.name}></option>`)}</datalist>
        <button class="main">Find path</button>
      </form>
      ${problem(failed)}
      ${way ? html`<h2>Path to ${way.nodes?.at(-1)?.name ?? params.to}</h2>${counted(length(way))}<ol class="list">${(way.edges ?? []).map(step)}</ol>` : nothing}
      <h2>Neighbours</h2>
      ${counted(edges.length ? plural(edges.length, 'relation') : 'No memory relates it to another node.')}
      <ul class="list">${edges.map(step)}</ul>`);
  };

  await guarded(load, redraw)();
}

const length = ({ nodes, edges }) => {
  if (!nodes?.length) return 'No path leads there.';
  return edges?.length ? plural(edges.length, 'step') : 'It is this node.';
};

const statements = (edge, { app, user }) => html`<ul>${(edge.statements ?? []).map((one) => html`<li>
  ${link('memory', { id: one.memoryId, app, user }, one.content)}
  ${(one.sources ?? []).filter((source) => source.conversationId).map((source) => html` <span class="meta">${link(
    'conversation', { id: source.conversationId, app, message: source.messageId }, `message ${source.messageId}`)}</span>`)}</li>`)}</ul>`;

/** Shows memories by their ids, and reads the content of a memory when it is opened. */
const memories = (title, ids, { app, user }, contents, read) => (ids.length
  ? html`<details @toggle=${(e) => { if (e.target.open && ids.some((id) => !contents.has(id))) read(ids); }}>
      <summary>${title} (${ids.length})</summary>
      <ul>${ids.map((id) => html`<li>${link('memory', { id, app, user }, contents.get(id) ?? id)}</li>`)}</ul></details>`
  : nothing);
