// Puts the page together.

const ready = [];

(function facts() {
  const fact = (name, value) => make("div", {}, make("dt", {}, name), make("dd", {}, value));
  document.getElementById("facts").append(
    fact("program", report.files.map(file => file.name).slice(0, 3).join(", ") + (report.files.length > 3 ? ", …" : "")),
    fact("time", `${number(report.seconds)} s`),
    ...(report.memory_bytes ? [fact("memory", bytes(report.memory_bytes))] : []),
    ...(report.violations.length ? [fact("native run", report.violations[0].native)] : []));
})();

if (report.verdict.reasons.length) {
  section("why", report.verdict.answer === "error" ? "Why there is no answer" : "Why it is unknown, and what to try",
    make("ul", { class: "reasons" }, report.verdict.reasons.map(reason => make("li", {}, make("div", {}, reason.text), make("div", { class: "advice" }, reason.advice)))));
}

(function run() {
  if (!report.files.length) return;
  const traced = report.violations.some(violation => violation.trace.steps.length);
  const source = sourcePart();
  if (!traced) {
    sourceView.box.classList.add("alone");
    section("run", "Source", make("div", { class: "run" }, source));
    sourceView.show(0);
    return;
  }
  const [controls, values] = stepper.build();
  section("run", "Counterexample", make("div", { class: "run stepping" }, controls, source, values));
  stepper.go(0);
})();

if (report.properties.length) {
  section("properties", "Properties", make("table", {},
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "property"), make("th", { scope: "col" }, "stands for"), make("th", { scope: "col" }, "verdict"))),
    make("tbody", {}, report.properties.map(property => make("tr", {}, make("td", {}, property.name), make("td", { class: "quiet" }, property.members.join(", ")),
      make("td", { class: `word-${property.verdict.answer}` }, property.verdict.text))))));
}

// Reports of older versions have none.
const loopsShown = (report.loops || []).filter(loop => loop.invariants.length);
const loopsMeasured = (report.loops || []).filter(loop => (loop.measures || []).length);
if (report.proofs && report.proofs.length) {
  section("proofs", report.proofs.length > 1 ? "Proofs" : "Proof", make("table", {},
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "what holds"), make("th", { scope: "col" }, "engine"), make("th", { scope: "col" }, "rests on"))),
    make("tbody", {}, report.proofs.map(proof => make("tr", {}, make("td", {}, proof.properties.join(", ")), make("td", {}, proof.engine),
      make("td", { class: "quiet" }, proof.grounds.map(ground => ground.text).join("; ")))))));
}

const where = loop => loop.place ? `${fileNames[loop.place.file]}:${loop.place.line}` : loop.function;
if (loopsMeasured.length) {
  section("measures", "Why each loop ends", make("table", {},
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "loop"), make("th", { scope: "col" }, "falls whenever it is gone round"), make("th", { scope: "col" }, "found by"))),
    make("tbody", {}, loopsMeasured.flatMap(loop => loop.measures.map((measure, index) => make("tr", {},
      make("td", {}, index ? "" : where(loop)), make("td", {}, index ? "else " : "", make("code", {}, measure)), make("td", { class: "quiet" }, loop.engine)))))));
}

if (loopsShown.length) {
  section("loops", "What closed each loop", make("table", {},
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "loop"), make("th", { scope: "col" }, "invariant"), make("th", { scope: "col" }, "found by"))),
    make("tbody", {}, loopsShown.flatMap(loop => loop.invariants.map((invariant, index) => make("tr", {},
      make("td", {}, index ? "" : where(loop)), make("td", {}, make("code", {}, invariant.text), FORMS[invariant.form]),
      make("td", { class: "quiet" }, `${loop.engine}: ${ORIGINS[invariant.origin]}`)))))));
}

report.engines.forEach((engine, index) => {
  const of = report.engines.length > 1 ? ` (${engine.name})` : "";
  for (const [kind, title, data, part] of [["tree", "Paths", engine.tree, treePart], ["graph", "Control flow and lessons", engine.graph, graphPart]]) {
    if (!data || data.nodes.length < 2) continue;
    const { parts, ready: fit } = part(data, `${title}${of}`);
    section(`${kind}-${index}`, `${title}${of}`, parts);
    ready.push(fit);
  }
});

function chart({ title, unit, bars }) {
  const most = Math.max(...bars.map(bar => bar.value), 1e-9), row = 34;
  const svg = drawn("svg", { height: bars.length * row, role: "img", "aria-label": `${title}: ${bars.map(bar => `${bar.label} ${number(bar.value)} ${unit}`).join(", ")}` },
    bars.flatMap((bar, index) => [
      drawn("text", { x: 0, y: index * row + 14 }, bar.label),
      drawn("text", { x: "100%", y: index * row + 14, "text-anchor": "end", class: "value" }, `${number(bar.value)}${unit ? ` ${unit}` : ""}`),
      drawn("rect", { class: "rail", x: 0, y: index * row + 20, width: "100%", height: 6, rx: 3 }),
      bar.value > 0 ? drawn("rect", { class: "bar", x: 0, y: index * row + 20, width: `${Math.max(0.6, 100 * bar.value / most)}%`, height: 6, rx: 3 }) : null,
    ]));
  return make("div", { class: "chart" }, make("h3", {}, title), svg);
}

(function statistics() {
  const engines = report.engines.filter(engine => engine.charts.length);
  if (!engines.length) return;
  section("statistics", "Statistics", engines.flatMap(engine => [
    engines.length > 1 ? make("p", { class: "quiet" }, engine.name) : null,
    make("div", { class: "charts" }, engine.charts.filter(chart => chart.bars.some(bar => bar.value > 0)).map(chart))]));
})();

(function about() {
  const limits = Object.entries({ seconds: "time, seconds", memory_bytes: "memory", loop_repetitions: "repetitions of a loop", path_instructions: "instructions on a path", path_forks: "forks on a path" })
    .filter(([name]) => report.limits[name] !== null)
    .map(([name, words]) => make("tr", {}, make("td", {}, words), make("td", {}, name === "memory_bytes" ? bytes(report.limits[name]) : number(report.limits[name]))));
  section("about", "How it was made",
    make("pre", { class: "command" }, ["shrike", ...report.command].join(" ")),
    limits.length ? make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "limit"), make("th", { scope: "col" }, ""))), make("tbody", {}, limits)) : null,
    make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "file"), make("th", { scope: "col" }, "SHA-256"))),
      make("tbody", {}, report.files.map(file => make("tr", {}, make("td", {}, file.name), make("td", { class: "hash" }, file.sha256 || "not there"))))));
})();

for (const fit of ready) fit();
