// Determines the hit points of elements whose centre cannot be touched, and the elements that must be scrolled into
// view.

// Elements that are touched for their own sake, at any point that takes the touch.
const usables = pressed + ', area, input, select, textarea, [contenteditable]'
  + ['checkbox', 'radio', 'switch', 'option', 'combobox', 'textbox', 'searchbox', 'spinbutton', 'slider', 'treeitem'].map(role => `, [role=${role}]`).join('');
const interactive = usables + ', [tabindex], [onclick]';
const shapes = new Set(['path', 'circle', 'ellipse', 'rect', 'polygon', 'polyline', 'line', 'use']);
const labelable = new Set(['input', 'select', 'textarea', 'button', 'meter', 'progress', 'output']);
const rows = 'tr, li, [role=row], [role=listitem], [role=treeitem]';
const isActed = r => r.isActed ??= matches.call(r.e, interactive) || of(get.tag, r.e) === 'label' || matches.call(r.e, rows)
  || shapes.has(of(get.tag, r.e)) && !isHTML(r.e);

// The points of a box to try: the middles of an element's parts, those of a coarse grid, and those of a fine grid for a
// shape.
const coarse = [1 / 2, 1 / 6, 5 / 6], fine = [1, 3, 5, 7, 9, 11, 13, 15, 17].map(n => n / 18);
const pointsIn = function* (e, [x, y, w, h]) {
  const parts = parts_.call(e), base = baseOf(e), [left, top, right, bottom] = cutOf(e);
  for (let i = 0; parts.length > 1 && i < parts.length && i < 20; i++)
    yield [parts[i].left + base[0] + parts[i].width / 2, parts[i].top + base[1] + parts[i].height / 2];
  const a = Math.max(x, left), b = Math.max(y, top), c = Math.min(x + w, right) - a, d = Math.min(y + h, bottom) - b;
  if (!(c > 0 && d > 0)) return;
  for (const down of coarse) for (const across of coarse) yield [a + c * across, b + d * down];
  const isShape = !isHTML(e) || of(get.tag, e) === 'area' || getComputedStyle(e).clipPath !== 'none';
  if (isShape) for (const down of fine) for (const across of fine) yield [a + c * across, b + d * down];
  if (isHTML(e) || !e.getPointAtLength || !e.getScreenCTM) return;
  // A line that is drawn without being filled.
  const length = e.getTotalLength(), matrix = e.getScreenCTM();
  for (let i = 1; matrix && i < 8; i += 2) { const at = e.getPointAtLength(length * i / 8).matrixTransform(matrix); yield [at.x + base[0], at.y + base[1]]; }
};
// A point of an element that takes its touch, or null. An element that covers all of it is not tried at every point.
const pointIn = (e, box, takes, hitAt, found) => {
  if (found && !takes(found) && !within(e, found) && isHTML(found) && of(get.tag, e) !== 'area') {
    const q = rectangle.call(found), base = baseOf(found), x = q.left + base[0], y = q.top + base[1];
    if (x <= box[0] && y <= box[1] && x + q.width >= box[0] + box[2] && y + q.height >= box[1] + box[3] && getComputedStyle(found).clipPath === 'none')
      return null;
  }
  for (const [x, y] of pointsIn(e, box)) if (isInWindow(x, y) && takes(hitAt(x, y), x, y)) return [x, y];
  return null;
};
const takesFor = e => found => !!found && within(found, e);
// The outermost control between an element and a part of it; null without one. The control of a label is a part of the
// label.
const controlIn = (e, found) => {
  let control = null;
  const own = of(get.tag, e) === 'label' && isHTML(e) ? e.control : null;
  for (let part = found; part && part !== e; part = parentOf(part)) if (part !== own && matches.call(part, interactive)) control = part;
  return control;
};
// Around the point of a touch: the browser gives the touch to a control that is closer to it than 10 points.
const fingertip = [[0, -11], [0, 11], [-11, 0], [11, 0], [-8, -8], [8, -8], [-8, 8], [8, 8]];
// How many texts and pictures of an element are tried.
const mostTried = 20;
// The texts and pictures in an element, in order: each with the control in the element that it belongs to, or null.
const contentsOf = (e, control = null, list = []) => {
  eachFlat(e, node => {
    const kind = of(get.kind, node);
    if (list.length >= mostTried) return;
    if (kind === 3) { if (/\S/.test(of(get.data, node))) list.push([node, control]); return; }
    if (kind !== 1 || isSkipped(node)) return;
    if (pictures.has(of(get.tag, node)) || of(get.tag, node) === 'svg') { list.push([node, control]); return; }
    contentsOf(node, control || (matches.call(node, interactive) ? node : null), list);
  });
  return list;
};
// The middles of the lines of a text in an element, or of a picture in it.
const middlesOf = function* (node, e) {
  const range = of(get.kind, node) === 3 ? rangeIn(of(get.owner, e)) : null, base = baseOf(e);
  if (range) range.selectNodeContents(node);
  for (const { left, top, width, height } of range ? range.getClientRects() : parts_.call(node))
    if (width >= thinnest && height >= thinnest) yield [left + base[0] + width / 2, top + base[1] + height / 2];
};
// Where an element is touched if its middle is in a control inside of it, like a row with a button in its middle: at a
// text or picture of its own, or else on its own ground. Null for the middle. A row is its link where that has the
// first text of the row. If the controls in an element cover all of it, a touch reaches one of them.
const pointBesideControl = (r, found, hitAt) => {
  const e = r.e, control = isActed(r) || r.isWritten || r.title !== null ? controlIn(e, found) : null;
  if (!control) return null;
  const contents = contentsOf(e), own = contents.filter(([, inside]) => !inside || inside === e.control);
  const pointAt = (list, takes) => {
    for (const [node] of list) for (const [x, y] of middlesOf(node, e)) if (isInWindow(x, y) && takes(hitAt(x, y), x, y)) return [x, y];
    return null;
  };
  const first = matches.call(e, rows) ? contents.find(([node]) => of(get.kind, node) === 3) : null, isOfFirst = first && first[1] === control;
  if (!own.length) return first && !isOfFirst ? pointAt([first], takesFor(e)) : null;
  if (isOfFirst && !matches.call(control, 'button, [role=button]')) return null;
  const takesItself = other => !!other && within(other, e) && !controlIn(e, other);
  const isClear = (other, x, y) => takesItself(other) && fingertip.every(([right, down]) => {
    const near = hitAt(x + right, y + down);
    return !near || !within(near, e) || takesItself(near);
  });
  for (const takes of [isClear, takesItself]) {
    const point = pointAt(own, takes) || pointIn(e, [r.x, r.y, r.w, r.h], takes, hitAt, null);
    if (point) return point;
  }
  return pointAt(own, takesFor(e));
};
// A label acts on its control, but for links and other controls in it.
const labelTakes = (label, control) => found => {
  for (let e = found; e && e !== label; e = parentOf(e)) if (e !== control && matches.call(e, interactive)) return false;
  return !!found && within(found, label);
};

