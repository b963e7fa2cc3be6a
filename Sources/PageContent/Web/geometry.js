// Determines the frames of elements.
//
// Reading a frame costs more than all other work. Elements are therefore assumed to keep their frames, and elements
// outside the screen to move with their containers, as long as neither they nor the elements around them have changed.
// The frames of elements on the screen are always read.

let bases = new Map();
const none = [0, 0];
const baseOf = e => {
  if (frameCount === 0) return none;
  const document_ = of(get.owner, e);
  if (document_ === document) return none;
  let base = bases.get(document_);
  if (!base) {
    const frame = frames.get(document_);
    if (!frame) return none;
    const r = rectangle.call(frame), outer = baseOf(frame);
    base = originOf(frame, r.left + outer[0], r.top + outer[1]);
    bases.set(document_, base);
  }
  return base;
};
const measure = r => {
  const q = rectangle.call(r.e), base = q.width || q.height || q.x || q.y ? baseOf(r.e) : none;
  r.x = q.left + base[0]; r.y = q.top + base[1]; r.w = q.width; r.h = q.height;
  if (base === none && boxless.get(r.e) && r.w === 0 && r.h === 0) { const box = boxWithout(r.e); if (box) [r.x, r.y, r.w, r.h] = box; } };

// Reads the frames that may have changed; returns the parts of the screen where something has changed.
const place = list => {
  const spots = [], width = windowWidth, height = windowHeight;
  const spot = (x, y, w, h) => { if (w > 0 || h > 0) spots.push(x, y, x + w, y + h); };
  const shift = (r, dx, dy) => {
    for (let i = r.i + 1, end = r.i + r.n; i < end; i++) {
      const c = list[i];
      if (c.isBorn || c.w === 0 && c.h === 0 && c.x === 0 && c.y === 0) continue;
      c.x += dx;
      c.y += dy;
      c.bx += dx;
      c.by += dy;
      c.bX += dx;
      c.bY += dy;
      c.isMoved = true;
      if (c.isIn) spot(c.x - dx, c.y - dy, c.w, c.h), spot(c.x, c.y, c.w, c.h);
    }
  };
  // Reads a frame; returns whether it differs from the assumed one.
  const read = r => {
    if (r.isBorn) { spot(r.x, r.y, r.w, r.h); return true; }
    const { x, y, w, h, f } = r, isRendered = isRenderedIn(r.e);
    measure(r);
    const dx = r.x - x, dy = r.y - y, isMoved = Math.abs(dx) > 0.01 || Math.abs(dy) > 0.01;
    r.isResized = Math.abs(r.w - w) > 0.01 || Math.abs(r.h - h) > 0.01;
    const isOther = isMoved || r.isResized || isRendered !== ((f & renderedFlag) !== 0);
    // If only words of a block without elements have changed, and its size has not, touches have the same receivers.
    if (isOther || own.has(r.e) || kids.has(r.e) && !(reworded.has(r.e) && r.n === 1 && !flows(r.e))) spot(x, y, w, h);
    if (!isOther) { r.x = x; r.y = y; return false; }
    r.isMoved = true;
    r.f = isRendered ? f | renderedFlag : f & ~renderedFlag;
    spot(r.x, r.y, r.w, r.h);
    if (isMoved) shift(r, dx, dy);
    return isMoved || r.isResized;
  };
  // Whether a change in an element moves its neighbours in the same lines although its frame stays.
  const flows = e => { const style = getComputedStyle(e); return /^(inline|contents|ruby)/.test(style.display) || style.float !== 'none'; };
  const settle = (r, isForced) => {
    const end = r.i + r.n, force = isForced || forced.has(r.e);
    const isShown = r.bX > 0 && r.bY > 0 && r.bx < width && r.by < height;
    let isExact = !force && !r.isBorn && !r.isResized && !kids.has(r.e);
    if (isExact)
      for (let i = r.i + 1; i < end; i += list[i].n) {
        const c = list[i];
        if (touched.has(c.e)) { c.isRead = true; if (read(c) || loud.has(c.e) || flows(c.e)) isExact = false; }
      }
    for (let i = r.i + 1; i < end; i += list[i].n) {
      const c = list[i];
      if (c.isRead) { c.isRead = false; settle(c, force); continue; }
      if (isExact && !c.isIn && !(c.bX > 0 && c.bY > 0 && c.bx < width && c.by < height) && !(isShown && c.w === 0 && c.h === 0)) continue;
      read(c);
      settle(c, force);
    }
  };
  if (list.length) { read(list[0]); settle(list[0], false); }
  // Elements out of the flow may move by themselves.
  for (const r of list) if (r.isLoose) { read(r); settle(r, false); }
  // Each of these changes the visible part of an element's content.
  for (const r of list)
    if (!r.isBorn && (r.isMoved || scrollers.has(r.e) || touched.has(r.e))) {
      if (r.isMoved) r.isKnown = false;
      const before = String(r.o);
      scroll(r);
      if (String(r.o) !== before) r.isMoved = true;
    }
  return spots;
};
// The box around each element and its contents.
const bound = list => {
  for (let i = 0; i < list.length; i++) {
    const r = list[i];
    r.bx = r.x;
    r.by = r.y;
    r.bX = r.x + r.w;
    r.bY = r.y + r.h;
    if (r.w === 0 && r.h === 0) { r.bx = r.by = Infinity; r.bX = r.bY = -Infinity; }
  }
  const stack = [];
  const close = () => {
    const r = stack.pop(), p = stack[stack.length - 1];
    if (!p) return;
    if (r.bx < p.bx) p.bx = r.bx; if (r.by < p.by) p.by = r.by; if (r.bX > p.bX) p.bX = r.bX; if (r.bY > p.bY) p.bY = r.bY;
  };
  for (const r of list) { while (stack.length && stack[stack.length - 1].i + stack[stack.length - 1].n <= r.i) close(); stack.push(r); }
  while (stack.length) close();
  const width = windowWidth, height = windowHeight;
  for (const r of list) r.isIn = r.bX > 0 && r.bY > 0 && r.bx < width && r.by < height;
};

