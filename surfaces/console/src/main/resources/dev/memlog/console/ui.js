/** The parts that the views share. */

import { html, nothing, render, svg } from '/console/lit-html.js';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const when = (text) =>
  text ? html`<time datetime=${text}>${DATE.format(new Date(text))}</time>` : nothing;

export const number = (value, digits = 2) => Number(value ?? 0).toFixed(digits);

export const meta = (...parts) =>
  html`<p class="meta">${parts.filter((part) => part && part !== nothing).map((part) => html`<span>${part}</span>`)}</p>`;

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Returns the text of a memory; the words of a speaker in quotation marks, behind the speaker and the day. */
export const attributed = ({ content, quote }) => {
  if (!quote) return content;
  const before = quote.before ? `, after “${quote.before.text}”` : '';
  return `${quote.speaker}, ${DAY.format(new Date(quote.saidAt))}${before}: “${content}”`;
};

/** Shows an error, which screen readers read out. */
export const problem = (error) =>
  error ? html`<p class="error" role="alert">${error.status ? `${error.code}: ` : ''}${error.message}</p>` : nothing;

/** Returns a number with its noun, in the plural unless the number is 1; “no” for 0. */
export const plural = (count, noun) => `${Number(count) || 'no'} ${Number(count) === 1 ? noun : `${noun.replace(/y$/, 'ie')}s`}`;

/** Shows the number of results, which screen readers read out when it changes. */
export const counted = (text) => html`<p class="note" role="status">${text}</p>`;

/** Shows rows below the names of their columns, or [name, class]. On a narrow screen the cells stack, each with its column's name. */
export const table = (label, columns, rows) => {
  const named = columns.map((column) => [column].flat());
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${label}><table role="table">
    <thead role="rowgroup"><tr role="row">${named.map(([name, kind]) => html`<th role="columnheader" scope="col" class=${kind ?? nothing}>${name}</th>`)}</tr></thead>
    <tbody role="rowgroup">${rows.map((cells) => html`<tr role="row">${cells.map((cell, i) => (i
      ? html`<td role="cell" class=${named[i][1] ?? nothing} data-column=${named[i][0]}>${cell}</td>`
      : html`<th role="rowheader" scope="row">${cell}</th>`))}</tr>`)}</tbody></table></div>`;
};

/** Returns an action that does the work, and then draws with the error; without one if the work succeeds. */
export const guarded = (work, redraw) => async () => {
  let failed = null;
  try {
    await work();
  } catch (error) {
    failed = error;
  }
  redraw(failed);
};

const bar = (share) => {
  const width = Math.min(100, Math.abs(share) * 100);
  return html`<svg class=${share < 0 ? 'bar less' : 'bar'} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect x="0" y="0" width=${width} height="10"></rect></svg>`;
};

/** Shows the features of a score, each with its share as a bar. */
export const explained = (explanation, score) => {
  if (!explanation) return nothing;
  const features = [...(explanation.features ?? [])].sort((a, b) => Math.abs(b.contribution ?? 0) - Math.abs(a.contribution ?? 0));
  const most = Math.max(...features.map((f) => Math.abs(f.contribution ?? 0)), 1e-9);
  return html`<details>
    <summary>Why: score ${number(score, 3)}</summary>
    ${meta(
      explanation.paths?.length ? `found by ${explanation.paths.join(' and ')}` : '',
      explanation.admittedBy ? `relevant by ${explanation.admittedBy}` : '',
      explanation.profile ? `profile ${explanation.profile}` : '',
      explanation.model ? `model ${explanation.model}` : '')}
    ${table('Features of the score', ['feature', 'share', ['contribution', 'number'], ['value × weight', 'number'], 'because'], features.map((f) => [
      f.name, bar((f.contribution ?? 0) / most), number(f.contribution, 3), `${number(f.value, 3)} × ${number(f.weight)}`, f.note ?? '']))}</details>`;
};

/** Shows a text with marked ranges, which are in UTF-16 code units. */
export const marked = (text, ranges) => {
  const parts = [];
  let at = 0;
  for (const { start = 0, end = 0 } of ranges ?? []) {
    if (start < at) continue;
    parts.push(text.slice(at, start), html`<mark>${text.slice(start, end)}</mark>`);
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
};

/** Shows facts that were read from a text. */
export const readings = (list) => html`<ul class="list">${list.map((r) => html`<li>${r.relation ? `${r.relation} ` : ''}${r.subject}: ${r.attribute} ${r.standing === 'affirmed' ? '' : `(${r.standing}) `}${r.value}
  ${meta(r.recurrence, r.from === r.to ? (r.from ?? '') : `${r.from} to ${r.to}`, `certainty ${number(r.certainty)}`, r.supersededBy ? 'no longer' : '')}</li>`)}</ul>`;

/** Asks for confirmation before a change. Resolves to the values of the form, or null if it is cancelled. */
export const ask = (title, body, action, danger = false) =>
  new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    const before = document.activeElement;
    dialog.setAttribute('aria-labelledby', 'ask-title');
    render(
      html`<form method="dialog">
        <h1 id="ask-title">${title}</h1>${body}
        <div class="row">
          <button value="" formnovalidate>Cancel</button>
          <button class=${danger ? 'danger' : 'main'} value="yes">${action}</button>
        </div></form>`,
      dialog);
    dialog.addEventListener('close', () => {
      const form = new FormData(dialog.querySelector('form'));
      resolve(dialog.returnValue === 'yes' ? Object.fromEntries(form) : null);
      dialog.remove();
      before?.focus?.();
    });
    document.body.append(dialog);
    dialog.showModal();
  });

export const link = (view, params, text, current = false) =>
  html`<a href=${href(view, params)} aria-current=${current ? 'page' : nothing}>${text}</a>`;

/** Returns the address of a view with its parameters. */
export const href = (view, params = {}) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value) search.set(name, value);
  }
  const query = search.toString();
  return `#/${view}${query ? `?${query}` : ''}`;
};

/** Opens a view, and renders it again if it is already open. */
export const go = (view, params) => {
  const to = href(view, params);
  if (location.hash === to) {
    dispatchEvent(new HashChangeEvent('hashchange'));
  } else {
    location.hash = to;
  }
};

const OWNER = 'memlog.owner';

/** The app and the user whose data all views show. */
export const owner = {
  get: () => JSON.parse(sessionStorage.getItem(OWNER) ?? '{}'),
  set: (value) => sessionStorage.setItem(OWNER, JSON.stringify(value)),
};

export const values = (event) => {
  event.preventDefault();
  return Object.fromEntries(new FormData(event.target));
};

export { html, nothing, render, svg };
