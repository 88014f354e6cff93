/** Draws a graph. The list of nodes beside it has the same links, for keyboards and screen readers. */

import '/console/d3-dispatch.js';
import '/console/d3-quadtree.js';
import '/console/d3-timer.js';
import '/console/d3-force.js';
import { href, html, nothing, svg } from '/console/ui.js';

const MOST = 60;
const EDGE = 34;

/** Returns a picture of the heaviest nodes and the edges between them, as wide as the page. */
export function drawing(nodes, edges, at) {
  const width = Math.max(280, document.querySelector('main')?.clientWidth - 32 || 800);
  const height = Math.round(Math.min(520, Math.max(320, width * 0.6)));
  const points = nodes.slice(0, MOST).map((node) => ({ ...node }));
  const known = new Map(points.map((point) => [point.id, point]));
  const lines = edges.filter(({ from, to }) => known.has(from) && known.has(to)).map((edge) => ({ source: edge.from, target: edge.to, relation: edge.relation }));
  if (!lines.length) return nothing;

  const d3 = globalThis.d3;
  d3.forceSimulation(points)
    .force('link', d3.forceLink(lines).id((point) => point.id).distance(90))
    .force('charge', d3.forceManyBody().strength(-240))
    .force('apart', d3.forceCollide(26))
    .force('x', d3.forceX().strength(0.05))
    .force('y', d3.forceY().strength(0.09))
    .stop()
    .tick(250);
  const place = { x: fit(points.map(({ x }) => x), width, 60), y: fit(points.map(({ y }) => y), height, EDGE) };
  const most = Math.max(...points.map(({ weight }) => weight ?? 0), 1e-9);
  const labelled = Math.max(10, Math.floor(width / 20));
  const relations = lines.length <= 20 && width > 600;

  return html`<svg class="graph" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
    ${lines.map(({ source, target, relation }) => {
      const [x1, y1, x2, y2] = [place.x(source.x), place.y(source.y), place.x(target.x), place.y(target.y)];
      return svg`<line x1=${x1} y1=${y1} x2=${x2} y2=${y2}><title>${`${source.name} ${relation.replaceAll('_', ' ')} ${target.name}`}</title></line>
        ${relations ? svg`<text class="relation" x=${(x1 + x2) / 2} y=${(y1 + y2) / 2 - 3}>${relation.replaceAll('_', ' ')}</text>` : nothing}`;
    })}
    ${points.map((point, i) => {
      const [x, y] = [place.x(point.x), place.y(point.y)];
      const radius = 6 + 8 * Math.sqrt((point.weight ?? 0) / most);
      return svg`<a href=${href('node', { id: point.id, at })} tabindex="-1"><title>${`${point.name} (${point.kind})`}</title>
        <circle class=${point.kind} cx=${x} cy=${y} r=${radius}></circle>
        ${i < labelled ? svg`<text x=${x} y=${y + radius + 13}>${short(point.name)}</text>` : nothing}</a>`;
    })}</svg>`;
}

/** Returns a function that maps these values into a length, with a margin at both ends. */
function fit(values, length, margin) {
  const least = Math.min(...values);
  const range = Math.max(...values) - least || 1;
  return (value) => Math.round(margin + ((value - least) / range) * (length - 2 * margin));
}

const short = (name) => (name.length > 18 ? `${name.slice(0, 17)}…` : name);