// The boxes around an element that a reader can scroll and that move it, from the innermost outwards.
const scrollersOf = e => {
  const known = scrollings.get(e), position = known ? '' : getComputedStyle(e).position;
  if (known) return known;
  let list = [], box = position === 'fixed' ? null : parentOf(e);
  // Not all boxes around an absolutely placed element move it.
  while (box && position === 'absolute' && parentOf(box) && getComputedStyle(box).position === 'static' && getComputedStyle(box).transform === 'none')
    box = parentOf(box);
  if (box) {
    const owner = of(get.owner, box), isPage = box === of(get.scrolling, owner), style = getComputedStyle(box), outer = scrollersOf(box);
    list = (isPage ? !isLocked(owner) : scrolls(style.overflowY) || scrolls(style.overflowX)) ? [box, ...outer] : outer;
  }
  scrollings.set(e, list);
  return list;
};
// The part of the window in which a box that scrolls shows its content: left, top, right, bottom.
const viewOf = box => {
  const isPage = box === of(get.scrolling, of(get.owner, box)), q = isPage ? { left: 0, top: 0 } : rectangle.call(box), base = baseOf(box);
  const left = q.left + base[0] + (isPage ? 0 : of(get.clientLeft, box)), top = q.top + base[1] + (isPage ? 0 : of(get.clientTop, box));
  return [left, top, left + of(get.innerWidth, box), top + of(get.inner, box)];
};
const hasRoom = box => of(get.plane, box) > of(get.inner, box) + 1 || of(get.planeWidth, box) > of(get.innerWidth, box) + 1;
// The element among the receivers of a touch that stays in place when a box is scrolled; null if all of them move.
const fixedIn = (found, box) => {
  let outermost = null, e = found;
  for (; e && e !== box; e = parentOf(e)) if (/fixed|sticky/.test(getComputedStyle(e).position)) outermost = e;
  return e ? outermost : found;
};
// Whether scrolling can show a point of an element: a scroll container cuts it off, or an element that does not scroll
// covers it.
const isAway = (e, found, x, y, w, h) => {
  if (found) { const dialog = closest.call(found, ':modal'); if (dialog && !within(e, dialog)) return false; }
  for (const box of scrollersOf(e)) {
    if (!hasRoom(box)) continue;
    const [left, top, right, bottom] = viewOf(box);
    // An element larger than the box is reached at its visible part.
    if ((x < left || x >= right) && w <= right - left || (y < top || y >= bottom) && h <= bottom - top) return true;
    const cover = found && !within(e, found) && fixedIn(found, box);
    if (!cover || within(e, cover)) continue;
    const q = rectangle.call(cover), base = baseOf(cover), across = Math.min(q.right + base[0], right) - Math.max(q.left + base[0], left),
      down = Math.min(q.bottom + base[1], bottom) - Math.max(q.top + base[1], top);
    if (across < right - left - 1 || down < bottom - top - 1) return true;
  }
  return false;
};

