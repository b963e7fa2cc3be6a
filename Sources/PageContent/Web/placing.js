// Determines the places of elements that have no box, extend beyond their box, or are flat.

// Caches for one look: elements without a box of their own, flat elements, the scroll containers of elements, and the
// size of the window. On a phone, reading these costs as much as a frame.
let boxless = new Map(), flats = new Map(), scrollings = new Map(), windowWidth = 0, windowHeight = 0;
const isInWindow = (x, y) => x >= 0 && y >= 0 && x < windowWidth && y < windowHeight;
const forget = () => {
  boxless = new Map(); flats = new Map(); scrollings = new Map(); veiled = new Map(); clips = new Map();
  windowWidth = innerWidth; windowHeight = innerHeight;
};
// Whether an element has no box of its own and shows something: `display: contents`, and areas of pictures.
const isBoxless = e => {
  let known = boxless.get(e);
  // Most of them are in a hidden element that is already in the cache.
  if (known === undefined && boxless.get(of(get.parent, e)) === false && !of(get.slot, e)) return false;
  if (known === undefined) boxless.set(e, known = showsWithout(e));
  return known;
};
const showsWithout = e => {
  if (of(get.tag, e) === 'area' && isHTML(e)) { const picture = pictureOf(e); return !!picture && checkVisibility.call(picture, visibility); }
  const parent = parentOf(e);
  if (!parent || !checkVisibility.call(parent, visibility) && !isBoxless(parent)) return false;
  const style = getComputedStyle(e);
  if (style.display !== 'contents' || style.visibility !== 'visible' || getComputedStyle(parent).contentVisibility === 'hidden') return false;
  return of(get.tag, parent) !== 'details' || attribute(parent, 'open') !== null || childNamed(parent, 'summary') === e;
};
// Calls a closure with the nodes inside an element, as they are slotted.
const eachFlat = (e, each) => {
  const root = open(e), assigned = !root && of(get.tag, e) === 'slot' && isHTML(e) ? HTMLSlotElement.prototype.assignedNodes.call(e) : [];
  if (assigned.length) assigned.forEach(each);
  else for (let node = of(get.first, root || e); node; node = of(get.next, node)) each(node);
};
// The slot of a text at a point that stands directly in a host; touches of such a text go through the slot.
const slotAt = (host, x, y) => {
  const root = open(host), base = root ? baseOf(host) : none;
  for (const slot of root ? allInside.call(root, 'slot') : []) {
    for (const node of HTMLSlotElement.prototype.assignedNodes.call(slot)) {
      if (of(get.kind, node) !== 3) continue;
      const range = createRange.call(of(get.owner, node));
      range.selectNodeContents(node);
      for (const { left, top, right, bottom } of range.getClientRects())
        if (x >= left + base[0] && x < right + base[0] && y >= top + base[1] && y < bottom + base[1]) return slot;
    }
  }
  return null;
};
// The most nodes to measure for the box around them.
const mostMeasured = 500;
// Collects the box around boxes with a size: x, y, width, height; null without any.
const unionOfBoxes = () => {
  let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
  return {
    add: (x, y, width, height) => {
      if (!(width > 0 && height > 0)) return;
      left = Math.min(left, x); top = Math.min(top, y); right = Math.max(right, x + width); bottom = Math.max(bottom, y + height);
    },
    box: () => left < right ? [left, top, right - left, bottom - top] : null
  };
};
// The box around the texts and elements in an element: x, y, width, height; null where nothing in it has a size.
const boxInside = (e, budget = { left: mostMeasured }) => {
  const range = createRange.call(of(get.owner, e)), base = baseOf(e), union = unionOfBoxes();
  eachFlat(e, node => {
    const kind = of(get.kind, node);
    if (budget.left-- <= 0 || kind !== 1 && kind !== 3) return;
    if (kind === 3) range.selectNodeContents(node);
    const q = kind === 3 ? range.getBoundingClientRect() : rectangle.call(node);
    if (q.width > 0 && q.height > 0) return union.add(q.left + base[0], q.top + base[1], q.width, q.height);
    const inner = kind === 1 && !isSkipped(node) && of(get.first, open(node) || node) && (checkVisibility.call(node) || isBoxless(node))
      && boxInside(node, budget);
    if (inner) union.add(...inner);
  });
  return union.box();
};
// The box around the lines of text in an element: x, y, width, height; null without a text. Where some of its texts are
// exactly the wanted one, only those count.
const textBoxOf = (e, wanted) => {
  const nodes = [];
  const collect = outer => eachFlat(outer, node => {
    const kind = of(get.kind, node);
    if (nodes.length >= mostMeasured) return;
    if (kind === 3) { if (/\S/.test(of(get.data, node))) nodes.push(node); } else if (kind === 1 && !isSkipped(node)) collect(node);
  });
  collect(e);
  const read = line => asRead(words(line)), text = read(wanted), same = nodes.filter(node => read(of(get.data, node)) === text);
  const base = baseOf(e), union = unionOfBoxes();
  for (const node of same.length ? same : nodes) {
    const range = createRange.call(of(get.owner, node));
    range.selectNodeContents(node);
    for (const { left, top, width, height } of range.getClientRects()) union.add(left + base[0], top + base[1], width, height);
  }
  return union.box();
};
// The boxes of texts, a line for each element of a screen.
const textFrames = (seen, numbers, wanted) => {
  bases = new Map();
  return numbers.map(number => { const e = elementAt(seen, number); return (e && textBoxOf(e, wanted) || []).join(' '); }).join('\n');
};
// The box of an element that has none itself.
const boxWithout = e => {
  if (of(get.tag, e) !== 'area') return boxInside(e);
  const picture = pictureOf(e), corners = picture && cornersOf(e);
  if (!picture) return null;
  const q = rectangle.call(picture), base = baseOf(picture), x = q.left + base[0], y = q.top + base[1];
  return corners ? [x + corners[0], y + corners[1], corners[2] - corners[0], corners[3] - corners[1]] : [x, y, q.width, q.height];
};
const placeOf = e => {
  const q = rectangle.call(e);
  if (q.width === 0 && q.height === 0) { const box = isBoxless(e) || checkVisibility.call(e) ? boxWithout(e) : null; if (box) return box; }
  const base = baseOf(e);
  return [q.left + base[0], q.top + base[1], q.width, q.height];
};
// The place of content that overflows a box without width or height.
const pointBeside = r => {
  if (!of(get.first, open(r.e) || r.e) || isField(r.e) || getComputedStyle(r.e).overflow !== 'visible') return null;
  const box = boxInside(r.e);
  return box && [box[0] + box[2] / 2, box[1] + box[3] / 2];
};
// Whether the middle of an actionable element is outside the window, and no scrolling shows the whole element: it is
// larger than the window, fixed in it, or stands out of the beginning of the page.
const isBesideWindow = r => {
  const x = r.x + r.w / 2, y = r.y + r.h / 2;
  if (isInWindow(x, y) || !isActed(r)) return false;
  if (r.w > windowWidth || r.h > windowHeight) return true;
  if (r.x >= windowWidth || r.y >= windowHeight || r.x + r.w <= 0 || r.y + r.h <= 0) return false;
  const [left, top] = scrolled();
  if (x + left < 0 || y + top < 0) return true;
  for (let e = r.e; e; e = parentOf(e)) if (styleOf(e).position === 'fixed') return true;
  return false;
};
// The middle of the visible part of an element.
const pointOfVisible = r => {
  const left = Math.max(r.x, 0), top = Math.max(r.y, 0), right = Math.min(r.x + r.w, windowWidth), bottom = Math.min(r.y + r.h, windowHeight);
  return left < right && top < bottom ? [(left + right) / 2, (top + bottom) / 2] : null;
};
// Whether a transform reduces an element to a line.
const isFlattened = e => {
  let known = flats.get(e);
  if (known !== undefined) return known;
  const style = getComputedStyle(e), scale = style.scale || 'none', parent = parentOf(e);
  if (style.transform === 'none' && scale === 'none') known = !!parent && isFlattened(parent);
  else {
    const { m11, m12, m21, m22 } = turnOf(style);
    known = Math.abs(m11 * m22 - m12 * m21) < 1e-6 || scale.split(' ').slice(0, 2).some(part => +part === 0) || !!parent && isFlattened(parent);
  }
  flats.set(e, known);
  return known;
};
const isFlat = r => {
  if (isFlattened(r.e)) return true;
  if (r.w >= 0.5 && r.h >= 0.5) return false;
  let width = 0, height = 0;
  try {
    if (isHTML(r.e)) { width = r.e.offsetWidth; height = r.e.offsetHeight; } else if (r.e.getBBox) ({ width, height } = r.e.getBBox());
  } catch { return false; /* It is not rendered. */ }
  return r.w < 0.5 && width >= 1 || r.h < 0.5 && height >= 1;
};
