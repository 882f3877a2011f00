// The tree of paths. Only what is unfolded is drawn, so that a tree of ten thousand nodes stays quick.

const FIRST_SHOWN = 50;
const [TREE_ACROSS, TREE_DOWN] = [190, 24];

function treePart(tree, title) {
  const nodes = tree.nodes.map((node, id) => ({ ...node, id, children: [], size: 1, open: false, bad: false }));
  for (const node of nodes) if (node.parent !== null) nodes[node.parent].children.push(node);
  for (let id = nodes.length - 1; id >= 0; id--) {
    const node = nodes[id], parent = nodes[node.parent];
    node.bad ||= (node.end || "").startsWith("violates");
    if (parent) parent.size += node.size, parent.bad ||= node.bad;
  }
  // First what leads to a violation, then level by level.
  let shown = 1;
  const unfold = node => {
    if (!node.open && node.children.length) node.open = true, shown += node.children.length;
  };
  for (const node of nodes) if (node.bad && shown < 3 * FIRST_SHOWN) unfold(node);
  for (let level = [nodes[0]]; level.length && shown < FIRST_SHOWN; level = level.flatMap(node => (node.open ? node.children : []))) {
    for (const node of level) if (shown < FIRST_SHOWN) unfold(node);
  }
  let chosen = nodes[0];
  const detail = make("div", { class: "detail", "aria-live": "polite" });
  const canvas = new Canvas(`${title}. Arrow keys go from node to node, Enter folds and unfolds, plus and minus zoom.`, key);

  function kind(node) {
    const end = node.end || "";
    if (end.startsWith("violates")) return "bad";
    if (end.startsWith("cut")) return "open";
    if (node.children.length) return node.open ? "" : "folded";
    return end === "exited" ? "good" : "";
  }

  function shape(node, x, y) {
    switch (kind(node)) {
      case "bad": return drawn("path", { class: "shape", d: `M${x - 8} ${y}l8 -8l8 8l-8 8z` });
      case "open": return drawn("rect", { class: "shape", x: x - 6, y: y - 6, width: 12, height: 12 });
      default: return drawn("circle", { class: "shape", cx: x, cy: y, r: node.children.length ? 6 : 5 });
    }
  }

  function draw() {
    let row = 0;
    const order = [], stack = [[nodes[0], 0, false]];
    // Places from the leaves up: a parent stands in the middle of its children.
    while (stack.length) {
      const [node, depth, again] = stack.pop();
      if (!again) {
        node.x = depth * TREE_ACROSS;
        order.push(node);
        if (node.open) {
          stack.push([node, depth, true]);
          for (let index = node.children.length - 1; index >= 0; index--) stack.push([node.children[index], depth + 1, false]);
        } else node.y = row++ * TREE_DOWN;
      } else node.y = (node.children[0].y + node.children[node.children.length - 1].y) / 2;
    }
    const ways = [], marks = [];
    for (const node of order) {
      if (node.open) for (const child of node.children) {
        ways.push(drawn("path", { class: `way${child.bad ? " hot" : ""}`, d: `M${node.x} ${node.y}C${node.x + 60} ${node.y} ${child.x - 60} ${child.y} ${child.x} ${child.y}` }));
      }
      const folded = node.children.length && !node.open;
      const label = short(node.end || (node.children.length ? placeName(node.children[0].place) : "waiting"), 24) + (folded ? ` +${number(node.size - 1)}` : "");
      marks.push(drawn("g", { class: `node ${kind(node)}${node === chosen ? " chosen" : ""}`, "data-node": node.id, onclick: () => { if (!canvas.moved) choose(node, true); } },
        drawn("title", {}, node.condition || "start"), shape(node, node.x, node.y),
        drawn("text", node.open ? { x: node.x + 2, y: node.y - 10, class: "count" } : { x: node.x + 11, y: node.y + 4 }, label)));
    }
    canvas.layer.replaceChildren(...ways, ...marks);
    detail.replaceChildren(
      make("div", {}, shortened(chosen.place) || "start", " ", make("span", { class: "quiet" }, chosen.end || (chosen.children.length ? `${number(chosen.size - 1)} nodes below` : "still waiting when the search ended"))),
      make("div", { class: "mono" }, chosen.condition));
  }

  function choose(node, toggle) {
    if (toggle && (node === chosen || !node.open)) node.open = !node.open && node.children.length > 0;
    chosen = node;
    draw();
    canvas.reveal(node.x, node.y);
  }

  function key(name) {
    const siblings = chosen.parent === null ? [chosen] : nodes[chosen.parent].children;
    const at = siblings.indexOf(chosen);
    const to = {
      ArrowRight: () => { if (!chosen.children.length) return chosen; chosen.open = true; return chosen.children[0]; },
      ArrowLeft: () => nodes[chosen.parent] || chosen,
      ArrowDown: () => siblings[at + 1] || chosen,
      ArrowUp: () => siblings[at - 1] || chosen,
    }[name];
    if (to) choose(to(), false);
    else if (name === "Enter" || name === " ") choose(chosen, true);
    else return false;
    return true;
  }

  const legend = make("ul", { class: "legend" },
    make("li", {}, make("b", { class: "word-false" }, "◆"), " violates"), make("li", {}, make("b", { class: "word-unknown" }, "■"), " was cut"),
    make("li", {}, make("b", { class: "word-true" }, "●"), " ended well"), make("li", {}, make("b", { style: "color:var(--accent)" }, "●"), " folded: click, or press Enter"));
  const about = `${number(nodes.length)} nodes${tree.complete ? "" : ", more are left out"}. A node is a piece of a path between two forks.`;
  draw();
  return { parts: [make("p", { class: "quiet" }, about), canvas.buttons(), canvas.svg, detail, legend], ready: () => canvas.begin(nodes[0].x, nodes[0].y) };
}

// A place in few characters: the line alone where there is one file.
function placeName(place) {
  return report.files.length === 1 ? place.replace(/.*:/, "line ") : place.replace(/.*\//, "");
}

function short(text, most) {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
