extension PageScript {
  /// Where elements are touched whose middle takes no touch, and what has to be scrolled to.
  static let touching = #"""
    // The bits of a record's flags that say how it is reached: seen, usable though it is not seen, out of sight only by scrolling.
    const usable = 131072, away = 262144, sights = 2 | usable | away;

    // What is kept for one look: elements without a box of their own, those that are flat, and what scrolls around elements.
    let boxless = new Map(), flats = new Map(), scrollings = new Map();
    const forget = () => { boxless = new Map(); flats = new Map(); scrollings = new Map(); };
    // Whether an element has no box of its own and shows something: `display: contents`, and areas of pictures.
    const isBoxless = e => {
      let known = boxless.get(e);
      // Most are in something hidden that was asked before.
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
          const range = of(get.owner, node).createRange();
          range.selectNodeContents(node);
          for (const { left, top, right, bottom } of range.getClientRects())
            if (x >= left + base[0] && x < right + base[0] && y >= top + base[1] && y < bottom + base[1]) return slot;
        }
      }
      return null;
    };
    // How many nodes are measured for the box around them.
    const mostMeasured = 500;
    // The box around the texts and elements in an element: x, y, width, height; null where nothing in it has a size.
    const boxInside = (e, budget = { left: mostMeasured }) => {
      const range = of(get.owner, e).createRange(), base = baseOf(e), box = [Infinity, Infinity, -Infinity, -Infinity];
      const add = (x, y, w, h) => { if (w > 0 && h > 0) { box[0] = Math.min(box[0], x); box[1] = Math.min(box[1], y); box[2] = Math.max(box[2], x + w); box[3] = Math.max(box[3], y + h); } };
      eachFlat(e, node => {
        const kind = of(get.kind, node);
        if (budget.left-- <= 0 || kind !== 1 && kind !== 3) return;
        if (kind === 3) range.selectNodeContents(node);
        const q = kind === 3 ? range.getBoundingClientRect() : rectangle.call(node);
        if (q.width > 0 && q.height > 0) return add(q.left + base[0], q.top + base[1], q.width, q.height);
        const inner = kind === 1 && !isSkipped(node) && of(get.first, open(node) || node) && (checkVisibility.call(node) || isBoxless(node)) && boxInside(node, budget);
        if (inner) add(...inner);
      });
      return box[0] < box[2] ? [box[0], box[1], box[2] - box[0], box[3] - box[1]] : null;
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
    // Where something stands out of a box without width or height.
    const pointBeside = r => {
      if (!of(get.first, open(r.e) || r.e) || isField(r.e) || getComputedStyle(r.e).overflow !== 'visible') return null;
      const box = boxInside(r.e);
      return box && [box[0] + box[2] / 2, box[1] + box[3] / 2];
    };
    // The middle of what is in the window of something that is acted on and larger than the window.
    const pointOfLarge = r => {
      const x = r.x + r.w / 2, y = r.y + r.h / 2;
      if (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight || !isActed(r)) return null;
      const left = Math.max(r.x, 0), top = Math.max(r.y, 0), right = Math.min(r.x + r.w, innerWidth), bottom = Math.min(r.y + r.h, innerHeight);
      return left < right && top < bottom ? [(left + right) / 2, (top + bottom) / 2] : null;
    };
    // Whether a transform leaves nothing of an element but a line.
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
      try { if (isHTML(r.e)) { width = r.e.offsetWidth; height = r.e.offsetHeight; } else if (r.e.getBBox) ({ width, height } = r.e.getBBox()); } catch { return false; /* It is not rendered. */ }
      return r.w < 0.5 && width >= 1 || r.h < 0.5 && height >= 1;
    };

    // What is touched for its own sake: at any point of it that takes the touch.
    const usables = pressed + ', area, input, select, textarea, [contenteditable]'
      + ['checkbox', 'radio', 'switch', 'option', 'combobox', 'textbox', 'searchbox', 'spinbutton', 'slider', 'treeitem'].map(role => `, [role=${role}]`).join('');
    const interactive = usables + ', [tabindex], [onclick]';
    const shapes = new Set(['path', 'circle', 'ellipse', 'rect', 'polygon', 'polyline', 'line', 'use']);
    const labelable = new Set(['input', 'select', 'textarea', 'button', 'meter', 'progress', 'output']);
    const isActed = r => r.isActed ??= matches.call(r.e, interactive) || of(get.tag, r.e) === 'label' || shapes.has(of(get.tag, r.e)) && !isHTML(r.e);

    // What of the window shows an element: left, top, right, bottom.
    const cutOf = e => {
      const cut_ = [0, 0, innerWidth, innerHeight];
      let position = getComputedStyle(e).position;
      for (let box = e; position !== 'fixed' && (box = parentOf(box));) {
        const style = getComputedStyle(box), document_ = of(get.owner, box);
        if (position === 'absolute' && style.position === 'static' && style.transform === 'none') continue;
        position = style.position;
        if (style.overflow === 'visible' || style.display === 'contents' || box === of(get.html, document_) || box === of(get.body, document_)) continue;
        const q = rectangle.call(box), base = baseOf(box);
        cut_[0] = Math.max(cut_[0], q.left + base[0]); cut_[1] = Math.max(cut_[1], q.top + base[1]);
        cut_[2] = Math.min(cut_[2], q.right + base[0]); cut_[3] = Math.min(cut_[3], q.bottom + base[1]);
      }
      return cut_;
    };
    // Which points of a box are tried: the middles of an element's parts, those of a coarse grid, and those of a fine one for a shape.
    const coarse = [1 / 2, 1 / 6, 5 / 6], fine = [1, 3, 5, 7, 9, 11, 13, 15, 17].map(n => n / 18);
    const pointsIn = function* (e, [x, y, w, h]) {
      const parts = parts_.call(e), base = baseOf(e), [left, top, right, bottom] = cutOf(e);
      for (let i = 0; parts.length > 1 && i < parts.length && i < 20; i++) yield [parts[i].left + base[0] + parts[i].width / 2, parts[i].top + base[1] + parts[i].height / 2];
      const a = Math.max(x, left), b = Math.max(y, top), c = Math.min(x + w, right) - a, d = Math.min(y + h, bottom) - b;
      if (!(c > 0 && d > 0)) return;
      for (const down of coarse) for (const across of coarse) yield [a + c * across, b + d * down];
      const isShape = !isHTML(e) || of(get.tag, e) === 'area' || getComputedStyle(e).clipPath !== 'none';
      if (isShape) for (const down of fine) for (const across of fine) yield [a + c * across, b + d * down];
      if (!e.getPointAtLength || !e.getScreenCTM) return;
      // A line that is drawn without being filled.
      const length = e.getTotalLength(), matrix = e.getScreenCTM();
      for (let i = 1; matrix && i < 8; i += 2) { const at = e.getPointAtLength(length * i / 8).matrixTransform(matrix); yield [at.x + base[0], at.y + base[1]]; }
    };
    // A point of an element that takes its touch; null where there is none. What covers all of it is not tried at every point.
    const pointIn = (e, box, takes, hitAt, found) => {
      if (found && !takes(found) && !within(e, found) && isHTML(found) && of(get.tag, e) !== 'area') {
        const q = rectangle.call(found), base = baseOf(found), x = q.left + base[0], y = q.top + base[1];
        if (x <= box[0] && y <= box[1] && x + q.width >= box[0] + box[2] && y + q.height >= box[1] + box[3] && getComputedStyle(found).clipPath === 'none') return null;
      }
      for (const [x, y] of pointsIn(e, box)) if (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && takes(hitAt(x, y))) return [x, y];
      return null;
    };
    const takesFor = e => found => !!found && within(found, e);
    // A label acts on its control, but for links and other controls in it.
    const labelTakes = (label, control) => found => {
      for (let e = found; e && e !== label; e = parentOf(e)) if (e !== control && matches.call(e, interactive)) return false;
      return !!found && within(found, label);
    };

    // What is scrolled by its reader: from the innermost outwards, what is around an element and moves it.
    const scrollersOf = e => {
      const known = scrollings.get(e), position = known ? '' : getComputedStyle(e).position;
      if (known) return known;
      let list = [], box = position === 'fixed' ? null : parentOf(e);
      // What is placed absolutely is not moved by all that is around it.
      while (box && position === 'absolute' && parentOf(box) && getComputedStyle(box).position === 'static' && getComputedStyle(box).transform === 'none') box = parentOf(box);
      if (box) {
        const owner = of(get.owner, box), isPage = box === of(get.scrolling, owner), style = getComputedStyle(box), outer = scrollersOf(box);
        list = (isPage ? !isLocked(owner) : scrolls(style.overflowY) || scrolls(style.overflowX)) ? [box, ...outer] : outer;
      }
      scrollings.set(e, list);
      return list;
    };
    // Where a box that scrolls shows what is in it: left, top, right, bottom.
    const viewOf = box => {
      const isPage = box === of(get.scrolling, of(get.owner, box)), q = isPage ? { left: 0, top: 0 } : rectangle.call(box), base = baseOf(box);
      const left = q.left + base[0] + (isPage ? 0 : of(get.clientLeft, box)), top = q.top + base[1] + (isPage ? 0 : of(get.clientTop, box));
      return [left, top, left + of(get.innerWidth, box), top + of(get.inner, box)];
    };
    const hasRoom = box => of(get.plane, box) > of(get.inner, box) + 1 || of(get.planeWidth, box) > of(get.innerWidth, box) + 1;
    // What stays where it is when a box is scrolled, of what takes a touch: null where that moves as well.
    const fixedIn = (found, box) => {
      let outermost = null, e = found;
      for (; e && e !== box; e = parentOf(e)) if (/fixed|sticky/.test(getComputedStyle(e).position)) outermost = e;
      return e ? outermost : found;
    };
    // Whether scrolling brings a point of an element into sight: a box that scrolls cuts it off, or something lies over it that stays.
    const isAway = (e, found, x, y, w, h) => {
      if (found) { const dialog = closest.call(found, ':modal'); if (dialog && !within(e, dialog)) return false; }
      for (const box of scrollersOf(e)) {
        if (!hasRoom(box)) continue;
        const [left, top, right, bottom] = viewOf(box);
        // What is larger than the box is reached where it is shown.
        if ((x < left || x >= right) && w <= right - left || (y < top || y >= bottom) && h <= bottom - top) return true;
        const cover = found && !within(e, found) && fixedIn(found, box);
        if (!cover || within(e, cover)) continue;
        const q = rectangle.call(cover), base = baseOf(cover), across = Math.min(q.right + base[0], right) - Math.max(q.left + base[0], left), down = Math.min(q.bottom + base[1], bottom) - Math.max(q.top + base[1], top);
        if (across < right - left - 1 || down < bottom - top - 1) return true;
      }
      return false;
    };

    // How an element is reached whose middle takes no touch; `flag` says whether it is seen there.
    const reachOtherwise = (r, found, x, y, flag, hitAt) => {
      if (isFlat(r)) return 0;
      if (flag && (r.hit === r.e || !isActed(r))) return flag;
      const isOut = isAway(r.e, found, x, y, r.w, r.h);
      if (isActed(r)) {
        const point = isOut || r.veil ? null : pointIn(r.e, [r.x, r.y, r.w, r.h], takesFor(r.e), hitAt, found);
        if (point) { r.p = point; r.hit = hitAt(...point); return 2; }
        const carried = flag ? 0 : carry(r, hitAt);
        if (carried & usable) return carried;
      }
      return flag || (isOut ? away : 0);
    };
    // Whether only the ink of an element is transparent: with it, nothing that is to be read or used is.
    const isClear = e => {
      if (!checkVisibility.call(e, { visibilityProperty: true })) return false;
      let outermost = e;
      for (let p = e; p; p = parentOf(p)) if (getComputedStyle(p).opacity === '0') outermost = p;
      return outermost === e || of(get.text, outermost).trim() === of(get.text, e).trim() && allIn.call(outermost, interactive).length <= 1;
    };
    const allIn = Element.prototype.querySelectorAll;
    // What carries an element that is not seen: the element where it is only transparent, else the first of its labels that is rendered.
    const carrierOf = e => {
      if (isRenderedIn(e)) { const q = rectangle.call(e); if (q.width > 1 && q.height > 1 || isBoxless(e)) return e; }
      const q = rectangle.call(e);
      if (q.width > 1 && q.height > 1 && isClear(e)) return e;
      return labelable.has(of(get.tag, e)) && (labelsOf(e) || []).find(label => isRenderedIn(label)) || e;
    };
    // Whether what carries an element may take touches otherwise than at the last look.
    const isCarriedElsewhere = r => !!r.carriers && r.carriers.some(c => c.isMoved || c.isBorn || known.get(c.e) !== c);
    // How a control is reached that is transparent or not rendered at all.
    const carry = (r, hitAt) => {
      const e = r.e;
      if (!isActed(r) || !matches.call(e, usables)) return 0;
      const carriers = r.w > 1 && r.h > 1 && !(r.f & 1) && isClear(e) ? [r] : [];
      if (labelable.has(of(get.tag, e))) for (const label of labelsOf(e) || []) { const other = known.get(label); if (other && other.f & 1) carriers.push(other); }
      r.carriers = carriers.length ? carriers : null;
      let state = 0;
      for (const { e: carrier, x: left, y: top, w, h } of carriers) {
        const takes = carrier === e ? takesFor(e) : labelTakes(carrier, e), box = [left, top, w, h];
        const x = left + w / 2, y = top + h / 2, isIn = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
        const found = isIn ? hitAt(x, y) : null;
        if (!takes(found) && (!isIn || isAway(carrier, found, x, y, w, h))) { state = away; continue; }
        const point = takes(found) ? [x, y] : pointIn(carrier, box, takes, hitAt, found);
        if (point) { r.p = point; r.hit = hitAt(...point); return usable; }
      }
      return state;
    };

    """#
}