const deepestAt = (x, y) => {
  let root = document, found = null, dx = 0, dy = 0;
  for (;;) {
    const next = (of(get.kind, root) === 9 ? at : atShadow).call(root, x - dx, y - dy);
    if (!next || next === found) return next && slotAt(next, x, y) || found;
    found = next;
    const inner = open(found);
    if (inner) { root = inner; continue; }
    const document_ = documentOf(found);
    if (!document_) return found;
    frames.set(document_, found);
    const html = of(get.html, document_);
    if (!html) return found;
    [dx, dy] = baseOf(html);
    root = document_;
  }
};
// The transformation of an element by its style, with `rotate`.
const turnOf = style => {
  const angle = (style.rotate || 'none').split(' '), turn = new DOMMatrix(style.transform), size = angle.length;
  if (angle[0] === 'none') return turn;
  const degrees = parseFloat(angle[size - 1]),
    axis = size === 4 ? angle.slice(0, 3).map(Number) : [+(angle[0] === 'x'), +(angle[0] === 'y'), +(size === 1 || angle[0] === 'z')];
  return new DOMMatrix().rotateAxisAngle(...axis, degrees).multiply(turn);
};
// Whether a user looks at the back of an element (CSS Transforms 2, section 5).
const isTurnedAway = element => {
  let turn = new DOMMatrix();
  for (let e = element; e; e = parentOf(e)) {
    const style = getComputedStyle(e);
    if (e !== element && style.transformStyle !== 'preserve-3d') break;
    turn = turnOf(style).multiply(turn);
  }
  return turn.m33 < 0;
};
// Whether an element, or one around it, shows nothing at the point, because the point lies outside its scrolled part.
// An element without width or height shows only content that may stand out of it. `isMissed` is for a point that takes
// touches and reaches neither: then it is cut away.
const isCutToNothing = /^rect\((?:0px,? ?){4}\)$/;
const isClipped = (element, stop, x, y, isMissed) => {
  for (let e = element; e && e !== stop; e = parentOf(e)) {
    const document_ = of(get.owner, e);
    if (e === of(get.html, document_) || e === of(get.body, document_)) continue;
    const style = getComputedStyle(e);
    if (isMissed && (style.clipPath !== 'none' || style.clip !== 'auto') || isCutToNothing.test(style.clip) || style.contentVisibility === 'hidden')
      return true;
    if (style.backfaceVisibility === 'hidden' && isTurnedAway(e)) return true;
    if (style.overflow !== 'visible') {
      const r = rectangle.call(e), base = baseOf(e), left = r.left + base[0], top = r.top + base[1];
      if (x < left || x >= left + r.width || y < top || y >= top + r.height) return true;
    }
  }
  return false;
};
const isSeen = (e, found, x, y) => {
  if (!found) return false;
  if (found === e || within(found, e)) return true;
  const isPassed = getComputedStyle(e).pointerEvents === 'none' || closest.call(e, '[inert]');
  if (within(e, found)) return !isClipped(e, found, x, y, !isPassed);
  return isPassed && !isClipped(e, null, x, y, false);
};
// Whether the texts of an element are drawn out of sight, like texts that a picture replaces.
const isIndentedAway = e => {
  const base = baseOf(e), range = createRange.call(document);
  for (let node = of(get.first, e); node; node = of(get.next, node)) {
    if (of(get.kind, node) !== 3) continue;
    range.selectNodeContents(node);
    for (const { left, top, width, height } of range.getClientRects()) {
      const x = left + base[0], y = top + base[1], middle = x + width / 2, line = y + height / 2;
      if (x + width > 0 && y + height > 0 && x < windowWidth && y < windowHeight && !isClipped(e, null, middle, line, false)) return false;
    }
  }
  return true;
};
// A control is visible even if its title is not.
const pressed = 'a[href], button, summary, [role=button], [role=link], [role=tab], [role^=menuitem]';
// Whether a style draws anything in the box of an element.
const isDrawnIn = (r, style) => r.w > 0 && r.h > 0 && (matches.call(r.e, pressed)
  || style.backgroundImage !== 'none' || !/, 0\)$/.test(style.backgroundColor) || style.boxShadow !== 'none'
  || parseFloat(style.borderTopWidth) > 0 || parseFloat(style.borderBottomWidth) > 0
  || ['::before', '::after'].some(part => getComputedStyle(r.e, part).content !== 'none'));
