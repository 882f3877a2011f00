// A picture that can be moved and zoomed: by hand, with two fingers, with the wheel, with buttons and with keys.

class Canvas {
  constructor(label, onkey) {
    this.layer = drawn("g", {});
    this.svg = drawn("svg", { class: "canvas", tabindex: "0", role: "application", "aria-label": label }, this.layer);
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.pointers = new Map();
    this.moved = false;
    this.svg.addEventListener("pointerdown", event => this.down(event));
    this.svg.addEventListener("pointermove", event => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) this.svg.addEventListener(name, event => this.up(event));
    // The page scrolls on over a picture that was not taken hold of.
    this.svg.addEventListener("wheel", event => {
      if (!event.ctrlKey && document.activeElement !== this.svg) return;
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 300), this.point(event));
    }, { passive: false });
    this.svg.addEventListener("keydown", event => {
      const key = { "+": () => this.zoom(1.3), "=": () => this.zoom(1.3), "-": () => this.zoom(1 / 1.3), 0: () => this.fit() }[event.key];
      if (key) key();
      if (key || onkey(event.key)) event.preventDefault();
    });
  }

  buttons() {
    const button = (text, label, act) => make("button", { type: "button", "aria-label": label, onclick: act }, text);
    return make("div", { class: "buttons" }, button("+", "Zoom in", () => this.zoom(1.3)), button("−", "Zoom out", () => this.zoom(1 / 1.3)), button("Fit", "Show everything", () => this.fit()));
  }

  point(event) {
    const box = this.svg.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  down(event) {
    this.pointers.set(event.pointerId, this.point(event));
    this.moved = false;
    this.svg.focus({ preventScroll: true });
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.point(event);
    if (!this.moved && Math.hypot(now[0] - before[0], now[1] - before[1]) < 4) return;
    if (!this.moved) this.svg.setPointerCapture(event.pointerId);
    this.moved = true;
    this.svg.classList.add("dragging");
    const other = [...this.pointers].find(([id]) => id !== event.pointerId);
    this.pointers.set(event.pointerId, now);
    if (other) {
      const distance = point => Math.hypot(point[0] - other[1][0], point[1] - other[1][1]) || 1;
      this.zoom(distance(now) / distance(before), other[1]);
    } else {
      this.x += now[0] - before[0];
      this.y += now[1] - before[1];
      this.apply();
    }
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    this.svg.classList.remove("dragging");
  }

  zoom(by, at = [this.svg.clientWidth / 2, this.svg.clientHeight / 2]) {
    const scale = Math.max(0.02, Math.min(4, this.scale * by));
    this.x = at[0] - (at[0] - this.x) * scale / this.scale;
    this.y = at[1] - (at[1] - this.y) * scale / this.scale;
    this.scale = scale;
    this.apply();
  }

  // Shows everything, or, where that would be too small to read, the beginning.
  begin(x, y) {
    this.fit();
    if (this.scale >= 0.6) return;
    this.zoom(0.75 / this.scale);
    this.reveal(x, y);
  }

  fit() {
    const box = this.layer.getBBox();
    const width = this.svg.clientWidth, height = this.svg.clientHeight;
    if (!box.width || !width) return;
    this.scale = Math.max(0.02, Math.min(1.3, (width - 30) / box.width, (height - 30) / box.height));
    this.x = (width - box.width * this.scale) / 2 - box.x * this.scale;
    this.y = (height - box.height * this.scale) / 2 - box.y * this.scale;
    this.apply();
  }

  // Moves the picture so that a point of it can be seen.
  reveal(x, y) {
    const [left, top] = [x * this.scale + this.x, y * this.scale + this.y];
    const width = this.svg.clientWidth, height = this.svg.clientHeight;
    if (left < 40 || left > width - 120) this.x += width / 3 - left;
    if (top < 30 || top > height - 30) this.y += height / 2 - top;
    this.apply();
  }

  apply() {
    this.layer.setAttribute("transform", `translate(${this.x} ${this.y}) scale(${this.scale})`);
  }
}
