import { api, path } from '/console/api.js';
import { counted, guarded, html, meta, nothing, number, plural, problem, table, when } from '/console/ui.js';

const EVERY = 2_000;

/** Returns the percentiles as text; without a message there are none. */
const percentiles = (p) => Number(p.count ?? 0) === 0
  ? 'nothing indexed in the last 5 minutes'
  : `p50 ${number(p.p50, 0)} ms, p95 ${number(p.p95, 0)} ms, of ${p.count}`;

/** Shows the current state of the stages, and the dead letters. */
export async function status({ draw, onStop }) {
  let stats = null;
  let rejected = [];
  let said = '';
  let checks = [];
  let stopped = false;
  onStop(() => { stopped = true; });

  const load = async () => {
    stats = await api.get('/v1/admin/stats');
    rejected = Number(stats.deadLetters) ? (await api.get('/v1/admin/dead-letters', { limit: 50 })).deadLetters ?? [] : [];
  };
  const act = (done, work) => guarded(async () => {
    await work();
    said = done;
    await load();
  }, (failed) => redraw(failed));
  const redrive = (letter) => act('Sent again.', () => api.post(`${path('/v1/admin/dead-letters/', letter.id)}:redrive`, {}));
  const discard = (letter) => act('Discarded.', () => api.delete(path('/v1/admin/dead-letters/', letter.id)));
  const check = act('', async () => {
    checks = [];
    for (const kind of ['passages', 'memories']) {
      const result = await api.post('/v1/admin/check', { kind });
      const { missing = 0, orphaned = 0, stale = 0, altered = 0 } = result.damaged ?? {};
      checks.push(`${kind}: ${result.checked ?? 0} compared, ${+missing + +orphaned + +stale + +altered} differ, digests ${result.equal ? 'equal' : 'differ'}`);
    }
  });

  const redraw = (failed) => draw(html`<h1>Status</h1>${problem(failed)}${counted(said)}
    ${stats ? html`
      ${meta(plural(stats.conversations ?? 0, 'conversation'), plural(stats.messages ?? 0, 'message'), plural(stats.passages ?? 0, 'passage'),
        ...Object.entries(stats.memories ?? {}).map(([name, count]) => plural(count, `${name} memory`)))}
      ${stats.eventToSearchable ? html`<p>From an event to a searchable message: ${percentiles(stats.eventToSearchable)}</p>` : nothing}
      ${stats.stages?.length ? html`<h2>Stages</h2>${table('Stages', ['stage', 'topic', ['waiting', 'number']], stats.stages.map((s) => [s.stage, s.topic, Number(s.lag) || 'nothing']))}` : nothing}
      ${Object.keys(stats.health ?? {}).length ? html`<h2>Health</h2>${table('Health', ['component', 'state'], Object.entries(stats.health))}` : nothing}
      <h2>Index</h2>
      <div class="row"><button @click=${check}>Compare the index with the log</button></div>
      ${checks.map((line) => html`<p>${line}</p>`)}
      <h2>Dead letters</h2>${counted(stats.deadLetters === undefined ? 'This process does not know their number.' : Number(stats.deadLetters) ? `${plural(stats.deadLetters, 'record')} rejected` : 'No record was rejected.')}
      <ul class="list">${rejected.map((letter) => html`<li>
        <p>${letter.reason}: ${letter.message ?? ''}</p>${meta(letter.stage, letter.topic, letter.id, when(letter.at))}
        <div class="row"><button @click=${redrive(letter)}>Send again</button><button class="danger" @click=${discard(letter)}>Discard</button></div></li>`)}</ul>
      <h2>Versions</h2>
      ${meta(stats.model ? `model ${stats.model.id}` : '', ...Object.entries(stats.versions ?? {}).map(([name, version]) => `${name} ${version}`))}` : nothing}`);

  while (!stopped) {
    await guarded(load, (failed) => stopped || redraw(failed))();
    if (stopped) return;
    await new Promise((resolve) => { setTimeout(resolve, document.hidden ? 5 * EVERY : EVERY); });
  }
}