// The content that the style of a rendered element hides: 1 for its own texts, 2 for all its contents.
const veilOf = r => {
  const style = getComputedStyle(r.e), filter = style.filter;
  r.isGhost = style.pointerEvents === 'none' && (isPaint(style) || pictures.has(of(get.tag, r.e)));
  if (filter !== 'none' && /opacity\(0\)/.test(filter)) return 2;
  if (!r.isWritten) return 0;
  r.z = parseFloat(style.fontSize) || 0; r.styled = version;
  if (isField(r.e)) return 0;
  const indent = style.textIndent;
  return (r.z === 0 || indent !== '0px' && isIndentedAway(r.e)) && !isDrawnIn(r, style) ? 1 : 0;
};
// Where an element of several parts is touched, such as a link over two lines, whose middle may be beside it: in the
// middle of the first part that is on the screen (W3C WebDriver, section 11.1); null for its own middle.
const partPoint = r => {
  const standing = !(r.f & renderedFlag) ? null : r.w === 0 || r.h === 0 ? pointBeside(r) : isBesideWindow(r) ? pointOfVisible(r) : null;
  if (standing) return standing;
  if (!(r.f & renderedFlag) || r.x >= windowWidth || r.y >= windowHeight || r.x + r.w <= 0 || r.y + r.h <= 0) return null;
  const parts = parts_.call(r.e);
  for (let i = 0; parts.length > 1 && i < parts.length; i++) {
    const { left, top, width, height } = parts[i], base = baseOf(r.e), x = left + base[0] + width / 2, y = top + base[1] + height / 2;
    if (!(width > 0 && height > 0 && isInWindow(x, y))) continue;
    return Math.abs(x - r.x - r.w / 2) < 0.01 && Math.abs(y - r.y - r.h / 2) < 0.01 ? null : [x, y];
  }
  return null;
};
// What a touch is for that reaches something at an element: the element itself, too, where that lets touches through to
// another part of the control or label that it stands in, as a caption does that floats in its field.
const wholes = 'label, button, a, summary, option'
  + ['button', 'link', 'tab', 'checkbox', 'radio', 'switch', 'menuitem', 'option', 'combobox'].map(role => `, [role=${role}]`).join('');
