const data = JSON.parse(document.getElementById("data").textContent);
const NO_CLASS = 0xffff;
const PARTS = ["", "train", "validation", "test"];
const SHAPES = { colours: 15, round: 8 };
const MOST_NEAREST = 10;
const MOST_BITS = 1024;
const MOST_EDGES = 60;
const MOST_FOUND = 12;

const count = data.count;
const truth = numbersOf(data.truth, 2);
const predicted = numbersOf(data.predicted, 2);
const part = bytesOf(data.part);
const xs = numbersOf(data.x, 2);
const ys = numbersOf(data.y, 2);
const codes = data.codes === undefined ? null : bytesOf(data.codes);
const rowBytes = codes === null ? 0 : Math.ceil(data.bits / 8);
const vectors = data.vectors === undefined ? null : bytesOf(data.vectors);
const neighbours = data.edges === undefined ? null : neighboursOf(data.edges, count);
const degrees = data.degrees === undefined ? null : numbersOf(data.degrees, 4);

const byId = id => document.getElementById(id);
const canvas = byId("map");
const context = canvas.getContext("2d");
const boxes = [...document.querySelectorAll("input[data-class]")];

const nameOf = node => data.nodeNames.length === 0 ? String(node) : data.nodeNames[node];
const className = c => c === NO_CLASS ? "no label" : data.classNames[c];
const isWrong = node => truth[node] !== NO_CLASS && truth[node] !== predicted[node];
const grouped = number => number.toLocaleString("en");

let view = { zoom: 1, x: 0, y: 0 };
let selected = -1;
let nearest = [];
let cell = null;
let visible = [];

/** The class that colours a node. */
function colourOf(node) {
  return byId("colour").value === "predicted" ? predicted[node] : truth[node];
}

function isVisible(node) {
  if (cell !== null) {
    return truth[node] === cell.truth && predicted[node] === cell.predicted
        && (data.judged !== "test" || PARTS[part[node]] === "test");
  }
  const c = colourOf(node);
  if (c !== NO_CLASS && !boxes[c].checked) return false;
  const shown = byId("shown").value;
  return shown === "all" || (shown === "wrong" && isWrong(node))
      || (shown === "right" && truth[node] !== NO_CLASS && !isWrong(node)) || shown === PARTS[part[node]];
}

function filter() {
  visible = [];
  // The wrong ones last, so that they lie on top.
  for (const wrong of [false, true]) {
    for (let i = 0; i < count; i++) if (isWrong(i) === wrong && isVisible(i)) visible.push(i);
  }
  byId("count").textContent = cell === null
      ? grouped(visible.length) + " of " + grouped(count) + " nodes shown."
      : grouped(visible.length) + " nodes of " + className(cell.truth) + " predicted as " + className(cell.predicted) + ".";
  byId("reset").hidden = cell === null;
  draw();
}

/** Pixels of the screen for one unit of the picture. */
const unit = () => canvas.clientWidth / data.width;
const screenX = node => (xs[node] / data.steps * unit() - view.x) * view.zoom;
const screenY = node => (ys[node] / data.steps * unit() - view.y) * view.zoom;

function radius() {
  const base = count <= 300 ? 5.5 : count <= 4000 ? 3.4 : count <= 12000 ? 2.5 : 1.9;
  return Math.max(1.4, base * Math.sqrt(unit())) * Math.sqrt(view.zoom);
}

const style = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function trace(target, shape, x, y, r) {
  target.beginPath();
  if (shape === 0) target.arc(x, y, r, 0, 2 * Math.PI);
  else if (shape === 1) target.rect(x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r);
  else {
    const corners = { 2: [[0, -1.15], [1.1, 0.9], [-1.1, 0.9]], 3: [[0, -1.25], [1.25, 0], [0, 1.25], [-1.25, 0]],
      4: [[0, 1.15], [-1.1, -0.9], [1.1, -0.9]] }[shape];
    corners.forEach(([dx, dy]) => target.lineTo(x + dx * r, y + dy * r));
    target.closePath();
  }
}

function shapeOf(c) {
  const first = c % SHAPES.colours >= SHAPES.round ? 1 : 0;
  return [first, 2, 3, 4, 1 - first][Math.floor(c / SHAPES.colours) % 5];
}

