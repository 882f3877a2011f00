"use strict";
// The report's data, and the small things that every part of the page uses.

const report = JSON.parse(document.getElementById("data").textContent);

// An element with attributes and children; a child that is a text is text, never markup.
function make(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

function drawn(name, attributes, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined));
  return element;
}

// Names of files as people say them: without the folders that all of them share.
const fileNames = (() => {
  const paths = report.files.map(file => file.name.split("/"));
  let shared = 0;
  while (paths.length && paths.every(path => shared < path.length - 1 && path[shared] === paths[0][shared])) shared++;
  return paths.map(path => path.slice(shared).join("/"));
})();

// A text with the short names of files in it.
function shortened(text) {
  return report.files.reduce((text, file, index) => (fileNames[index] === file.name ? text : text.replaceAll(file.name, fileNames[index])), text);
}

function placeText(place) {
  return place ? `${fileNames[place.file]}:${place.line}` : "";
}

function number(value) {
  if (Number.isInteger(value)) return value.toLocaleString("en");
  if (value < 0.001) return "< 0.001";
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(2) : value.toPrecision(2);
}

function bytes(value) {
  return value >= 2 ** 30 ? `${(value / 2 ** 30).toFixed(1)} GB` : `${Math.ceil(value / 2 ** 20)} MB`;
}

// A part of the page with a heading and an entry in the list of sections.
function section(id, title, ...children) {
  const part = make("section", { class: "card", id, "aria-labelledby": `${id}-title` }, make("h2", { id: `${id}-title` }, title), children);
  document.getElementById("main").append(part);
  document.getElementById("sections").append(make("a", { href: `#${id}` }, title));
  return part;
}

function announce(text) {
  document.getElementById("announcer").textContent = text;
}

// Light and dark: the system's choice until the button is used.
(function theme() {
  const button = document.getElementById("theme");
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (document.documentElement.dataset.theme || (system.matches ? "dark" : "light")) === "dark";
  const show = () => {
    button.textContent = isDark() ? "Light" : "Dark";
    button.setAttribute("aria-pressed", isDark());
    button.setAttribute("aria-label", isDark() ? "Dark colours are on; switch to light ones" : "Light colours are on; switch to dark ones");
  };
  button.addEventListener("click", () => {
    document.documentElement.dataset.theme = isDark() ? "light" : "dark";
    show();
  });
  system.addEventListener("change", show);
  show();
})();
