import { api } from '/console/api.js';
import { counted, go, html, link, meta, nothing, number, problem, values, when } from '/console/ui.js';

const FORMATS = ['markdown', 'xml', 'json', 'b', 'h5', 'a3'];

/** Shows the text that an agent would receive before a question, and the reason for each line. */
export async function context({ params, owner, draw }) {
  const form = html`<h1>What would my agent be told?</h1>
    <form class="row" @submit=${(e) => { go('context', values(e)); }}>
      <label class="wide">Question <input name="query" required maxlength="2000" .defaultValue=${params.query ?? ''}></label>
      <label>Conversation <input name="conversation" .defaultValue=${params.conversation ?? ''} placeholder="none"></label>
      <label>Tokens <input name="maxTokens" type="number" min="1" max="200000" .defaultValue=${params.maxTokens ?? '400'}></label>
      <label>Format <select name="format">${FORMATS.map((f) => html`<option ?selected=${f === params.format}>${f}</option>`)}</select></label>
      <button class="main">Pack</button>
    </form>`;
  if (!params.query) {
    draw(form);
    return;
  }
  draw(html`${form}${counted('Packing')}`);
  const body = { query: params.query, maxTokens: Number(params.maxTokens || 400), format: params.format || 'markdown', purpose: 'internal' };
  for (const [name, value] of Object.entries({ conversation: params.conversation, app: owner.app, user: owner.user })) {
    if (value) body[name] = value;
  }
  try {
    const answer = await api.post('/v1/context', body);
    draw(html`${form}
      ${counted(answer.text ? `${answer.tokens} of ${answer.maxTokens} tokens (${answer.tokenizer})` : 'Nothing relevant: the text is empty.')}
      ${answer.text ? html`<pre tabindex="0" role="group" aria-label="Context">${answer.text}</pre>` : nothing}
      ${(answer.parts ?? []).map((part) => html`<h2>${part.name}: ${part.tokens ?? 0} tokens</h2>
        <ol class="list">${(part.items ?? []).map((item) => line(item, owner))}</ol>
        ${part.leftOut?.length ? html`<details><summary>${part.leftOutTotal} left out</summary>
          <ol class="list">${part.leftOut.map((item) => line(item, owner))}</ol></details>` : ''}`)}`);
  } catch (error) {
    draw(html`${form}${problem(error)}`);
  }
}

const line = (item, owner) => html`<li><p>${item.text}</p>
  ${meta(item.id ? `[${item.id}]` : '', item.reason, item.note, `${item.tokens ?? 0} tokens`,
    item.score ? `score ${number(item.score, 3)}` : '', when(item.date),
    ...(item.sources ?? []).map((source) => source.memoryId
      ? link('memory', { id: source.memoryId, app: owner.app, user: owner.user }, 'memory')
      : link('conversation', { id: source.conversationId, app: owner.app, message: source.messageId }, 'message')))}</li>`;