/** A point drawn once, to be copied for every node that looks like it. */
function stamp(c, wrong, r, ratio) {
  const half = Math.ceil(r + 2.5);
  const image = document.createElement("canvas");
  image.width = image.height = 2 * half * ratio;
  const target = image.getContext("2d");
  target.scale(ratio, ratio);
  trace(target, c === NO_CLASS ? 0 : shapeOf(c), half, half, r);
  if (c === NO_CLASS) {
    target.strokeStyle = style("--soft");
    target.stroke();
  } else {
    target.fillStyle = style("--class-" + c % SHAPES.colours);
    target.fill();
  }
  if (wrong) {
    target.strokeStyle = style("--ink");
    target.lineWidth = Math.min(1.6, (count > 4000 ? 0.3 : 0.45) * r);
    target.stroke();
  }
  return { image, half };
}

function draw() {
  const width = canvas.clientWidth;
  const height = width * data.height / data.width;
  const ratio = window.devicePixelRatio || 1;
  canvas.style.height = height + "px";
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.scale(ratio, ratio);
  const r = radius();
  const stamps = new Map();
  for (const node of visible) {
    const x = screenX(node), y = screenY(node);
    if (x < -9 || y < -9 || x > width + 9 || y > height + 9) continue;
    const c = colourOf(node);
    const key = 2 * c + (isWrong(node) ? 1 : 0);
    if (!stamps.has(key)) stamps.set(key, stamp(c, isWrong(node), r, ratio));
    const { image, half } = stamps.get(key);
    context.drawImage(image, x - half, y - half, 2 * half, 2 * half);
  }
  if (selected < 0) drawLabels(width);
  else drawSelection(r);
}

/** The names of classes whose points are shown; a narrow picture has no room for them. */
function drawLabels(width) {
  if (width < 480 || cell !== null) return;
  const present = new Set(visible.map(colourOf));
  context.textAlign = "center";
  context.lineJoin = "round";
  context.lineWidth = 4;
  context.strokeStyle = style("--card");
  for (const label of data.labels) {
    if (!present.has(label.classNumber)) continue;
    context.font = "650 " + label.size * unit() + "px system-ui, sans-serif";
    context.fillStyle = style("--class-" + label.classNumber % SHAPES.colours);
    label.lines.forEach((line, i) => {
      const x = (label.x * unit() - view.x) * view.zoom;
      const y = (label.y * unit() - view.y) * view.zoom + i * 1.1 * label.size * unit();
      context.strokeText(line, x, y);
      context.fillText(line, x, y);
    });
  }
}

/** The edges of the selected node, and rings around the nodes that are nearest to it. */
function drawSelection(r) {
  const x = screenX(selected), y = screenY(selected);
  context.strokeStyle = style("--ink");
  context.lineWidth = 1;
  context.globalAlpha = 0.55;
  context.beginPath();
  for (const other of neighbours === null ? [] : neighbours[selected]) {
    context.moveTo(x, y);
    context.lineTo(screenX(other), screenY(other));
  }
  context.stroke();
  context.globalAlpha = 1;
  context.strokeStyle = style("--mark");
  context.lineWidth = 2;
  for (const { node } of nearest) {
    context.beginPath();
    context.arc(screenX(node), screenY(node), r + 3, 0, 2 * Math.PI);
    context.stroke();
  }
  context.strokeStyle = style("--ink");
  context.lineWidth = 3;
  context.beginPath();
  context.arc(x, y, r + 5, 0, 2 * Math.PI);
  context.stroke();
}

function element(tag, text, style) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (style !== undefined) made.className = style;
  return made;
}

function describe(node) {
  const name = "Node " + nameOf(node) + ": ";
  if (truth[node] === NO_CLASS) return name + "predicted as " + className(predicted[node]);
  return name + className(truth[node]) + (isWrong(node) ? ", predicted as " + className(predicted[node]) : ", predicted right");
}

/** A list of nodes as buttons that select them. */
function list(nodes, note) {
  const made = element("ul", undefined, "nodes");
  for (const node of nodes) {
    const button = element("button");
    button.type = "button";
    const c = truth[node] === NO_CLASS ? predicted[node] : truth[node];
    button.append(marker(c), element("bdi", nameOf(node)), element("span", className(c) + note(node), "soft"));
    button.addEventListener("click", () => select(node, true));
    const item = element("li");
    item.append(button);
    made.append(item);
  }
  return made;
}

function marker(c) {
  return boxes[c].parentElement.querySelector("svg").cloneNode(true);
}