// The flags of an element whose middle does not take its touches; `flag` is set if the element is visible there.
const reachOtherwise = (r, found, x, y, flag, hitAt) => {
  if (isFlat(r)) return 0;
  if (flag && (r.hit === r.e || !isActed(r))) return flag;
  const isOut = isAway(r.e, found, x, y, r.w, r.h);
  if (isActed(r)) {
    const point = isOut || r.veil ? null : pointIn(r.e, [r.x, r.y, r.w, r.h], takesFor(r.e), hitAt, found);
    if (point) { r.p = pointBesideControl(r, hitAt(...point), hitAt) || point; r.hit = hitAt(...r.p); return visibleFlag; }
    const carried = flag ? 0 : carry(r, hitAt);
    if (carried & usable) return carried;
  }
  return flag || (isOut ? away : 0);
};
// Whether only the painting of an element is transparent, without hiding text or controls.
const isClear = e => {
  if (!checkVisibility.call(e, { visibilityProperty: true })) return false;
  let outermost = e;
  for (let p = e; p; p = parentOf(p)) if (getComputedStyle(p).opacity === '0') outermost = p;
  return outermost === e || of(get.text, outermost).trim() === of(get.text, e).trim() && everyInside.call(outermost, interactive).length <= 1;
};
// The element through which an invisible element is used: itself if it is only transparent, otherwise its first
// rendered label.
const carrierOf = e => {
  if (isRenderedIn(e)) { const q = rectangle.call(e); if (q.width > 1 && q.height > 1 || isBoxless(e)) return e; }
  const q = rectangle.call(e);
  if (q.width > 1 && q.height > 1 && isClear(e)) return e;
  return labelable.has(of(get.tag, e)) && (labelsOf(e) || []).find(label => isRenderedIn(label)) || e;
};
// Whether the record through which an element is used may have changed since the last look.
const isCarriedElsewhere = r => !!r.carriers && r.carriers.some(c => c.isMoved || c.isBorn || known.get(c.e) !== c);
// The offset of the page. Read it once for many elements: it costs as much as a frame.
const scrolled = () => { const page = of(get.scrolling, document); return page ? [of(get.left, page), of(get.top, page)] : [Infinity, Infinity]; };
// Whether an element lies beyond the reach of scrolling: left of the page or above it.
const isBeyond = (r, [left, top]) => r.x + r.w + left < 0 || r.y + r.h + top < 0;
// The flags of a control that is transparent, out of the page, or not rendered.
const carry = (r, hitAt) => {
  const e = r.e;
  if (!isActed(r) || !matches.call(e, usables)) return 0;
  const carriers = r.w > 1 && r.h > 1 && !(r.f & renderedFlag) && isClear(e) ? [r] : [];
  if (labelable.has(of(get.tag, e))) for (const label of labelsOf(e) || []) {
    const other = known.get(label);
    if (other && other.f & renderedFlag) carriers.push(other);
  }
  r.carriers = carriers.length ? carriers : null;
  let state = 0;
  for (const { e: carrier, x: left, y: top, w, h } of carriers) {
    const takes = carrier === e ? takesFor(e) : labelTakes(carrier, e), box = [left, top, w, h];
    const x = left + w / 2, y = top + h / 2, isIn = isInWindow(x, y);
    const found = isIn ? hitAt(x, y) : null;
    if (!takes(found) && (!isIn || isAway(carrier, found, x, y, w, h))) { state = away; continue; }
    const point = takes(found) ? [x, y] : pointIn(carrier, box, takes, hitAt, found);
    if (point) { r.p = point; r.hit = hitAt(...point); return usable; }
  }
  return state;
};