const receiverOf = (e, found) => {
  if (!found || found === e || within(found, e) || within(e, found) || getComputedStyle(e).pointerEvents !== 'none') return found;
  const whole = closest.call(e, wholes);
  return whole && within(found, whole) ? e : found;
};
// Determines the visible elements, and the receivers of touches; `spots` are the changed places, null for all.
const see = (list, spots) => {
  const width = windowWidth, height = windowHeight, start = scrolled(), hits = [], reached = new Map();
  // A wrapper has the same centre as the element in it, and nothing changes between two questions to the browser.
  const hitAt = (x, y) => {
    let row = reached.get(y);
    if (!row) reached.set(y, row = new Map());
    if (!row.has(x)) row.set(x, deepestAt(x, y));
    return row.get(x);
  };
  // The elements that hide all their contents, by depth.
  const veils = [];
  for (const r of list) {
    veils[r.d] = r.veil;
    // The element and its contents were outside the screen, and still are.
    if (r.hit === null && !r.isIn && !r.isBorn && !r.isMoved && !r.carriers) continue;
    const f = r.f, was = r.p;
    let isStale = spots === null || r.isBorn || r.isMoved || r.hit === undefined || isCarriedElsewhere(r);
    // The lines in a box may change although the box does not.
    if (isStale || was && !r.carriers) r.p = partPoint(r);
    if (r.p !== was && String(r.p) !== String(was)) isStale = true;
    let x = r.p ? r.p[0] : r.x + r.w / 2, y = r.p ? r.p[1] : r.y + r.h / 2;
    for (let i = 0; !isStale && i < spots.length; i += 4)
      isStale = x >= spots[i] - 1 && x <= spots[i + 2] + 1 && y >= spots[i + 1] - 1 && y <= spots[i + 3] + 1;
    if (r.carriers) {
      if (!isStale) { if (r.hit) hits.push(r); continue; }
      r.p = partPoint(r);
      x = r.p ? r.p[0] : r.x + r.w / 2; y = r.p ? r.p[1] : r.y + r.h / 2;
    }
    // The elements around it come first. Their styles are read even if their middles are out of view.
    if (isStale && r.isIn && f & renderedFlag) veils[r.d] = r.veil = r.d > 0 && veils[r.d - 1] === 2 ? 2 : veilOf(r);
    if (!(f & renderedFlag) || x < 0 || y < 0 || x >= width || y >= height || !(r.w > 0 || r.h > 0 || r.p)) {
      r.hit = null;
      r.f = f & ~sights | (f & renderedFlag && !isBeyond(r, start) ? 0 : carry(r, hitAt));
      if (r.f !== f) r.isMoved = true;
    } else if (isStale) {
      const found = hitAt(x, y), flag = found && r.veil === 0 && isSeen(r.e, found, x, y) ? visibleFlag : 0;
      const isInside = !!found && (found === r.e || within(found, r.e)), other = flag && isInside && found !== r.e && pointBesideControl(r, found, hitAt);
      if (other) { r.p = other; r.hit = hitAt(...other); } else r.hit = receiverOf(r.e, found);
      r.f = f & ~sights | (isInside ? flag : reachOtherwise(r, found, x, y, flag, hitAt));
      if (r.f !== f) r.isMoved = true;
    }
    if (r.hit) hits.push(r);
  }
  return hits;
};