/** Cells for the bits of a code; of a long one the first. */
function codeRow(node) {
  const row = element("div", undefined, "code");
  row.setAttribute("role", "img");
  let text = "";
  for (let b = 0; b < Math.min(data.bits, MOST_BITS); b++) {
    const bit = codes[node * rowBytes + (b >> 3)] >> (b & 7) & 1;
    text += bit;
    row.append(element("i", undefined, bit ? "one" : ""));
  }
  row.setAttribute("aria-label", "Its code: " + text);
  return row;
}

function nearestTo(node) {
  if (codes !== null) return nearestCodes(codes, rowBytes, count, node, MOST_NEAREST);
  if (vectors !== null) return mostSimilar(vectors, data.columns, count, node, MOST_NEAREST);
  return [];
}

/** Shows a node; {@code move} brings its description into sight, for those who came by a button. */
function select(node, move) {
  selected = node;
  nearest = nearestTo(node);
  const panel = byId("node");
  const title = element("h3");
  title.append("Node ", element("bdi", nameOf(node)));
  title.tabIndex = -1;
  const classes = element("p");
  if (truth[node] !== NO_CLASS) classes.append(marker(truth[node]), className(truth[node]), element("br"));
  classes.append(element("span", truth[node] === NO_CLASS || isWrong(node)
      ? "predicted as " + className(predicted[node]) : "predicted right", isWrong(node) ? "bad" : "soft"));
  if (part[node] > 0) classes.append(element("span", " · " + PARTS[part[node]] + " node", "soft"));
  const close = element("button", "Show all again", "plain");
  close.type = "button";
  close.addEventListener("click", clear);
  panel.replaceChildren(title, classes);
  if (codes !== null) {
    let equal = 0;
    for (let i = 0; i < count; i++) if (i !== node && hamming(codes, rowBytes, node, i) === 0) equal++;
    panel.append(codeRow(node));
    panel.append(element("h4", "Nearest codes"));
    if (equal > MOST_NEAREST) panel.append(element("p", grouped(equal) + " other nodes have the same code; the first:", "soft"));
  } else if (vectors !== null) {
    panel.append(element("h4", "Most similar embeddings"));
  }
  const cost = new Map(nearest.map(found => [found.node, found.cost]));
  panel.append(list([...cost.keys()], other => codes !== null
      ? " ·\u00a0" + cost.get(other) + (cost.get(other) === 1 ? "\u00a0bit" : "\u00a0bits")
      : " ·\u00a0cosine\u00a0" + (-cost.get(other)).toFixed(2)));
  if (neighbours !== null) {
    const own = neighbours[node];
    const degree = degrees === null ? own.length : degrees[node];
    panel.append(element("h4", degree === 0 ? "No edges" : "Edges (" + grouped(degree) + ")"));
    if (degree > own.length) panel.append(element("p", grouped(own.length) + " of them lead to nodes of this page.", "soft"));
    panel.append(list(own.slice(0, MOST_EDGES), () => ""));
    if (own.length > MOST_EDGES) panel.append(element("p", "and " + grouped(own.length - MOST_EDGES) + " more", "soft"));
  }
  panel.append(close);
  byId("told").textContent = describe(node);
  if (move) title.focus({ preventScroll: false });
  draw();
}

function clear() {
  selected = -1;
  nearest = [];
  byId("node").replaceChildren(element("p", "No node selected.", "soft"));
  byId("told").textContent = "Point at a dot, or click it.";
  draw();
}

/** The visible node under the pointer, or −1. */
function nodeAt(event) {
  const box = canvas.getBoundingClientRect();
  const px = event.clientX - box.left, py = event.clientY - box.top;
  let best = -1, least = Math.pow(Math.max(9, radius() + 3), 2);
  for (const node of visible) {
    const distance = Math.pow(screenX(node) - px, 2) + Math.pow(screenY(node) - py, 2);
    if (distance <= least) {
      least = distance;
      best = node;
    }
  }
  return best;
}

/** Enlarges the picture around a point of the screen. */
function zoom(factor, px, py) {
  const before = view.zoom;
  const after = Math.min(40, Math.max(1, before * factor));
  view = { zoom: after, x: view.x + px / before - px / after, y: view.y + py / before - py / after };
  keepInside();
}

function pan(dx, dy) {
  view = { zoom: view.zoom, x: view.x - dx / view.zoom, y: view.y - dy / view.zoom };
  keepInside();
}

