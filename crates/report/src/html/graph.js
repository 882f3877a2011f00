// A graph in layers, with what was learnt about it: choosing a lesson shows the edges that no run takes together.

const [GRAPH_ACROSS, GRAPH_DOWN] = [170, 70];
const MOST_DRAWN = 3000;

function graphPart(graph, title) {
  const count = Math.min(graph.nodes.length, MOST_DRAWN);
  const edges = graph.edges.map((edge, index) => ({ ...edge, index })).filter(edge => edge.from < count && edge.to < count);
  const out = Array.from({ length: count }, () => []);
  for (const edge of edges) out[edge.from].push(edge.to);
  const layer = layers(out);
  const rows = [];
  for (let node = 0; node < count; node++) (rows[layer[node]] ||= []).push(node);
  const x = new Array(count).fill(0);
  rows.forEach((row, index) => {
    if (index) {
      const before = new Map(row.map(node => [node, edges.filter(edge => edge.to === node && layer[edge.from] < index).map(edge => x[edge.from])]));
      const middle = node => { const list = before.get(node); return list.length ? list.reduce((sum, at) => sum + at, 0) / list.length : 0; };
      row.sort((a, b) => middle(a) - middle(b) || a - b);
    }
    row.forEach((node, at) => { x[node] = (at - (row.length - 1) / 2) * GRAPH_ACROSS; });
  });
  const y = node => layer[node] * GRAPH_DOWN;
  const canvas = new Canvas(`${title}. Plus and minus zoom, zero shows everything.`, key => {
    const by = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[key];
    if (!by) return false;
    canvas.x += by[0];
    canvas.y += by[1];
    canvas.apply();
    return true;
  });
  const ways = new Map();
  for (const edge of edges) {
    const [x1, y1, x2, y2] = [x[edge.from], y(edge.from) + 12, x[edge.to], y(edge.to) - 12];
    const back = y2 <= y1;
    const d = back ? `M${x1 + 60} ${y1 - 12}C${x1 + 150} ${y1} ${x2 + 150} ${y2} ${x2 + 60} ${y2 + 12}` : `M${x1} ${y1}C${x1} ${y1 + 25} ${x2} ${y2 - 25} ${x2} ${y2}`;
    ways.set(edge.index, drawn("path", { class: "way", d, "data-edge": edge.index }, drawn("title", {}, edge.label)));
  }
  const marks = graph.nodes.slice(0, count).map((node, id) => drawn("g", { class: `node${node.error ? " open" : ""}` },
    drawn("title", {}, `${node.label} ${node.place}`), drawn("rect", { class: "shape", x: x[id] - 60, y: y(id) - 12, width: 120, height: 24, rx: 6 }),
    drawn("text", { x: x[id], y: y(id) + 4, "text-anchor": "middle" }, short(node.label, 16))));
  canvas.layer.append(...ways.values(), ...marks);
  const list = make("ol", { class: "clauses", "aria-label": "What was learnt" }, graph.clauses.map((clause, index) => make("li", {}, make("button", {
    type: "button", class: "plain", "aria-pressed": "false", "data-clause": index,
    onclick: event => {
      for (const button of list.querySelectorAll("button")) button.setAttribute("aria-pressed", button === event.currentTarget);
      for (const [edge, way] of ways) way.classList.toggle("chosen", clause.edges.includes(edge));
    },
  }, clause.text || clause.edges.map(edge => graph.edges[edge].label).join(", ")))));
  const about = `${number(graph.nodes.length)} nodes${count < graph.nodes.length ? `, the first ${number(count)} of them drawn` : ""}, ${number(graph.edges.length)} edges, ${number(graph.clauses.length)} lessons.`;
  return { parts: [make("p", { class: "quiet" }, about), canvas.buttons(), canvas.svg, graph.clauses.length ? list : null], ready: () => count && canvas.begin(x[0], y(0)) };
}

// The length of the longest way to each node, edges that close a cycle left out.
function layers(out) {
  const state = new Array(out.length).fill(0), order = [], back = new Set();
  for (let root = 0; root < out.length; root++) {
    if (state[root]) continue;
    const stack = [[root, 0]];
    state[root] = 1;
    while (stack.length) {
      const top = stack[stack.length - 1];
      const to = out[top[0]][top[1]++];
      if (to === undefined) {
        state[top[0]] = 2;
        order.push(top[0]);
        stack.pop();
      } else if (state[to] === 1) back.add(`${top[0]} ${to}`);
      else if (!state[to]) state[to] = 1, stack.push([to, 0]);
    }
  }
  const layer = new Array(out.length).fill(0);
  for (const node of order.reverse()) for (const to of out[node]) {
    if (!back.has(`${node} ${to}`)) layer[to] = Math.max(layer[to], layer[node] + 1);
  }
  return layer;
}
