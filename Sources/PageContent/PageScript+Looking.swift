extension PageScript {
  /// Describes the screen, with one record for each element in tree order; only changed records are made anew.
  static let looking = #"""
    // How deep elements can be nested, and how many there can be.
    const deepest = 1500, most = 400000;
    // The screens of one document are not taken for those of another one, which may have been seen last.
    let version = 1 + Math.floor(Math.random() * 2 ** 29);
    let records = [], known = new Map(), fields = new Set(), scrollers = new Set();
    // What has changed since the last look: `all` of it, elements themselves, their children, how what is in them looks. What was only
    // used may be in another state, and whether that places elements is found out when it is asked for.
    let isChanged = true, all = true, own = new Set(), kids = new Set(), forced = new Set(), isStyled = true, isUsed = false, isPlacing = null;
    let touched = new Set(), loud = new Set(), restructured = new Set(), reworded = new Set(), active = null, moving = new Set(), foreign = new Set(), framed = new Set(), sheets = '', size = '', address = '';

    // Whether an element is in a table that is there for layout only.
    const isLayout = e => { const table = closest.call(e, 'table'); return !!table && /^\s*(?:none|presentation)\b/.test(attribute(table, 'role') || ''); };
    // What decides over the role of some elements (HTML-AAM 1.0, section 3.5).
    const partOf = e => {
      switch (of(get.tag, e)) {
        case 'header': case 'footer': return closest.call(e, 'article, aside, main, nav, section, [role=article], [role=complementary], [role=main], [role=navigation], [role=region]') ? 'part' : null;
        case 'aside': return closest.call(of(get.parent, e) || e, 'article, aside, nav, section, [role=article], [role=navigation], [role=region]') ? 'part' : null;
        case 'li': { const p = of(get.parent, e); return p && !matches.call(p, ':is(ul, ol, menu):not([role]), [role=list], [role=tree], [role=feed], [role=directory]') ? 'no list' : null; }
        case 'tr':
          if (isLayout(e)) return 'layout';
          return closest.call(e, 'thead, tfoot, table') === closest.call(e, 'table') ? null : 'head';
        case 'summary': { const p = of(get.parent, e); return p && of(get.tag, p) === 'details' && childNamed(p, 'summary') === e ? 'details' : null; }
        case 'td': if (isLayout(e)) return 'layout'; return closest.call(e, '[role=grid], [role=treegrid]') ? 'grid' : null;
        case 'th': {
          if (isLayout(e)) return 'layout';
          const scope = (attribute(e, 'scope') || '').toLowerCase();
          if (scope) return scope.startsWith('row') ? 'row' : null;
          const p = of(get.parent, e);
          return p && childNamed(p, 'td') ? 'row' : null;
        }
      }
      return null;
    };
    const isFrame = e => {
      const tag = of(get.tag, e);
      return (tag === 'iframe' || tag === 'frame') && isHTML(e) || (tag === 'object' || tag === 'embed') && !!windowIn(e);
    };
    // Elements that can be disabled; those with a hyphen may be elements of the page's own that are associated with forms.
    const isControl = tag => controls.has(tag) || tag.includes('-');
    const controls = new Set(['button', 'input', 'select', 'textarea', 'fieldset', 'optgroup', 'option']);
    const flagsOf = (e, isRendered) => {
      let f = isRendered ? 1 : 0;
      const html = isHTML(e), tag = of(get.tag, e);
      if (html && isControl(tag) && matches.call(e, ':disabled') || attribute(e, 'aria-disabled') === 'true' || html && attribute(e, 'inert') !== null) f |= 4;
      const isTicked = attribute(e, 'aria-checked');
      if (tag === 'input' && e.checked || tag === 'option' && e.selected || isTicked === 'true'
          || attribute(e, 'aria-selected') === 'true' || attribute(e, 'aria-pressed') === 'true') f |= 8;
      if (e === active) f |= 16;
      if (moving.has(e)) f |= 32;
      if (html) {
        const p = of(get.parent, e), isInside = p && isHTML(p);
        // What is inside something editable is so without an attribute.
        if ((!isInside || attribute(e, 'contenteditable') !== null) && of(get.editable, e) && !(isInside && of(get.editable, p))) f |= 64;
      }
      if (tag === 'input' && e.indeterminate || isTicked === 'mixed') f |= 256;
      if (attribute(e, 'aria-expanded') === 'true' || html && ((tag === 'details' || tag === 'dialog') && attribute(e, 'open') !== null
          || attribute(e, 'popover') !== null && matches.call(e, ':popover-open'))) f |= 512;
      return f;
    };
    const visibility = { opacityProperty: true, visibilityProperty: true };
    // Whether an element is rendered, and every frame that it is in. One that is hidden until it is found is there, with nothing in it.
    const isRenderedIn = e => {
      if (attribute(e, 'hidden') === 'until-found' && getComputedStyle(e).contentVisibility === 'hidden') return false;
      for (; e; e = frameCount === 0 ? null : frames.get(of(get.owner, e))) if (!checkVisibility.call(e, visibility) && !isBoxless(e)) return false;
      return true;
    };
    // Describes an element; one that was there before keeps its frame until that is read.
    const describe = (e, depth, was, isFlat) => {
      const s = [of(get.tag, e)];
      const say = (key, text) => { if (text !== null && text !== undefined) s.push(key, cut(String(text))); };
      const names = getAttributeNames.call(e);
      for (let i = 0; i < names.length; i++) say(names[i], getAttribute.call(e, names[i]));
      const texts = s[0].includes('-') && isHTML(e) ? ask(e) : [];
      for (const [key, text] of texts) if (!names.includes(key)) say(key, text);
      bare = names.length || texts.length ? null : e;
      const title = name(e, isFlat);
      say('=name', title);
      say('=in', partOf(e));
      let state = null;
      const isFilled = isField(e);
      if (isFilled) { fields.add(e); say('=value', value(e)); state = stateOf(e); }
      const before = drawnText(e, '::before'), after = drawnText(e, '::after');
      if (before) say('=before', before);
      if (after) say('=after', after);
      const isRendered = isRenderedIn(e);
      const f = flagsOf(e, isRendered);
      bare = null;
      // What holds no whole numbers later begins with -0: a field that becomes one for others has all records made anew.
      const r = { e, d: depth, x: -0, y: -0, w: -0, h: -0, f, s, z: -0, o: null, t: '', u: '', i: 0, n: 1, hit: undefined, title, state,
        p: null, isWritten: isFilled, drawn: before + after, isDrawn: before + after !== '', isJudged: false, isShown: false, tail: false, isKnown: false, isBorn: !was, isMoved: false, isLoose: false, isResized: false, isIn: false, veil: 0, styled: 0, bx: -0, by: -0, bX: -0, bY: -0, look: version,
          isActed: null, carriers: null, ink: null };
      if (was) { r.x = was.x; r.y = was.y; r.w = was.w; r.h = was.h; r.n = was.n; r.isIn = was.isIn; r.bx = was.bx; r.by = was.by; r.bX = was.bX; r.bY = was.bY; }
      else measure(r);
      scroll(r);
      return r;
    };
    const scrolls = overflow => overflow === 'auto' || overflow === 'scroll';
    // Notes how far an element is scrolled, and how large the plane is that it shows. To ask for its sizes costs more than for its style.
    const scroll = r => {
      const e = r.e;
      r.f &= ~128; r.o = null;
      if (!(r.f & 1)) return;
      if (!of(get.first, open(e) || e) && of(get.tag, e) !== 'textarea') {
        if (!isFrame(e)) return;
        // A frame is scrolled as its document is, which may grow later.
        scrollers.add(e);
        const document_ = documentOf(e), plane = document_ && of(get.scrolling, document_);
        if (!plane || !(of(get.plane, plane) > of(get.inner, plane) + 1 || of(get.planeWidth, plane) > of(get.innerWidth, plane) + 1)) return;
        r.f |= 128;
        r.o = [of(get.left, plane), of(get.top, plane), of(get.planeWidth, plane), of(get.plane, plane)];
        return;
      }
      const owner = of(get.owner, e), isPage = e === of(get.scrolling, owner);
      // That of a frame is scrolled as the frame.
      if (isPage && owner !== document) return;
      if (!isPage) {
        // Where only one of the two is visible, it is taken for `auto`.
        const style = getComputedStyle(e), overflow = style.overflowY;
        if (!scrolls(overflow) && !(overflow === 'hidden' && scrolls(style.overflowX))) return;
      }
      const inner = of(get.inner, e);
      if (!(inner > 0)) return;
      const height = of(get.plane, e), width = of(get.planeWidth, e);
      if (!(height > inner + 1 || width > of(get.innerWidth, e) + 1)) return;
      scrollers.add(e);
      r.f |= 128;
      r.o = [of(get.left, e), of(get.top, e), width, height];
    };
    // Finds out which elements are out of the flow: only what changes later needs that.
    const examine = () => {
      for (const r of records) {
        if (r.isKnown) continue;
        r.isKnown = true;
        if (!(r.f & 1) && r.w === 0 && r.h === 0 && r.x === 0 && r.y === 0) { r.isLoose = false; continue; }
        const style = getComputedStyle(r.e), position = style.position;
        // What is set off from its place comes and goes without a change of anything around it, as links do that show under the pointer.
        const isSetOff = position === 'relative' && (style.left !== '0px' || style.top !== '0px');
        r.isLoose = position !== 'static' && position !== 'relative' || isSetOff || style.float !== 'none';
      }
    };
    // How large the texts of an element are, where they are on the screen.
    const measureText = r => { if (r.isIn && r.isWritten && r.styled !== version) r.z = parseFloat(getComputedStyle(r.e).fontSize) || 0; };
    // Calls a closure with the nodes that an element shows, in order.
    const eachChild = (e, each) => {
      if (isFrame(e)) {
        const inner = documentOf(e);
        if (!inner) { foreign.add(e); return; }
        framed.add(e);
        frames.set(inner, e);
        watch(inner);
        const html = of(get.html, inner);
        if (html) each(html);
        return;
      }
      const root = open(e);
      if (root) watch(root);
      eachFlat(e, each);
    };

    // What shows something else than the text that stands in it, which is for browsers that do not know it.
    const replaced = new Set(['canvas', 'video', 'audio', 'progress', 'meter']);
    // A text with one space for each stretch of white space, as most have it already, and with its lines where those are shown.
    const squeezed = (text, e) => {
      if (!/[^\S ]| {2}/.test(text)) return text;
      return /\S[^\S\n]*\n/.test(text) && /^(?:pre|break)/.test(styleOf(e).whiteSpace) ? text.replace(/[^\S\n]+/g, ' ') : text.replace(/\s+/g, ' ');
    };
    // Makes the new list of records. `kept` has triples: from which to which of the old records are kept, and how many new ones follow.
    const walk = () => {
      const old = records, list = [], kept = [], fresh = [];
      const keep = (from, to) => {
        const last = kept.length - 3;
        if (last >= 0 && kept[last + 2] === 0 && kept[last + 1] === from) kept[last + 1] = to; else kept.push(from, to, 0);
      };
      const visit = (e, depth, tail) => {
        if (depth > deepest) throw new Error(`its elements are nested more than ${deepest} deep`);
        if (list.length >= most) throw new Error(`it has more than ${most} elements`);
        const known_ = known.get(e), was = known_ !== undefined && known_.d === depth ? known_ : undefined;
        if (was !== undefined && was.u === tail && !touched.has(e)) {
          for (let i = was.i, end = was.i + was.n; i < end; i++) { const r = old[i]; r.look = version; list.push(r); }
          return keep(was.i, was.i + was.n);
        }
        const parts = [], isReplaced = replaced.has(of(get.tag, e)) && isHTML(e);
        if (of(get.tag, e) === 'use') parts.push(usedText(e));
        eachChild(e, node => {
          const kind = of(get.kind, node);
          if (kind === 1) { if (!isSkipped(node)) parts.push(node); }
          else if (kind === 3 && !isReplaced) {
            const data = of(get.data, node), text = cut(squeezed(data.length > 2 * longest ? data.slice(0, 2 * longest) : data, e));
            if (text !== ' ' || !/\n/.test(data)) parts.push(text);
          }
        });
        let text = '', i = 0;
        for (; i < parts.length && typeof parts[i] === 'string'; i++) text += parts[i];
        // What has what is in it as its name may have another one.
        const isOther = was === undefined || own.has(e) || speakers.has(e) || isTitled(e, of(get.tag, e));
        const r = isOther ? describe(e, depth, was, i === parts.length) : was;
        if (!r.isWritten && parts.some(part => typeof part === 'string' && part !== ' ')) r.isWritten = true;
        const isNew = r !== was || r.t !== text || r.u !== tail;
        r.t = text; r.u = tail; r.look = version;
        const start = list.length;
        list.push(r);
        if (isNew) {
          fresh.push(r);
          if (kept.length === 0) kept.push(0, 0, 0);
          kept[kept.length - 1]++;
        } else keep(was.i, was.i + 1);
        while (i < parts.length) {
          const child = parts[i++];
          let after = '';
          while (i < parts.length && typeof parts[i] === 'string') after += parts[i++];
          visit(child, depth + 1, after);
        }
        r.n = list.length - start;
      };
      const html = of(get.html, document);
      if (html) visit(html, 0, '');
      return { list, kept, fresh };
    };

    """#

  /// Determines the frames of elements.
  ///
  /// Reading a frame costs more than all other work. Elements are therefore assumed to keep their frames, and elements
  /// outside the screen to move with their containers, as long as neither they nor the elements around them have
  /// changed. The frames of elements on the screen are always read.
  static let geometry = #"""
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
    const measure = r => { const q = rectangle.call(r.e), base = q.width || q.height || q.x || q.y ? baseOf(r.e) : none; r.x = q.left + base[0]; r.y = q.top + base[1]; r.w = q.width; r.h = q.height;
      if (base === none && boxless.get(r.e) && r.w === 0 && r.h === 0) { const box = boxWithout(r.e); if (box) [r.x, r.y, r.w, r.h] = box; } };

    // Reads the frames that may have changed; returns the parts of the screen where something has changed.
    const place = list => {
      const spots = [], width = innerWidth, height = innerHeight;
      const spot = (x, y, w, h) => { if (w > 0 || h > 0) spots.push(x, y, x + w, y + h); };
      const shift = (r, dx, dy) => {
        for (let i = r.i + 1, end = r.i + r.n; i < end; i++) { const c = list[i]; if (c.isBorn || c.w === 0 && c.h === 0 && c.x === 0 && c.y === 0) continue; c.x += dx; c.y += dy; c.bx += dx; c.by += dy; c.bX += dx; c.bY += dy; c.isMoved = true; if (c.isIn) spot(c.x - dx, c.y - dy, c.w, c.h), spot(c.x, c.y, c.w, c.h); }
      };
      // Reads a frame; returns whether it is another one than was thought.
      const read = r => {
        if (r.isBorn) { spot(r.x, r.y, r.w, r.h); return true; }
        const { x, y, w, h, f } = r, isRendered = isRenderedIn(r.e);
        measure(r);
        const dx = r.x - x, dy = r.y - y, isMoved = Math.abs(dx) > 0.01 || Math.abs(dy) > 0.01;
        r.isResized = Math.abs(r.w - w) > 0.01 || Math.abs(r.h - h) > 0.01;
        const isOther = isMoved || r.isResized || isRendered !== ((f & 1) !== 0);
        // Where only words of a block are other ones, with no element among them, and it is as large as before, a touch still reaches what it did.
        if (isOther || own.has(r.e) || kids.has(r.e) && !(reworded.has(r.e) && r.n === 1 && !flows(r.e))) spot(x, y, w, h);
        if (!isOther) { r.x = x; r.y = y; return false; }
        r.isMoved = true;
        r.f = isRendered ? f | 1 : f & ~1;
        spot(r.x, r.y, r.w, r.h);
        if (isMoved) shift(r, dx, dy);
        return isMoved || r.isResized;
      };
      // Whether what follows in the same lines moves when something changes in it, though its frame stays.
      const flows = e => { const style = getComputedStyle(e); return /^(inline|contents|ruby)/.test(style.display) || style.float !== 'none'; };
      const settle = (r, isForced) => {
        const end = r.i + r.n, force = isForced || forced.has(r.e);
        const isShown = r.bX > 0 && r.bY > 0 && r.bx < width && r.by < height;
        let isExact = !force && !r.isBorn && !r.isResized && !kids.has(r.e);
        if (isExact)
          for (let i = r.i + 1; i < end; i += list[i].n) { const c = list[i]; if (touched.has(c.e)) { c.isRead = true; if (read(c) || loud.has(c.e) || flows(c.e)) isExact = false; } }
        for (let i = r.i + 1; i < end; i += list[i].n) {
          const c = list[i];
          if (c.isRead) { c.isRead = false; settle(c, force); continue; }
          if (isExact && !c.isIn && !(c.bX > 0 && c.bY > 0 && c.bx < width && c.by < height) && !(isShown && c.w === 0 && c.h === 0)) continue;
          read(c);
          settle(c, force);
        }
      };
      if (list.length) { read(list[0]); settle(list[0], false); }
      // What is out of the flow may move without anything around it.
      for (const r of list) if (r.isLoose) { read(r); settle(r, false); }
      // What an element shows of what is in it changes with either.
      for (const r of list)
        if (!r.isBorn && (r.isMoved || scrollers.has(r.e) || touched.has(r.e))) { if (r.isMoved) r.isKnown = false; const before = String(r.o); scroll(r); if (String(r.o) !== before) r.isMoved = true; }
      return spots;
    };
    // The box around each element with all that is in it.
    const bound = list => {
      for (let i = 0; i < list.length; i++) { const r = list[i]; r.bx = r.x; r.by = r.y; r.bX = r.x + r.w; r.bY = r.y + r.h; if (r.w === 0 && r.h === 0) { r.bx = r.by = Infinity; r.bX = r.bY = -Infinity; } }
      const stack = [];
      const close = () => {
        const r = stack.pop(), p = stack[stack.length - 1];
        if (!p) return;
        if (r.bx < p.bx) p.bx = r.bx; if (r.by < p.by) p.by = r.by; if (r.bX > p.bX) p.bX = r.bX; if (r.bY > p.bY) p.bY = r.bY;
      };
      for (const r of list) { while (stack.length && stack[stack.length - 1].i + stack[stack.length - 1].n <= r.i) close(); stack.push(r); }
      while (stack.length) close();
      const width = innerWidth, height = innerHeight;
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
    // How a style turns an element, one that is turned by `rotate` included.
    const turnOf = style => {
      const angle = (style.rotate || 'none').split(' '), turn = new DOMMatrix(style.transform), size = angle.length;
      if (angle[0] === 'none') return turn;
      const degrees = parseFloat(angle[size - 1]), axis = size === 4 ? angle.slice(0, 3).map(Number) : [+(angle[0] === 'x'), +(angle[0] === 'y'), +(size === 1 || angle[0] === 'z')];
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
    // Whether an element shows nothing at the point, or what contains it, as that lies outside what it is scrolled to. One without any
    // width or height shows nothing of what is in it, but what may stand out of it. `isMissed` is for a point that takes touches and
    // reaches neither: then it is cut away.
    const isCutToNothing = /^rect\((?:0px,? ?){4}\)$/;
    const isClipped = (element, stop, x, y, isMissed) => {
      for (let e = element; e && e !== stop; e = parentOf(e)) {
        const document_ = of(get.owner, e);
        if (e === of(get.html, document_) || e === of(get.body, document_)) continue;
        const style = getComputedStyle(e);
        if (isMissed && (style.clipPath !== 'none' || style.clip !== 'auto') || isCutToNothing.test(style.clip) || style.contentVisibility === 'hidden') return true;
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
    // Whether the texts of an element are drawn where nobody sees them, as those are that a picture stands for.
    const isIndentedAway = e => {
      const base = baseOf(e), range = createRange.call(document);
      for (let node = of(get.first, e); node; node = of(get.next, node)) {
        if (of(get.kind, node) !== 3) continue;
        range.selectNodeContents(node);
        for (const { left, top, width, height } of range.getClientRects()) {
          const x = left + base[0], y = top + base[1], middle = x + width / 2, line = y + height / 2;
          if (x + width > 0 && y + height > 0 && x < innerWidth && y < innerHeight && !isClipped(e, null, middle, line, false)) return false;
        }
      }
      return true;
    };
    // What can be pressed is there also where its title is not.
    const pressed = 'a[href], button, summary, [role=button], [role=link], [role=tab], [role^=menuitem]';
    // Whether a style draws anything in the box of an element.
    const isDrawnIn = (r, style) => r.w > 0 && r.h > 0 && (matches.call(r.e, pressed)
      || style.backgroundImage !== 'none' || !/, 0\)$/.test(style.backgroundColor) || style.boxShadow !== 'none'
      || parseFloat(style.borderTopWidth) > 0 || parseFloat(style.borderBottomWidth) > 0
      || ['::before', '::after'].some(part => getComputedStyle(r.e, part).content !== 'none'));
    // What the style of an element hides though it is there: 1 for its own texts, 2 for all that is in it.
    const veilOf = r => {
      const style = getComputedStyle(r.e), filter = style.filter;
      if (filter !== 'none' && /opacity\(0\)/.test(filter)) return 2;
      if (!r.isWritten) return 0;
      r.z = parseFloat(style.fontSize) || 0; r.styled = version;
      if (isField(r.e)) return 0;
      const indent = style.textIndent;
      return (r.z === 0 || indent !== '0px' && isIndentedAway(r.e)) && !isDrawnIn(r, style) ? 1 : 0;
    };
    // Where an element of several parts is touched, such as a link over two lines, whose middle may be beside it: in the middle of the
    // first part that is on the screen (W3C WebDriver, section 11.1); null for its own middle.
    const partPoint = r => {
      const standing = r.f & 1 && (r.w === 0 || r.h === 0) ? pointBeside(r) : r.f & 1 && (r.w > innerWidth || r.h > innerHeight) ? pointOfLarge(r) : null;
      if (standing) return standing;
      if (!(r.f & 1) || r.x >= innerWidth || r.y >= innerHeight || r.x + r.w <= 0 || r.y + r.h <= 0) return null;
      const parts = parts_.call(r.e);
      for (let i = 0; parts.length > 1 && i < parts.length; i++) {
        const { left, top, width, height } = parts[i], base = baseOf(r.e), x = left + base[0] + width / 2, y = top + base[1] + height / 2;
        if (!(width > 0 && height > 0 && x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)) continue;
        return Math.abs(x - r.x - r.w / 2) < 0.01 && Math.abs(y - r.y - r.h / 2) < 0.01 ? null : [x, y];
      }
      return null;
    };
    // What a touch is for that reaches something at an element: the element itself, too, where that lets touches through to another
    // part of the control or label that it stands in, as a caption does that floats in its field.
    const wholes = 'label, button, a, summary, option' + ['button', 'link', 'tab', 'checkbox', 'radio', 'switch', 'menuitem', 'option', 'combobox'].map(role => `, [role=${role}]`).join('');
    const receiverOf = (e, found) => {
      if (!found || found === e || within(found, e) || within(e, found) || getComputedStyle(e).pointerEvents !== 'none') return found;
      const whole = closest.call(e, wholes);
      return whole && within(found, whole) ? e : found;
    };
    // Finds out what is seen on the screen, and what would receive a touch; `spots` is where something has changed, null everywhere.
    const see = (list, spots) => {
      const width = innerWidth, height = innerHeight, start = scrolled(), hits = [], reached = new Map();
      // What only wraps another element has its centre, and nothing changes between two questions.
      const hitAt = (x, y) => {
        let row = reached.get(y);
        if (!row) reached.set(y, row = new Map());
        if (!row.has(x)) row.set(x, deepestAt(x, y));
        return row.get(x);
      };
      // What hides all that is in it, by its depth.
      const veils = [];
      for (const r of list) {
        veils[r.d] = r.veil;
        // It and all that is in it was outside the screen, and still is.
        if (r.hit === null && !r.isIn && !r.isBorn && !r.isMoved && !r.carriers) continue;
        const f = r.f, was = r.p;
        let isStale = spots === null || r.isBorn || r.isMoved || r.hit === undefined || isCarriedElsewhere(r);
        // The lines in a box can be other ones though the box is the same.
        if (isStale || was && !r.carriers) r.p = partPoint(r);
        if (r.p !== was && String(r.p) !== String(was)) isStale = true;
        let x = r.p ? r.p[0] : r.x + r.w / 2, y = r.p ? r.p[1] : r.y + r.h / 2;
        for (let i = 0; !isStale && i < spots.length; i += 4) isStale = x >= spots[i] - 1 && x <= spots[i + 2] + 1 && y >= spots[i + 1] - 1 && y <= spots[i + 3] + 1;
        if (r.carriers) {
          if (!isStale) { if (r.hit) hits.push(r); continue; }
          r.p = partPoint(r);
          x = r.p ? r.p[0] : r.x + r.w / 2; y = r.p ? r.p[1] : r.y + r.h / 2;
        }
        // What is around it comes before it, and is asked for its style as well, wherever its middle is.
        if (isStale && r.isIn && f & 1) veils[r.d] = r.veil = r.d > 0 && veils[r.d - 1] === 2 ? 2 : veilOf(r);
        if (!(f & 1) || x < 0 || y < 0 || x >= width || y >= height || !(r.w > 0 || r.h > 0 || r.p)) {
          r.hit = null;
          r.f = f & ~sights | (f & 1 && !isBeyond(r, start) ? 0 : carry(r, hitAt));
          if (r.f !== f) r.isMoved = true;
        } else if (isStale) {
          const found = hitAt(x, y), flag = found && r.veil === 0 && isSeen(r.e, found, x, y) ? 2 : 0;
          r.hit = receiverOf(r.e, found);
          r.f = f & ~sights | (found && (found === r.e || within(found, r.e)) ? flag : reachOtherwise(r, found, x, y, flag, hitAt));
          if (r.f !== f) r.isMoved = true;
        }
        if (r.hit) hits.push(r);
      }
      return hits;
    };

    """#
}