function keepInside() {
  const width = canvas.clientWidth, height = canvas.clientHeight, share = 1 - 1 / view.zoom;
  view.x = Math.min(width * share, Math.max(0, view.x));
  view.y = Math.min(height * share, Math.max(0, view.y));
  canvas.style.touchAction = view.zoom > 1 ? "none" : "pan-y";
  draw();
}

const middle = factor => zoom(factor, canvas.clientWidth / 2, canvas.clientHeight / 2);

let drag = null;
canvas.addEventListener("pointerdown", e => { drag = { x: e.clientX, y: e.clientY, far: 0 }; });
canvas.addEventListener("pointermove", e => {
  if (drag !== null && e.buttons === 1 && view.zoom > 1) {
    drag.far += Math.abs(e.clientX - drag.x) + Math.abs(e.clientY - drag.y);
    pan(e.clientX - drag.x, e.clientY - drag.y);
    drag.x = e.clientX;
    drag.y = e.clientY;
    return;
  }
  const node = nodeAt(e);
  canvas.style.cursor = node >= 0 ? "pointer" : "";
  if (node >= 0) byId("told").textContent = describe(node);
});
canvas.addEventListener("click", e => {
  if (drag !== null && drag.far > 6) return;
  const node = nodeAt(e);
  if (node >= 0) select(node, false);
  else if (selected >= 0) clear();
});
// A plain wheel scrolls the page.
canvas.addEventListener("wheel", e => {
  if (!e.ctrlKey && !e.metaKey) return;
  e.preventDefault();
  const box = canvas.getBoundingClientRect();
  zoom(Math.exp(-e.deltaY / 300), e.clientX - box.left, e.clientY - box.top);
}, { passive: false });
canvas.addEventListener("keydown", e => {
  const step = 60;
  const moves = {
    "+": () => middle(1.5), "=": () => middle(1.5), "-": () => middle(1 / 1.5), "0": () => middle(0),
    ArrowLeft: () => pan(step, 0), ArrowRight: () => pan(-step, 0), ArrowUp: () => pan(0, step),
    ArrowDown: () => pan(0, -step), Escape: clear,
  };
  const isArrow = e.key.startsWith("Arrow");
  if (moves[e.key] === undefined || e.ctrlKey || e.metaKey || e.altKey || (isArrow && view.zoom === 1)) return;
  e.preventDefault();
  moves[e.key]();
});
byId("in").addEventListener("click", () => middle(1.6));
byId("out").addEventListener("click", () => middle(1 / 1.6));

const search = byId("search");
search.addEventListener("input", () => {
  const found = findNodes(count, nameOf, search.value, MOST_FOUND);
  byId("found").replaceChildren(list(found, () => ""));
  byId("told").textContent = search.value.trim() === "" ? "Point at a dot, or click it."
      : found.length === 0 ? "No node of that name."
      : found.length === MOST_FOUND ? "The first " + MOST_FOUND + " nodes found." : found.length + " found.";
});
search.addEventListener("keydown", e => {
  const first = byId("found").querySelector("button");
  if (e.key === "Enter" && first !== null) first.click();
});

for (const box of boxes) box.addEventListener("change", () => { cell = null; filter(); });
byId("shown").addEventListener("change", () => { cell = null; filter(); });
byId("colour").addEventListener("change", () => {
  const sizes = boxes.map(() => 0);
  for (let i = 0; i < count; i++) if (colourOf(i) !== NO_CLASS) sizes[colourOf(i)]++;
  boxes.forEach((box, c) => { box.parentElement.querySelector("span").textContent = "(" + grouped(sizes[c]) + ")"; });
  cell = null;
  filter();
});
const setAll = checked => { for (const box of boxes) box.checked = checked; cell = null; filter(); };
byId("all").addEventListener("click", () => setAll(true));
byId("none").addEventListener("click", () => setAll(false));
byId("reset").addEventListener("click", () => { cell = null; filter(); });
for (const button of document.querySelectorAll("[data-cell]")) {
  button.addEventListener("click", () => {
    const [t, p] = button.dataset.cell.split(",").map(Number);
    cell = { truth: t, predicted: p };
    clear();
    filter();
    byId("mapSection").scrollIntoView();
    byId("reset").focus({ preventScroll: true });
  });
}
window.addEventListener("resize", draw);
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
filter();
