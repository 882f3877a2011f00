"use strict";
// Draws the summary, the plots and the table of the runs that the page carries.
const runs = JSON.parse(document.getElementById("data").textContent);
const two = runs.length > 1;
const least = 0.01;

function element(name, attributes, ...children) {
  const made = name.startsWith("svg:")
    ? document.createElementNS("http://www.w3.org/2000/svg", name.slice(4)) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// One entry for each task and property, with the row of each run.
const entries = new Map();
runs.forEach((run, index) => run.rows.forEach(row => {
  const key = row.task + "\n" + row.property;
  if (!entries.has(key)) entries.set(key, { task: row.task, property: row.property, expected: row.expected, rows: [] });
  entries.get(key).rows[index] = row;
}));
const all = [...entries.values()];

function summary() {
  const table = document.getElementById("summary");
  const titles = ["run", "tasks", "true", "false", "wrong", "unknown", "timeout", "error", "score", "of", "time s"];
  table.append(element("tr", {}, ...titles.map((title, index) => element("th", index ? { class: "number" } : {}, title))));
  for (const run of runs) {
    const count = test => run.rows.filter(test).length;
    const sum = take => run.rows.reduce((total, row) => total + take(row), 0);
    const cells = [
      run.rows.length, count(r => r.status === "correct" && r.answer === "true"),
      count(r => r.status === "correct" && r.answer === "false"), count(r => r.status === "wrong"),
      count(r => r.answer === "unknown"), count(r => r.answer === "timeout"), count(r => r.answer === "error"),
      sum(r => r.points), sum(r => r.expected === true ? 2 : r.expected === false ? 1 : 0), sum(r => r.wall).toFixed(1),
    ];
    table.append(element("tr", {}, element("td", {}, run.name), ...cells.map(cell => element("td", { class: "number" }, cell))));
  }
}

// A plot with logarithmic seconds on the y axis; `across` places values on the x axis, from 0 to 1.
function plot(title, labels, across, ticks, slowest) {
  const [width, height, left, bottom, top] = [560, 360, 52, 40, 12];
  const decades = Math.max(1, Math.ceil(Math.log10(slowest / least) - 1e-9));
  const x = value => left + across(value) * (width - left - 14);
  const log = value => Math.log10(Math.max(value, least) / least) / decades;
  const y = value => height - bottom - log(value) * (height - bottom - top);
  const svg = element("svg:svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title });
  const line = (x1, y1, x2, y2) => svg.append(element("svg:line", { x1, y1, x2, y2, class: "axis" }));
  const text = (px, py, words, anchor) => svg.append(element("svg:text", { x: px, y: py, "text-anchor": anchor }, words));
  for (let power = 0; power <= decades; power++) {
    const value = least * 10 ** power;
    line(left, y(value), width - 14, y(value));
    text(left - 6, y(value) + 4, +value.toPrecision(1), "end");
  }
  for (const tick of ticks(decades)) {
    line(x(tick), top, x(tick), height - bottom);
    text(x(tick), height - bottom + 16, +tick.toPrecision(3), "middle");
  }
  text((left + width) / 2, height - 6, labels[0], "middle");
  svg.append(element("svg:text", { x: 12, y: height / 2, "text-anchor": "middle", transform: `rotate(-90 12 ${height / 2})` }, labels[1]));
  document.getElementById("plots").append(element("figure", {}, element("h2", {}, title), svg));
  return { svg, x, y, log, decades };
}

function quantiles() {
  const solved = runs.map(run => run.rows.filter(row => row.status === "correct").map(row => row.wall).sort((a, b) => a - b));
  const most = Math.max(1, ...solved.map(times => times.length));
  const slowest = Math.max(1, ...solved.map(times => times[times.length - 1] || 0));
  const ticks = () => [...new Set([0, .25, .5, .75, 1].map(part => Math.round(part * most)))];
  const { svg, x, y } = plot("Quantile plot", ["tasks solved", "seconds for the slowest of them"], n => n / most, ticks, slowest);
  solved.forEach((times, run) => {
    const steps = times.map((time, index) => `L${x(index)},${y(time)} L${x(index + 1)},${y(time)}`);
    if (times.length) svg.append(element("svg:path", { class: "run" + run, d: "M" + steps.join(" ").slice(1) }));
    svg.append(element("svg:text", { x: 64, y: 28 + 18 * run, class: "run" + run, style: "stroke: none" }, `${runs[run].name}: ${times.length}`));
  });
}

function scatter() {
  const pairs = all.filter(entry => entry.rows[0] && entry.rows[1]);
  const slowest = Math.max(1, ...pairs.flatMap(entry => entry.rows.map(row => row.wall)));
  let scale = 1;
  const across = value => Math.log10(Math.max(value, least) / least) / scale;
  const ticks = decades => { scale = decades; return Array.from({ length: decades + 1 }, (_, power) => least * 10 ** power); };
  const { svg, x, y } = plot("Seconds, task by task", [runs[0].name, runs[1].name], across, ticks, slowest);
  const end = least * 10 ** scale;
  for (const factor of [1, 2, 0.5, 10, 0.1]) {
    const from = factor < 1 ? least / factor : least, to = factor > 1 ? end / factor : end;
    const dash = factor === 1 ? "" : "3 4";
    svg.append(element("svg:line", { x1: x(from), y1: y(from * factor), x2: x(to), y2: y(to * factor), class: "axis", "stroke-dasharray": dash }));
  }
  for (const entry of pairs) {
    const [a, b] = entry.rows;
    const status = [a, b].some(r => r.status === "wrong") ? "wrong" : [a, b].every(r => r.status === "correct") ? "correct" : "none";
    const words = `${entry.task} (${entry.property}): ${a.verdict} ${a.wall} s, ${b.verdict} ${b.wall} s`;
    svg.append(element("svg:circle", { cx: x(a.wall), cy: y(b.wall), r: 4, class: status }, element("svg:title", {}, words)));
  }
}

const columns = [
  { title: "task", of: entry => entry.task },
  { title: "property", of: entry => entry.property },
  { title: "expected", of: entry => entry.expected === null ? "" : String(entry.expected) },
];
runs.forEach((run, index) => {
  const suffix = two ? " " + (index + 1) : "";
  const cell = (title, take, kind) => columns.push({ title: title + suffix, kind, run: index, of: entry => entry.rows[index] ? take(entry.rows[index]) : "" });
  cell("verdict", row => row.verdict, "verdict");
  cell("points", row => row.points, "number");
  cell("wall s", row => row.wall, "number");
  cell("cpu s", row => row.cpu, "number");
  cell("MB", row => row.memory, "number");
});
if (two) columns.push({ title: "ratio", kind: "number", of: ({ rows: [a, b] }) => a && b && a.wall ? +(b.wall / a.wall).toFixed(2) : "" });

let order = { column: 0, sign: 1 };

function heads() {
  const row = element("tr");
  columns.forEach((column, index) => {
    const button = element("button", { type: "button" }, column.title);
    button.addEventListener("click", () => {
      order = { column: index, sign: order.column === index ? -order.sign : 1 };
      show();
    });
    row.append(element("th", { scope: "col", class: column.kind || "" }, button));
  });
  document.querySelector("#rows thead").append(row);
}

function options(id, values) {
  const select = document.getElementById(id);
  select.append(element("option", { value: "" }, "all"), ...[...new Set(values)].sort().map(value => element("option", { value }, value)));
}

const value = id => document.getElementById(id).value;

function wanted(entry) {
  const rows = entry.rows.filter(Boolean);
  return entry.task.toLowerCase().includes(value("text").toLowerCase())
    && (!value("property") || entry.property === value("property"))
    && (!value("answer") || rows.some(row => row.answer === value("answer")))
    && (!value("status") || rows.some(row => row.status === value("status")))
    && (!document.getElementById("changed").checked || rows.length < runs.length || new Set(rows.map(row => row.answer)).size > 1);
}

function show() {
  const { of } = columns[order.column];
  const compare = (a, b) => {
    const [x, y] = [of(a), of(b)];
    // What is missing comes last, in either direction.
    if (x === "" || y === "") return (x === "") - (y === "");
    return order.sign * (typeof x === "number" && typeof y === "number" ? x - y : x < y ? -1 : x > y ? 1 : 0);
  };
  const shown = all.filter(wanted).sort(compare);
  const rows = shown.map(entry => element("tr", {}, ...columns.map(column => {
    const words = String(column.of(entry));
    const status = column.kind === "verdict" && entry.rows[column.run] ? " " + entry.rows[column.run].status : "";
    return element("td", { class: (column.kind || "") + status, title: column.kind === "verdict" ? words : "" }, words);
  })));
  document.querySelector("#rows tbody").replaceChildren(...rows);
  document.querySelectorAll("#rows th").forEach((head, index) => head.setAttribute("aria-sort",
    index !== order.column ? "none" : order.sign > 0 ? "ascending" : "descending"));
  document.getElementById("count").textContent = `${shown.length} of ${all.length}`;
}

const rows = runs.flatMap(run => run.rows);
options("property", rows.map(row => row.property));
options("answer", rows.map(row => row.answer));
options("status", rows.map(row => row.status));
document.getElementById("changed-label").hidden = !two;
document.getElementById("filters").addEventListener("input", show);
document.getElementById("filters").addEventListener("submit", event => event.preventDefault());
summary();
quantiles();
if (two) scatter();
heads();
show();
