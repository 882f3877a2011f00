// The program's text, with what became of each line and of the checks on it.

const CHUNK = 100;
// Texts with more lines than this are shown without colours, so that the page opens at once.
const MOST_COLOURED = 6000;
const ORIGINS = { before: "held before the loop", guessed: "guessed and proved", folded: "folded: its opposite leads to an error, and no run enters it", listed: "all values that occur together were listed", demanded: "an interpolant: with it nothing that follows is wrong" };
const FORMS = { c: "", words: " (in words)", smt: " (in SMT-LIB)" };
const MARKS = { failed: "✗", unknown: "?", proved: "✓" };

const KEYWORDS = new Set(("auto break case char const continue default do double else enum extern float for goto if inline int long register " +
  "restrict return short signed sizeof static struct switch typedef union unsigned void volatile while _Bool _Atomic _Noreturn").split(" "));
const TOKEN = /(\/\*[^]*?(?:\*\/|$)|\/\/.*$)|("(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)|(^\s*#\s*\w+)|(\b\d[\w.]*)|(\b[A-Za-z_]\w*)/g;

function escaped(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

// A line in colours, and whether a comment goes on behind it.
function coloured(line, inside) {
  let html = "", at = 0, open = false;
  if (inside) {
    const end = line.indexOf("*/");
    if (end < 0) return [`<span class="c">${escaped(line)}</span>`, true];
    at = end + 2;
    html = `<span class="c">${escaped(line.slice(0, at))}</span>`;
  }
  TOKEN.lastIndex = at;
  for (let token; (token = TOKEN.exec(line)); ) {
    const [text, comment, string, directive, digits, word] = token;
    html += escaped(line.slice(at, token.index));
    at = token.index + text.length;
    const kind = comment ? "c" : string ? "s" : directive ? "p" : digits ? "d" : KEYWORDS.has(word) ? "k" : "";
    html += kind ? `<span class="${kind}">${escaped(text)}</span>` : escaped(text);
    open = Boolean(comment) && comment.startsWith("/*") && !(comment.length >= 4 && comment.endsWith("*/"));
  }
  return [html + escaped(line.slice(at)), open];
}

// The marks of each line: which checks stand there, and what is known of them.
function marksOf(file) {
  const lines = new Map();
  for (const check of report.checks.filter(check => check.file === file)) {
    if (!lines.has(check.line)) lines.set(check.line, []);
    lines.get(check.line).push(check);
  }
  const marks = new Map();
  for (const [line, checks] of lines) {
    const shown = ["failed", "unknown", "proved"].filter(status => checks.some(check => check.status === status));
    const words = checks.map(check => `${check.property}: ${check.count > 1 ? `${check.count} ` : ""}${check.status}`).join(", ");
    const spans = shown.map(status => `<span class="${status}">${MARKS[status]}</span>`).join("");
    marks.set(line, [`<span class="m" role="img" title="${escaped(words)}" aria-label="checks: ${escaped(words)}">${spans}</span>`, shown[0]]);
  }
  return marks;
}

// What holds whenever a run comes to a loop, and why the loop ends, by line.
function invariantsOf(file) {
  const notes = new Map();
  for (const loop of report.loops || []) {
    if (!loop.place || loop.place.file !== file) continue;
    const shown = loop.invariants.map(invariant => `<div class="l invariant" title="${escaped(`${loop.engine}: ${ORIGINS[invariant.origin]}`)}"><span class="m"></span><span class="n"></span><span class="t">invariant: ${escaped(invariant.text)}</span></div>`);
    for (const measure of loop.measures || []) {
      shown.push(`<div class="l invariant" title="${escaped(loop.engine)}"><span class="m"></span><span class="n"></span><span class="t">falls: ${escaped(measure)}</span></div>`);
    }
    notes.set(loop.place.line, (notes.get(loop.place.line) || "") + shown.join(""));
  }
  return notes;
}

const sourceView = {
  file: -1,
  box: make("div", { class: "source", id: "source", tabindex: "0", role: "region", "aria-label": "Source" }),
  marked: [],

  show(file) {
    if (this.file === file) return;
    this.file = file;
    const data = report.files[file];
    if (this.choice) this.choice.value = file;
    if (data.text === null) {
      this.box.replaceChildren(make("p", { class: "quiet", style: "padding:0 1rem" }, `${data.name} cannot be shown: its text was not there when the program was checked.`));
      return;
    }
    const kinds = new Map();
    for (const kind of ["cut", "missed", "executed"]) for (const line of data.coverage[kind]) kinds.set(line, kind);
    const marks = marksOf(file), notes = invariantsOf(file);
    const lines = data.text.replace(/\n$/, "").split("\n");
    const colours = lines.length <= MOST_COLOURED;
    let html = "", inside = false;
    for (let index = 0; index < lines.length; index++) {
      if (index % CHUNK === 0) html += `${index ? "</div>" : ""}<div class="chunk" style="contain-intrinsic-size:auto ${Math.min(CHUNK, lines.length - index) * 1.5}em">`;
      const line = index + 1;
      const [mark, worst] = marks.get(line) || ['<span class="m"></span>', ""];
      let text = lines[index].replace(/\r$/, "");
      if (colours) [text, inside] = coloured(text, inside);
      else text = escaped(text);
      html += `<div class="l ${kinds.get(line) || ""}${worst === "failed" ? " failing" : ""}" id="L${line}">${mark}<span class="n">${line}</span><span class="t">${text || " "}</span></div>${notes.get(line) || ""}`;
    }
    this.box.innerHTML = `${html}</div>`;
    this.box.scrollTop = 0;
  },

  line(line) {
    return this.box.querySelector(`#L${line}`);
  },

  // Marks lines: now is where the run is, caller a call that is looked at.
  mark(place, kind) {
    for (const row of this.marked) row.classList.remove("now", "caller"), row.removeAttribute("aria-current");
    this.marked = [];
    if (!place) return;
    this.show(place.file);
    const row = this.line(place.line);
    if (!row) return;
    row.classList.add(kind);
    row.setAttribute("aria-current", "true");
    this.marked.push(row);
    this.reveal(row);
  },

  // Scrolls the text, never the page.
  reveal(row) {
    const box = this.box.getBoundingClientRect(), at = row.getBoundingClientRect();
    const margin = Math.min(80, box.height / 4);
    if (at.top < box.top + margin || at.bottom > box.bottom - margin) {
      this.box.scrollTop += at.top - box.top - box.height / 2;
    }
  },
};

function sourcePart() {
  const title = make("h2", { class: "visually-hidden" }, "Source");
  const lines = report.files.map(file => file.coverage);
  const total = kind => lines.reduce((sum, coverage) => sum + coverage[kind].length, 0);
  const checks = status => report.checks.filter(check => check.status === status).reduce((sum, check) => sum + check.count, 0);
  const legend = make("ul", { class: "legend", "aria-label": "What the margin says" },
    make("li", {}, make("span", { class: "swatch" }), `executed ${number(total("executed"))}`),
    make("li", {}, make("span", { class: "swatch missed" }), `not executed ${number(total("missed"))}`),
    total("cut") ? make("li", {}, make("span", { class: "swatch cut" }), `cut away, no check depends on it ${number(total("cut"))}`) : null,
    ...["failed", "unknown", "proved"].filter(checks).map(status => make("li", {}, make("b", { class: `word-${{ failed: "false", unknown: "unknown", proved: "true" }[status]}` }, MARKS[status]), ` checks ${status} ${number(checks(status))}`)));
  let choice = null;
  if (report.files.length > 1) {
    choice = make("select", { "aria-label": "File", onchange: event => sourceView.show(Number(event.target.value)) },
      report.files.map((file, index) => make("option", { value: index }, fileNames[index])));
    sourceView.choice = choice;
  }
  return make("div", { class: "source-part" }, title, choice, sourceView.box, legend);
}
