// The counterexample, step by step: where the run is, what variables are, which calls are in progress.

const stepper = {
  violation: 0,
  step: 0,
  call: null,

  get trace() {
    return report.violations[this.violation].trace;
  },

  // What variables are after a step: the last that was said of each.
  variables(step) {
    const known = new Map();
    for (let index = 0; index <= step; index++) {
      const { gap, changes } = this.trace.steps[index];
      if (gap) known.clear();
      for (const { call, name, value } of changes) {
        const key = `${call} ${name}`, before = known.get(key);
        if (value === null) known.delete(key);
        else known.set(key, { call, name, value, since: before && before.value === value ? before.since : index });
      }
    }
    return [...known.values()].map(variable => ({ ...variable, changed: variable.since === step }));
  },

  go(step) {
    this.step = Math.max(0, Math.min(step, this.trace.steps.length - 1));
    this.call = null;
    this.draw();
  },

  draw() {
    const { steps, stacks } = this.trace;
    const step = steps[this.step], last = steps.length - 1;
    const stack = stacks[step.stack] || [];
    const innermost = stack.length ? stack[stack.length - 1].id : null;
    const chosen = this.call === null ? innermost : this.call;
    this.range.value = this.step;
    this.range.setAttribute("aria-valuetext", `step ${this.step + 1} of ${steps.length}: ${step.text}`);
    this.position.textContent = `${this.step + 1} of ${steps.length}`;
    for (const [button, off] of [[this.first, this.step === 0], [this.previous, this.step === 0], [this.next, this.step === last], [this.end, this.step === last]]) button.disabled = off;
    this.happening.className = `happening ${step.kind}`;
    this.happening.replaceChildren(
      make("div", { class: "quiet" }, `${placeText(step.place)}${step.place ? " in " : ""}${step.function}`),
      make("div", { class: "mono", id: "step-text" }, shortened(step.text)));
    announce(`Step ${this.step + 1}, ${placeText(step.place)}: ${step.text}`);
    const at = stack.findIndex(call => call.id === chosen);
    const inner = stack[at + 1];
    if (chosen !== innermost && inner && inner.place) sourceView.mark(inner.place, "caller");
    else sourceView.mark(step.place, "now");
    this.drawStack(stack, chosen);
    this.drawVariables(stack, chosen);
    for (const button of this.list.querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
    const current = this.list.querySelector(`[data-step="${this.step}"]`);
    current.setAttribute("aria-current", "step");
    const box = this.list.getBoundingClientRect(), row = current.getBoundingClientRect();
    if (row.top < box.top || row.bottom > box.bottom) this.list.scrollTop += row.top - box.top - box.height / 2;
  },

  drawStack(stack, chosen) {
    const rows = stack.map((call, index) => {
      const inner = stack[index + 1];
      const here = inner ? placeText(inner.place) : placeText(this.trace.steps[this.step].place);
      return make("li", {}, make("button", {
        type: "button", class: "plain", "data-call": call.id, "aria-pressed": String(call.id === chosen),
        onclick: () => { this.call = call.id; this.draw(); this.stack.querySelector(`[data-call="${call.id}"]`).focus(); },
      }, make("span", { class: "mono" }, call.function), " ", make("span", { class: "quiet" }, here)));
    });
    this.stack.replaceChildren(...rows.reverse());
  },

  drawVariables(stack, chosen) {
    const all = this.variables(this.step);
    const call = stack.find(call => call.id === chosen);
    const groups = [[call ? call.function : "", all.filter(variable => call && variable.call === call.id)], ["global variables and memory", all.filter(variable => variable.call === null)]];
    const row = variable => make("tr", { class: variable.changed ? "changed" : null, "data-name": variable.name },
      make("td", {}, shortened(variable.name)), make("td", {}, shortened(variable.value), variable.changed ? make("span", { class: "visually-hidden" }, " (changed)") : null));
    const bodies = groups.filter(([, list]) => list.length).map(([title, list]) => make("tbody", {}, make("tr", {}, make("th", { colspan: "2", scope: "rowgroup" }, title)), list.map(row)));
    this.table.replaceChildren(...bodies);
    this.none.hidden = bodies.length > 0;
    const changed = this.table.querySelector(".changed");
    if (changed) this.scroller.scrollTop = changed.offsetTop - this.scroller.clientHeight / 2;
  },

  fillList() {
    const rows = this.trace.steps.flatMap((step, index) => [
      step.gap ? make("li", { class: "gap" }, "… steps are left out") : null,
      make("li", {}, make("button", { type: "button", class: "plain", "data-step": index, onclick: () => this.go(index) },
        make("span", { class: "quiet" }, step.place ? `${step.place.line} ` : ""), make("span", { class: "mono" }, step.kind === "call" ? `${step.function} is called` : shortened(step.text))))]);
    this.list.replaceChildren(...rows.filter(Boolean));
    this.range.max = this.trace.steps.length - 1;
  },

  build() {
    const button = (id, text, label, step) => make("button", { type: "button", id, "aria-label": label, class: id === "next" ? "primary" : null, onclick: () => this.go(step()) }, text);
    this.first = button("first", "«", "First step", () => 0);
    this.previous = button("previous", "‹ Previous", "Previous step", () => this.step - 1);
    this.next = button("next", "Next ›", "Next step", () => this.step + 1);
    this.end = button("last", "»", "Last step", () => this.trace.steps.length - 1);
    this.position = make("span", { class: "quiet", id: "position" });
    this.range = make("input", { type: "range", min: "0", value: "0", "aria-label": "Step", oninput: event => this.go(Number(event.target.value)) });
    this.happening = make("div", { class: "happening" });
    this.stack = make("ol", { class: "stack", id: "stack", "aria-label": "Calls in progress, the innermost first" });
    this.table = make("table", { class: "variables", id: "variables", "aria-label": "Variables" });
    this.scroller = make("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": "Variables" }, this.table);
    this.none = make("p", { class: "quiet" }, "No variable has a value yet.");
    this.list = make("ol", { class: "steps", id: "steps", "aria-label": "All steps" });
    let choice = null;
    if (report.violations.length > 1) {
      choice = make("select", { "aria-label": "Violation", onchange: event => { this.violation = Number(event.target.value); this.fillList(); this.go(0); } },
        report.violations.map((violation, index) => make("option", { value: index }, `${violation.property}: ${placeText(violation.place)}`)));
    }
    const violation = () => report.violations[this.violation];
    const native = make("p", { class: "quiet" }, `Native run ${violation().native}.`);
    const controls = make("div", { class: "controls" }, choice,
      make("div", { class: "buttons" }, this.first, this.previous, this.next, this.end, this.position), this.range, this.happening);
    const values = make("div", { class: "values" },
      make("h3", {}, "Calls"), this.stack, make("h3", {}, "Variables"), this.scroller, this.none,
      make("h3", {}, "All steps"), this.list, native,
      make("p", { class: "quiet" }, make("kbd", {}, "←"), " ", make("kbd", {}, "→"), " step, ", make("kbd", {}, "Home"), " ", make("kbd", {}, "End"), " first and last"));
    this.fillList();
    document.addEventListener("keydown", event => this.key(event));
    return [controls, values];
  },

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, .canvas")) return;
    const inSource = event.target.closest(".source, .steps, .scroller");
    const step = { ArrowRight: this.step + 1, ArrowLeft: this.step - 1, Home: inSource ? undefined : 0, End: inSource ? undefined : this.trace.steps.length - 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.go(step);
  },
};
