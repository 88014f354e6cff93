import { api } from '/console/api.js';
import { counted, html, link, meta, nothing, plural, table, values } from '/console/ui.js';

const VERBS = ['get', 'post', 'put', 'patch', 'delete'];
const named = (ref) => ref.split('/').pop();

/** Shows the description of the API: all operations by service, one operation, or one form of a body. */
export async function reference({ params, draw }) {
  const document = await api.get('/openapi.json');
  const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
    VERBS.filter((verb) => verbs[verb]).map((verb) => ({ ...verbs[verb], verb: verb.toUpperCase(), path })));
  const chosen = operations.find((operation) => operation.operationId === params.operation);
  const form = document.components.schemas[params.form];
  if (chosen) return draw(details(chosen));
  if (form) return draw(html`${home()}<h1>${params.form}</h1><p>${form.description ?? ''}</p>${fields(form)}`);

  const find = (params.find ?? '').toLowerCase();
  const shown = operations.filter(({ verb, path, operationId, description = '' }) => `${verb} ${path} ${operationId} ${description}`.toLowerCase().includes(find));
  const filter = (event) => reference({ params: values(event), draw });
  return draw(html`<h1>API</h1>
    <p>The machine-readable form is <a href="/openapi.json">/openapi.json</a>.</p>
    <form class="row" role="search" @submit=${filter}>
      <label class="wide">Words <input name="find" type="search" maxlength="100" .defaultValue=${params.find ?? ''}></label>
      <button class="main">Find</button>
    </form>
    ${counted(plural(shown.length, 'operation'))}
    ${document.tags.map((tag) => service(tag, shown.filter(({ tags }) => tags.includes(tag.name))))}`);
}

const home = () => html`<p>${link('reference', {}, 'All operations')}</p>`;

const service = (tag, operations) => operations.length === 0 ? nothing : html`<h2>${tag.name}</h2><p>${tag.description}</p>
  <ul class="list">${operations.map((o) => html`<li>${link('reference', { operation: o.operationId }, `${o.verb} ${o.path}`)}
    ${meta(o.summary, o['x-role'] ? `role ${o['x-role']}` : 'no key')}</li>`)}</ul>`;

const details = (o) => html`${home()}<h1>${o.verb} ${o.path}</h1><p>${o.description}</p>
  ${meta(o.operationId, o['x-role'] ? `role ${o['x-role']}` : 'no key')}
  ${o.parameters?.length ? html`<h2>Parameters</h2>${described(o.parameters.map((p) => [p.name, p.required, { ...p.schema, description: p.description }, p.in]))}` : nothing}
  ${body('Body', o.requestBody)}${body('Answer', o.responses['200'])}`;

const body = (title, { content } = {}) => Object.entries(content ?? {}).map(([type, { schema }]) => html`<h2>${title}</h2>
  <p>${type}${schema.$ref ? html`: ${link('reference', { form: named(schema.$ref) }, named(schema.$ref))}` : ''}</p>`);

const fields = (form) => described(Object.entries(form.properties ?? {}).map(([name, schema]) => [name, form.required?.includes(name), schema, '']));

const described = (rows) => table('Fields', ['name', 'type', 'meaning'], rows.map(([name, required, schema, place]) => [
  name, kind(schema), html`${schema.description ?? ''}${meta(required ? 'required' : '', place, ...rules(schema), ...rules(schema.items ?? {}))}`]));

/** Returns the type of a value: a word, or a link to the form. Null, which counts as left out, is not shown. */
const kind = (schema) => {
  const one = schema.anyOf?.[0] ?? schema;
  if (one.$ref) return link('reference', { form: named(one.$ref) }, named(one.$ref));
  if (one.items) return html`list of ${kind(one.items)}`;
  if (one.additionalProperties) return html`map to ${kind(one.additionalProperties)}`;
  const type = [one.type].flat()[0];
  return one.format ? `${type} (${one.format})` : type;
};

const rules = (schema) => {
  const { minimum, maximum, minLength, maxLength, maxItems, pattern } = schema.anyOf?.[0] ?? schema;
  return [
    minimum === undefined ? '' : `at least ${minimum}`,
    maximum === undefined ? '' : `at most ${maximum}`,
    minLength === undefined ? '' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    maxItems === undefined ? '' : `at most ${maxItems} items`,
    pattern === undefined ? '' : `matches ${pattern}`,
  ];
};
