import { api } from '/console/api.js';
import { drawing } from '/console/drawing.js';
import { counted, go, html, link, meta, nothing, number, plural, problem, values, when } from '/console/ui.js';

const KINDS = {
  person: 'People',
  place: 'Places',
  organization: 'Organizations',
  project: 'Projects',
  event: 'Events',
  preference: 'Preferences',
  concept: 'Concepts',
};

/** Lists the people, places and things of an owner's memories by kind, the strongest first. */
export async function graph({ params, owner, draw }) {
  let nodes = [];
  let edges = [];
  let failed = null;
  let loaded = false;
  let find = params.find ?? '';
  let kind = params.kind ?? '';

  const load = async () => {
    failed = null;
    try {
      const answer = await api.get('/v1/graph', { app: owner.app, user: owner.user, asOf: asOf(params.at) });
      nodes = answer.nodes ?? [];
      edges = answer.edges ?? [];
      loaded = true;
    } catch (error) {
      failed = error;
    }
    redraw();
  };

  const narrow = (event) => {
    const form = new FormData(event.currentTarget);
    find = form.get('find');
    kind = form.get('kind');
    redraw();
  };

  const redraw = () => {
    const shown = nodes.filter((node) => (!kind || node.kind === kind) && isNamed(node, find));
    draw(html`<h1>Graph${owner.user ? ` of ${owner.user}` : ''}</h1>
      <form class="row" role="search" @input=${narrow} @submit=${(e) => { go('graph', values(e)); }}>
        <label class="wide">Name <input name="find" type="search" maxlength="200" .defaultValue=${params.find ?? ''}></label>
        <label>Kind <select name="kind"><option value="">any</option>${Object.keys(KINDS).map((k) => html`<option ?selected=${k === params.kind}>${k}</option>`)}</select></label>
        <label>As of <input name="at" type="date" .defaultValue=${params.at ?? ''}></label>
        <button class="main">Show</button>
      </form>
      ${owner.user ? nothing : html`<p class="note">Without a user, this is the graph of the app’s own memories.</p>`}
      ${problem(failed)}${loaded ? counted(said(nodes, shown, params.at)) : nothing}
      ${drawing(shown, edges, params.at)}
      ${Object.entries(KINDS).map(([name, title]) => group(title, shown.filter((node) => node.kind === name), params.at))}`);
  };

  await load();
}

/** Returns the end of a day as a time of the API; undefined for today or later, which means now. */
export const asOf = (day) => {
  const end = new Date(`${day}T23:59:59.999`);
  return end < new Date() ? end.toISOString() : undefined;
};

/** Returns whether the name or an alias of a node contains this text. */
const isNamed = (node, text) => {
  const part = text.trim().toLowerCase();
  return [node.name, ...(node.aliases ?? [])].some((name) => name.toLowerCase().includes(part));
};

const said = (nodes, shown, at) => {
  if (!nodes.length) return at ? 'No node or relation was valid on this day.' : 'The memories mention no people, places or things.';
  return shown.length === nodes.length ? plural(nodes.length, 'node') : `${shown.length} of ${plural(nodes.length, 'node')}`;
};

const group = (title, nodes, at) => (nodes.length
  ? html`<h2>${title}</h2><ul class="list">${nodes.map((node) => html`<li>
      <p>${link('node', { id: node.id, at }, node.name)}</p>${facts(node)}</li>`)}</ul>`
  : nothing);

/** Shows the strength of a node or an edge, the number of its memories, and the time of its validity. */
export const facts = (element) => meta(
  element.aliases?.length ? `also ${element.aliases.join(', ')}` : '',
  `strength ${number(element.weight)}`,
  plural(element.mentions ?? 0, 'memory'),
  element.validTo ? html`held from ${when(element.validFrom)} until ${when(element.validTo)}` : html`holds since ${when(element.validFrom)}`);
