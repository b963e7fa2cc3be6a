/// What runs beside a page, in a world of its own: the page's scripts see nothing of it, and it sees what the page shows.
///
/// It stands still at every change (`debugger`, which no policy of the page forbids), so that the page's clock is stopped there,
/// and it describes what is on the screen: everything at first, later what has changed.
///
/// The page's scripts cannot alter what it says: the objects and functions of a world are its own. Names of elements can hide
/// members of forms and of the document in every world (`<input name="attributes">`), so that members are taken from prototypes.
enum PageScript {
  /// The name of the world.
  static let world = "cukeswift"
  /// The name of the world that takes over where the page has frames of other origins, which it may look into.
  static let wideWorld = "cukeswiftWide"
  /// The name of the function in which a page stands still because something has changed.
  static let stop = "cukeswiftStop"
  /// The name of the function in which a page stands still because it is loaded.
  static let loaded = "cukeswiftLoaded"

  /// What runs in the world of the page's own scripts, before them: shadow roots that are closed are shown to the other world.
  ///
  /// Two worlds share nothing but nodes, and events about them. A node that was announced and is inside a root now leads there.
  static let shadows = #"""
    (() => {
      const attach = Element.prototype.attachShadow, closed = [];
      const call = Function.prototype.call.bind(Function.prototype.call);
      const create = Document.prototype.createElement, dispatch = EventTarget.prototype.dispatchEvent;
      const append = Node.prototype.appendChild, remove = Node.prototype.removeChild, Event = MouseEvent;
      const announce = root => {
        const node = call(create, document, 'i');
        call(dispatch, document, new Event('cukeswift-shadow', { relatedTarget: node }));
        call(append, root, node);
        call(dispatch, document, new Event('cukeswift-shadow', { relatedTarget: node }));
        call(remove, root, node);
      };
      addEventListener('cukeswift-shadows', () => { for (let i = 0; i < closed.length; i++) { const root = closed[i].deref(); if (root) announce(root); } }, true);
      Element.prototype.attachShadow = { attachShadow(options) {
        const root = call(attach, this, options);
        if (root.mode === 'closed') { closed[closed.length] = new WeakRef(root); announce(root); }
        return root;
      } }.attachShadow;
    })()
    """#

  static let source = "(() => {\n'use strict';\n" + members + names + looking + geometry + life + "\n})()"

  /// Members by their prototypes, and what is true of an element.
  private static let members = #"""
    const G = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name).get;
    const get = { kind: G(Node, 'nodeType'), first: G(Node, 'firstChild'), next: G(Node, 'nextSibling'), parent: G(Node, 'parentElement'),
      parentNode: G(Node, 'parentNode'), text: G(Node, 'textContent'), owner: G(Node, 'ownerDocument'), data: G(CharacterData, 'data'),
      tag: G(Element, 'localName'), attributes: G(Element, 'attributes'), slot: G(Element, 'assignedSlot'), root: G(Element, 'shadowRoot'),
      namespace: G(Element, 'namespaceURI'), inner: G(Element, 'clientHeight'), plane: G(Element, 'scrollHeight'),
      innerWidth: G(Element, 'clientWidth'), planeWidth: G(Element, 'scrollWidth'), left: G(Element, 'scrollLeft'), top: G(Element, 'scrollTop'),
      editable: G(HTMLElement, 'isContentEditable'), clientLeft: G(Element, 'clientLeft'), clientTop: G(Element, 'clientTop'),
      active: G(Document, 'activeElement'), title: G(Document, 'title'), html: G(Document, 'documentElement'), body: G(Document, 'body'),
      scrolling: G(Document, 'scrollingElement'), sheets: G(Document, 'styleSheets'), adopted: G(Document, 'adoptedStyleSheets'),
      view: G(Document, 'defaultView'), fonts: G(Document, 'fonts'), state: G(Document, 'readyState') };
    const of = (getter, object) => getter.call(object);
    const { getBoundingClientRect: rectangle, checkVisibility, matches, getAttribute, closest, hasAttribute } = Element.prototype;
    const { getRootNode, contains } = Node.prototype;
    const animationsOf = Document.prototype.getAnimations, listen = EventTarget.prototype.addEventListener;
    const at = Document.prototype.elementFromPoint, atShadow = ShadowRoot.prototype.elementFromPoint;
    const all_ = Document.prototype.querySelectorAll, allInside = DocumentFragment.prototype.querySelectorAll;
    const byID = Document.prototype.getElementById, byIDInShadow = DocumentFragment.prototype.getElementById;
    const attribute = (element, name) => getAttribute.call(element, name);
    const isHTML = element => of(get.namespace, element) === 'http://www.w3.org/1999/xhtml';
    // What is not rendered is no element of the screen.
    const skipped = new Set(['head', 'script', 'style', 'template', 'noscript', 'link', 'meta', 'title', 'base', 'param', 'source', 'track']);
    const isSkipped = element => skipped.has(of(get.tag, element)) && (isHTML(element) || of(get.tag, element) !== 'title');
    // One text of a page is no longer than that; what is cut is reported.
    const longest = 65536;
    let cuts = 0;
    const cut = text => { if (text.length > longest) { cuts++; text = text.slice(0, longest) + '…'; } return text.isWellFormed() ? text : text.toWellFormed(); };
    const words = text => (text.length > longest ? text.slice(0, longest) : text).replace(/\s+/g, ' ').trim();

    // Shadow roots that are closed to the page's scripts are open to this world.
    const shadows = new WeakMap();
    let announced = null;
    const open = element => of(get.root, element) || shadows.get(element) || null;
    const documentOf = element => {
      const tag = of(get.tag, element);
      if (tag !== 'iframe' && tag !== 'frame' || !isHTML(element)) return null;
      return element.contentDocument;
    };
    // The next element outwards, through slots, shadow roots and frames.
    const parentOf = element => {
      const slot = of(get.slot, element);
      if (slot) return slot;
      const parent = of(get.parentNode, element);
      if (!parent) return null;
      switch (of(get.kind, parent)) {
        case 1: return parent;
        case 9: { const view = of(get.view, parent); return view && view !== top && frames.get(parent) || null; }
        case 11: return parent.host || null;
      }
      return null;
    };
    // The frame element in which a document is shown.
    const frames = new WeakMap();
    const within = (inner, outer) => { for (let e = inner; e; e = parentOf(e)) if (e === outer) return true; return false; };
    const styleOf = element => getComputedStyle(element);
    const originOf = frame => { const r = rectangle.call(frame); return [r.left + of(get.clientLeft, frame), r.top + of(get.clientTop, frame)]; };

    """#

  /// Accessible names (Accessible Name and Description Computation 1.2, HTML-AAM 1.0 section 4.1) and values.
  private static let names = #"""
    // Elements whose names are made of other elements.
    let borrowers = new Set();
    // The labels of the fields under a document or shadow root: to ask every field for its own looks through the whole page each time.
    let labels = new WeakMap();
    const labelsOf = element => {
      const root = getRootNode.call(element);
      let map = labels.get(root);
      if (!map) {
        labels.set(root, map = new Map());
        const find = of(get.kind, root) === 9 ? all_ : of(get.kind, root) === 11 ? allInside : null;
        const list = find ? find.call(root, 'label') : [];
        for (let i = 0; i < list.length; i++) { const control = list[i].control; if (control) { const known = map.get(control); if (known) known.push(list[i]); else map.set(control, [list[i]]); } }
      }
      return map.get(element);
    };
    // The text of what names an element: with names of its images and values of its fields, without what is hidden.
    const spoken = (node, except, depth = 0) => {
      if (of(get.kind, node) === 3) return of(get.data, node);
      if (of(get.kind, node) !== 1 || node === except || depth > 100) return '';
      const tag = of(get.tag, node);
      if (isSkipped(node)) return '';
      if (depth > 0 && (hasAttribute.call(node, 'hidden') || attribute(node, 'aria-hidden') === 'true')) return '';
      const label = attribute(node, 'aria-label');
      if (label && label.trim()) return label;
      if (tag === 'img' || tag === 'area' || tag === 'input' && node.type === 'image') return ' ' + (attribute(node, 'alt') || '') + ' ';
      if (depth > 0 && (tag === 'input' && !/^(hidden|password|checkbox|radio|file)$/.test(node.type) || tag === 'textarea')) return ' ' + node.value + ' ';
      if (depth > 0 && tag === 'select') return ' ' + [...node.selectedOptions].map(o => o.label).join(' ') + ' ';
      let text = '';
      const root = open(node);
      for (let child = of(get.first, root || node); child && text.length < longest; child = of(get.next, child)) text += spoken(child, except, depth + 1);
      return /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|tspan|u|var|wbr|#text)$/.test(tag)
        ? text : ' ' + text + ' ';
    };
    const textOf = (node, except) => words(spoken(node, except));
    const childNamed = (element, tag) => { for (let c = of(get.first, element); c; c = of(get.next, c)) if (of(get.kind, c) === 1 && of(get.tag, c) === tag) return c; return null; };
    const name = element => {
      const by = attribute(element, 'aria-labelledby');
      if (by) {
        borrowers.add(element);
        const root = getRootNode.call(element), find = of(get.kind, root) === 9 ? byID : of(get.kind, root) === 11 ? byIDInShadow : null;
        const found = find ? by.trim().split(/\s+/).map(id => find.call(root, id)).filter(e => e).map(e => textOf(e)).join(' ').trim() : '';
        if (found) return found;
      }
      const label = attribute(element, 'aria-label');
      if (label && label.trim()) return words(label);
      const tag = of(get.tag, element);
      if (tag === 'svg' || !isHTML(element)) {
        const title = childNamed(element, 'title');
        if (title) { borrowers.add(element); const own = textOf2(title); if (own) return own; }
      } else switch (tag) {
        case 'input':
          if (/^(submit|reset|button)$/.test(element.type)) {
            if (element.value) return element.value;
            if (element.type !== 'button') return { submit: 'Submit', reset: 'Reset' }[element.type];
          }
          if (element.type === 'image') { const own = words(attribute(element, 'alt') || ''); if (own) return own; }
        case 'select': case 'textarea': case 'meter': case 'progress': case 'output': case 'button':
          const found = labelsOf(element);
          if (found) { borrowers.add(element); const own = found.map(l => textOf(l, element)).join(' ').trim(); if (own) return own; }
          if (tag === 'input' && element.type === 'image') { const title = words(attribute(element, 'title') || ''); return title || 'Submit'; }
          break;
        case 'img': case 'area': { const own = words(attribute(element, 'alt') || ''); if (own) return own; break; }
        case 'fieldset': { const l = childNamed(element, 'legend'); if (l) { borrowers.add(element); const own = textOf(l); if (own) return own; } break; }
        case 'table': { const c = childNamed(element, 'caption'); if (c) { borrowers.add(element); const own = textOf(c); if (own) return own; } break; }
        case 'figure': { const c = childNamed(element, 'figcaption'); if (c) { borrowers.add(element); const own = textOf(c); if (own) return own; } break; }
        case 'details': { const c = childNamed(element, 'summary'); if (c) { borrowers.add(element); const own = textOf(c); if (own) return own; } break; }
        case 'optgroup': case 'option': { const own = words(attribute(element, 'label') || ''); if (own) return own; break; }
      }
      const title = attribute(element, 'title');
      if (title && title.trim()) return words(title);
      // A field without any other name is named by what it asks for.
      if (tag === 'input' || tag === 'textarea') { const asked = attribute(element, 'placeholder') || attribute(element, 'aria-placeholder'); if (asked && asked.trim()) return words(asked); }
      return null;
    };
    const textOf2 = title => words(of(get.text, title));
    const isField = element => /^(input|textarea|select|progress|meter|option|details|dialog|video|audio)$/.test(of(get.tag, element)) && isHTML(element);
    const value = element => {
      switch (of(get.tag, element)) {
        case 'input': return element.type === 'password' ? '•'.repeat(Math.min(element.value.length, 1000))
          : element.type === 'file' ? [...element.files].map(f => f.name).join(', ') : element.value;
        case 'textarea': return element.value;
        case 'select': return [...element.selectedOptions].map(o => words(o.label)).join(', ');
        case 'progress': case 'meter': return String(element.value);
        case 'option': return element.value;
      }
      return null;
    };
    // What can change in a field without any mutation.
    const stateOf = element => {
      const tag = of(get.tag, element);
      if (tag === 'select') return element.value + '|' + element.selectedIndex + '|' + element.selectedOptions.length;
      if (tag === 'video' || tag === 'audio') return element.paused + '|' + element.ended;
      return value(element) + '|' + element.checked + element.indeterminate + element.selected + element.disabled;
    };

    """#

  /// What is on the screen: one record for each element, in tree order, of which only what has changed is made anew.
  private static let looking = #"""
    // How deep elements can be nested, and how many there can be.
    const deepest = 1500, most = 400000;
    let records = [], known = new Map(), version = 0, fields = new Set(), scrollers = new Set();
    // What has changed since the last look: `all` of it, elements themselves, their children, how what is in them looks.
    let isChanged = true, all = true, own = new Set(), kids = new Set(), forced = new Set(), isStyled = true;
    let touched = new Set(), loud = new Set(), restructured = new Set(), active = null, moving = new Set(), isForeign = false, sheets = '', size = '';

    // What decides over the role of some elements (HTML-AAM 1.0, section 3.5).
    const partOf = e => {
      switch (of(get.tag, e)) {
        case 'header': case 'footer': return closest.call(e, 'article, aside, main, nav, section, [role=article], [role=complementary], [role=main], [role=navigation], [role=region]') ? 'part' : null;
        case 'summary': { const p = of(get.parent, e); return p && of(get.tag, p) === 'details' && childNamed(p, 'summary') === e ? 'details' : null; }
        case 'td': return closest.call(e, '[role=grid], [role=treegrid]') ? 'grid' : null;
        case 'th': {
          const scope = (attribute(e, 'scope') || '').toLowerCase();
          if (scope) return scope.startsWith('row') ? 'row' : null;
          const p = of(get.parent, e);
          return p && childNamed(p, 'td') ? 'row' : null;
        }
      }
      return null;
    };
    const isFrame = e => { const tag = of(get.tag, e); return (tag === 'iframe' || tag === 'frame') && isHTML(e); };
    const flagsOf = (e, isRendered) => {
      let f = isRendered ? 1 : 0;
      const html = isHTML(e), tag = of(get.tag, e);
      if (html && matches.call(e, ':disabled') || attribute(e, 'aria-disabled') === 'true') f |= 4;
      if (tag === 'input' && e.checked || tag === 'option' && e.selected || attribute(e, 'aria-checked') === 'true'
          || attribute(e, 'aria-selected') === 'true' || attribute(e, 'aria-pressed') === 'true') f |= 8;
      if (e === active) f |= 16;
      if (moving.has(e)) f |= 32;
      if (html && of(get.editable, e)) { const p = of(get.parent, e); if (!(p && isHTML(p) && of(get.editable, p))) f |= 64; }
      if (tag === 'input' && e.indeterminate || attribute(e, 'aria-checked') === 'mixed') f |= 256;
      if (attribute(e, 'aria-expanded') === 'true' || html && ((tag === 'details' || tag === 'dialog') && hasAttribute.call(e, 'open')
          || hasAttribute.call(e, 'popover') && matches.call(e, ':popover-open'))) f |= 512;
      return f;
    };
    const visibility = { opacityProperty: true, visibilityProperty: true };
    // Describes an element; one that was there before keeps its frame until that is read.
    const describe = (e, depth, was) => {
      const s = [of(get.tag, e)];
      const say = (key, text) => { if (text !== null && text !== undefined) s.push(key, cut(String(text))); };
      const attributes = of(get.attributes, e);
      for (let i = 0; i < attributes.length; i++) { const a = attributes[i]; say(a.name, a.value); }
      const title = name(e);
      say('=name', title);
      say('=in', partOf(e));
      let state = null;
      if (isField(e)) { fields.add(e); say('=value', value(e)); state = stateOf(e); }
      const isRendered = checkVisibility.call(e, visibility);
      const r = { e, d: depth, x: 0, y: 0, w: 0, h: 0, f: flagsOf(e, isRendered), s, o: null, t: '', u: '', i: 0, n: 1, hit: undefined, title, state,
        isBorn: !was, isMoved: false, isLoose: false, isResized: false, isIn: false, bx: 0, by: 0, bX: 0, bY: 0, look: version };
      if (was) { r.x = was.x; r.y = was.y; r.w = was.w; r.h = was.h; r.n = was.n; r.isIn = was.isIn; r.bx = was.bx; r.by = was.by; r.bX = was.bX; r.bY = was.bY; }
      else measure(r);
      scroll(r);
      return r;
    };
    // Notes how far an element is scrolled, and how large the plane is that it shows; whether it is out of the flow.
    const scroll = r => {
      const e = r.e;
      r.f &= ~128; r.o = null;
      if (!(r.f & 1) && r.w === 0 && r.h === 0 && r.x === 0 && r.y === 0) return;
      const style = getComputedStyle(e), position = style.position;
      r.isLoose = position !== 'static' && position !== 'relative' || style.float !== 'none';
      if (!(r.f & 1) || !of(get.first, open(e) || e) && of(get.tag, e) !== 'textarea') return;
      if (e !== of(get.scrolling, of(get.owner, e)) && !/auto|scroll/.test(style.overflow)) return;
      scrollers.add(e);
      const height = of(get.plane, e), width = of(get.planeWidth, e), inner = of(get.inner, e);
      if (!(inner > 0 && (height > inner + 1 || width > of(get.innerWidth, e) + 1))) return;
      r.f |= 128;
      r.o = [of(get.left, e), of(get.top, e), width, height];
    };
    // Calls a closure with the nodes that an element shows, in order.
    const eachChild = (e, each) => {
      if (isFrame(e)) {
        const inner = documentOf(e);
        if (!inner) { isForeign = true; return; }
        frames.set(inner, e);
        watch(inner);
        const html = of(get.html, inner);
        if (html) each(html);
        return;
      }
      const root = open(e);
      if (root) watch(root);
      else if (of(get.tag, e) === 'slot' && isHTML(e)) {
        const assigned = HTMLSlotElement.prototype.assignedNodes.call(e);
        if (assigned.length) { for (const node of assigned) each(node); return; }
      }
      for (let node = of(get.first, root || e); node; node = of(get.next, node)) each(node);
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
        const parts = [];
        eachChild(e, node => {
          const kind = of(get.kind, node);
          if (kind === 1) { if (!isSkipped(node)) parts.push(node); }
          else if (kind === 3) {
            const data = of(get.data, node), text = cut((data.length > 2 * longest ? data.slice(0, 2 * longest) : data).replace(/\s+/g, ' '));
            if (text !== ' ' || !/\n/.test(data)) parts.push(text);
          }
        });
        let text = '', i = 0;
        for (; i < parts.length && typeof parts[i] === 'string'; i++) text += parts[i];
        const r = was === undefined || own.has(e) ? describe(e, depth, was) : was;
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

  /// Where elements are. Reading a frame costs more than all else, so that elements are taken to keep their frames, and those outside
  /// the screen to be moved with what contains them, where neither they nor what is around them has changed. What is on the screen is
  /// always read.
  private static let geometry = #"""
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
        base = [r.left + of(get.clientLeft, frame) + outer[0], r.top + of(get.clientTop, frame) + outer[1]];
        bases.set(document_, base);
      }
      return base;
    };
    const measure = r => { const q = rectangle.call(r.e), base = q.width || q.height || q.x || q.y ? baseOf(r.e) : none; r.x = q.left + base[0]; r.y = q.top + base[1]; r.w = q.width; r.h = q.height; };

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
        const { x, y, w, h, f } = r, isRendered = checkVisibility.call(r.e, visibility);
        measure(r);
        const dx = r.x - x, dy = r.y - y, isMoved = Math.abs(dx) > 0.01 || Math.abs(dy) > 0.01;
        r.isResized = Math.abs(r.w - w) > 0.01 || Math.abs(r.h - h) > 0.01;
        const isOther = isMoved || r.isResized || isRendered !== ((f & 1) !== 0);
        if (isOther || own.has(r.e) || kids.has(r.e)) spot(x, y, w, h);
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
        if (!r.isBorn && (r.isMoved || scrollers.has(r.e))) { const before = String(r.o); scroll(r); if (String(r.o) !== before) r.isMoved = true; }
      return spots;
    };
    // The box around each element with all that is in it.
    const bound = list => {
      for (let i = 0; i < list.length; i++) { const r = list[i]; r.i = i; r.bx = r.x; r.by = r.y; r.bX = r.x + r.w; r.bY = r.y + r.h; if (r.w === 0 && r.h === 0) { r.bx = r.by = Infinity; r.bX = r.bY = -Infinity; } }
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
        if (!next || next === found) return found;
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
    // Whether what contains an element shows nothing at the point, as that lies outside what it is scrolled to.
    const isClipped = (element, stop, x, y) => {
      for (let e = parentOf(element); e && e !== stop; e = parentOf(e)) {
        const document_ = of(get.owner, e);
        if (e === of(get.html, document_) || e === of(get.body, document_)) continue;
        if (getComputedStyle(e).overflow !== 'visible') {
          const r = rectangle.call(e), base = baseOf(e), left = r.left + base[0], top = r.top + base[1];
          if (x < left || x >= left + r.width || y < top || y >= top + r.height) return true;
        }
      }
      return false;
    };
    const isSeen = (e, found, x, y) => {
      if (found === e || within(found, e)) return true;
      if (within(e, found)) return !isClipped(e, found, x, y);
      return getComputedStyle(e).pointerEvents === 'none' && !isClipped(e, null, x, y);
    };
    // Finds out what is seen on the screen, and what would receive a touch; `spots` is where something has changed, null everywhere.
    const see = (list, spots) => {
      const width = innerWidth, height = innerHeight, hits = [];
      for (const r of list) {
        const x = r.x + r.w / 2, y = r.y + r.h / 2, f = r.f;
        if (!(f & 1) || x < 0 || y < 0 || x >= width || y >= height || !(r.w > 0 || r.h > 0)) { if (f & 2) { r.f &= ~2; r.isMoved = true; } r.hit = null; continue; }
        let isStale = spots === null || r.isBorn || r.isMoved || r.hit === undefined;
        for (let i = 0; !isStale && i < spots.length; i += 4) isStale = x >= spots[i] - 1 && x <= spots[i + 2] + 1 && y >= spots[i + 1] - 1 && y <= spots[i + 3] + 1;
        if (isStale) {
          const found = r.hit = deepestAt(x, y);
          r.f = found && isSeen(r.e, found, x, y) ? f | 2 : f & ~2;
          if (r.f !== f) r.isMoved = true;
        }
        if (r.hit) hits.push(r);
      }
      return hits;
    };

    """#

  /// What happens on the page, and what the driver asks for.
  private static let life = #"""
    const cukeswiftStop = () => { debugger; };
    const cukeswiftLoaded = () => { debugger; };
    // It stands still only while its clock runs: input that comes while it does is lost.
    let isArmed = false;
    const change = () => { isChanged = true; if (isArmed) { isArmed = false; cukeswiftStop(); } };
    // How often a finger or button was lifted: input that comes at the wrong moment is lost, and has to be sent again.
    let lifted = 0;

    const ownerOf = node => node && (of(get.kind, node) === 1 ? node : of(get.kind, node) === 11 ? node.host || null : null);
    const isStyle = node => of(get.kind, node) === 1 && /^(style|link)$/.test(of(get.tag, node));
    const note = list => {
      if (all) return;
      if (list.length > 20000) { all = true; return; }
      for (const { type, target, attributeName, addedNodes, removedNodes } of list) {
        if (type === 'attributes') {
          own.add(target); forced.add(target); isStyled = true;
          if (attributeName === 'slot' || isStyle(target)) all = true;
        } else {
          const owner = ownerOf(type === 'characterData' ? of(get.parentNode, target) : target);
          if (!owner || isStyle(owner)) { all = true; return; }
          kids.add(owner);
          if (of(get.slot, owner) || open(owner)) all = true;
          if (type === 'childList') for (const nodes of [addedNodes, removedNodes]) for (let i = 0; i < nodes.length; i++) if (of(get.kind, nodes[i]) === 1) { restructured.add(owner); if (isStyle(nodes[i])) all = true; }
        }
      }
    };
    const mutations = new MutationObserver(list => { note(list); change(); });
    const watched = new WeakSet();
    let frameCount = 0;
    const noticed = ['input', 'change', 'focusin', 'focusout', 'scroll', 'toggle', 'transitionrun', 'transitionend', 'transitioncancel', 'animationstart',
      'animationend', 'load', 'error', 'close', 'cancel', 'slotchange', 'play', 'pause', 'ended', 'fullscreenchange'];
    const looked = ['pointerover', 'pointerout', 'pointerdown', 'pointerup', 'pointercancel', 'keydown', 'keyup'];
    const take = ({ type, target }) => {
      isChanged = isStyled = true;
      if (!target || of(get.kind, target) !== 1) return;
      own.add(target);
      if (type !== 'focusin' && type !== 'focusout' && type !== 'input') forced.add(target);
      if (type === 'load' && isFrame(target) || type === 'slotchange') kids.add(target);
    };
    const watch = root => {
      if (watched.has(root)) return;
      watched.add(root);
      if (root !== document && of(get.kind, root) === 9) frameCount++;
      mutations.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
      for (const type of noticed) listen.call(root, type, event => { take(event); change(); }, true);
      if (of(get.kind, root) !== 9) return;
      for (const type of looked) listen.call(root, type, () => { isChanged = isStyled = true; }, true);
      listen.call(root, 'pointerup', () => { lifted++; }, true);
      const view = of(get.view, root);
      if (view) listen.call(view, 'resize', () => { all = true; change(); }, true);
      listen.call(of(get.fonts, root), 'loadingdone', () => { all = true; change(); });
      hear(root);
    };
    // Closed shadow roots are announced by `PageScript.shadows`.
    const hear = root => listen.call(root, 'cukeswift-shadow', ({ relatedTarget: node }) => {
      const inner = announced && getRootNode.call(announced);
      if (!inner || of(get.kind, inner) !== 11 || !inner.host) { announced = node; return; }
      announced = null;
      if (shadows.has(inner.host)) return;
      shadows.set(inner.host, inner);
      kids.add(inner.host); isChanged = true;
    }, true);

    // Rules that scripts insert change nothing in the tree.
    const countSheets = () => {
      let text = '';
      const list = of(get.sheets, document);
      for (let i = 0; i < list.length; i++) { try { text += list[i].cssRules.length + (list[i].disabled ? 'd' : ' '); } catch { text += 'x'; } }
      return text + '|' + of(get.adopted, document).map(sheet => sheet.cssRules.length);
    };
    const clock = () => performance.timeOrigin + performance.now();
    const activeIn = () => {
      let found = of(get.active, document);
      for (;;) {
        const root = found && open(found), inner = found && documentOf(found);
        const next = root ? root.activeElement : inner ? of(get.active, inner) : null;
        if (!next || next === found) break;
        found = next;
      }
      return found && found !== of(get.body, of(get.owner, found)) ? found : null;
    };
    // Finds what has changed without that anything was heard of it.
    const compare = () => {
      note(mutations.takeRecords());
      const now = countSheets(), space = innerWidth + ' ' + innerHeight;
      if (now !== sheets || space !== size) { sheets = now; size = space; all = isChanged = true; }
      const focus = activeIn();
      if (focus !== active) { if (active) own.add(active); if (focus) own.add(focus); active = focus; isChanged = true; }
      const running = new Set();
      for (const animation of animationsOf.call(document))
        if (animation.playState === 'running' && animation.effect && animation.effect.target) running.add(animation.effect.target);
      for (const e of running) { if (!moving.has(e)) own.add(e); forced.add(e); isChanged = isStyled = true; }
      for (const e of moving) if (!running.has(e)) { own.add(e); forced.add(e); isChanged = isStyled = true; }
      moving = running;
      if (all) return;
      for (const e of fields) {
        const r = known.get(e);
        if (!r || r.e !== e) fields.delete(e);
        else if (r.state !== stateOf(e)) {
          own.add(e); isChanged = isStyled = true;
          if (of(get.tag, e) === 'select') for (let i = 0; i < e.options.length; i++) own.add(e.options[i]);
        }
      }
      for (const e of scrollers) {
        const r = known.get(e);
        if (!r) scrollers.delete(e);
        else if (r.o ? r.o[0] !== of(get.left, e) || r.o[1] !== of(get.top, e) : of(get.top, e) || of(get.left, e)) { forced.add(e); isChanged = isStyled = true; }
      }
      if (!isChanged) return;
      // What is named by others changes with those.
      labels = new WeakMap();
      if (of(get.html, document)) { labelsOf(of(get.html, document)); for (const e of labels.get(document).keys()) borrowers.add(e); }
      for (const e of borrowers) { const r = known.get(e); if (!r) borrowers.delete(e); else if (r.title !== name(e)) own.add(e); }
    };
    const noScroll = [0, 0, 0, 0];
    const round = number => Math.round(number * 100) / 100;
    const look = seen => {
      cuts = 0; isForeign = false; bases = new Map();
      if (seen !== version || version === 0) all = true;
      compare();
      if (!isChanged && !all) return { t: clock(), u: lifted };
      const base = all ? 0 : version;
      if (all) { records = []; known = new Map(); fields = new Set(); scrollers = new Set(); borrowers = new Set(); labels = new WeakMap(); }
      version++;
      touched = new Set(); loud = new Set();
      const mark = (set, marks) => { for (const e of set) for (let p = e; p && !marks.has(p); p = parentOf(p)) marks.add(p); };
      if (!all) { mark(own, touched); mark(kids, touched); mark(forced, touched); mark(forced, loud); mark(restructured, loud); }
      const { list, kept, fresh } = walk();
      const gone = [];
      for (const r of records) if (r.look !== version && known.get(r.e) === r) { known.delete(r.e); if (r.isIn) gone.push(r.x, r.y, r.x + r.w, r.y + r.h); }
      for (const r of fresh) known.set(r.e, r);
      for (let i = 0; i < list.length; i++) list[i].i = i;
      const spots = all ? null : place(list);
      const hits = see(list, all || isStyled || spots.length > 800 ? null : spots.concat(gone));
      bound(list);
      records = list;
      const numbers = [], strings = [], changed = [], isFresh = new Set(fresh);
      for (const r of fresh) {
        numbers.push(r.d, round(r.x), round(r.y), round(r.w), round(r.h), r.f, (r.s.length - 1) / 2);
        if (r.o) numbers.push(...r.o.map(round));
        for (const text of r.s) strings.push(text);
        strings.push(r.t, r.u);
        r.isBorn = r.isMoved = r.isResized = false;
      }
      for (const r of list) if (r.isMoved) { r.isMoved = r.isResized = false; if (!isFresh.has(r)) changed.push(r.i, round(r.x), round(r.y), round(r.w), round(r.h), r.f, ...(r.o || noScroll).map(round)); }
      isChanged = all = isStyled = false;
      own = new Set(); kids = new Set(); forced = new Set(); restructured = new Set();
      const centres = [];
      for (const r of hits) { const hit = known.get(r.hit); if (hit) centres.push(r.i, hit.i); }
      return { v: version, b: base, t: clock(), u: lifted, w: innerWidth, h: innerHeight, title: cut(of(get.title, document)), url: cut(location.href),
               k: kept, n: numbers, s: strings, g: changed, c: centres, cuts, x: isForeign ? 1 : 0 };
    };
    globalThis.cukeswift = {
      arm: () => { isArmed = true; },
      disarm: () => { isArmed = false; },
      scaleTexts: scale => {
        all = isChanged = true;
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`html { font-size: ${scale * 100}% }`);
        document.adoptedStyleSheets = [...of(get.adopted, document), sheet];
      },
      look: seen => JSON.stringify(look(seen)),
      adopt: inner => { isChanged = true; watch(inner); const frame = inner.defaultView.frameElement; if (frame) { frames.set(inner, frame); kids.add(frame); } },
      now: clock,
      hear,
    };
    if (self !== top) {
      // The page as a whole is described by the script in its outermost frame.
      try { top.cukeswift.adopt(document); } catch { }
      return;
    }
    hear(document);
    // A page takes input only when it has been drawn for the first time.
    const begin = () => { all = isChanged = true; watch(document); };
    if (of(get.state, document) === 'complete') {
      // It takes over from the script of another world; closed shadow roots are announced again.
      begin();
      dispatchEvent(new Event('cukeswift-shadows'));
    } else addEventListener('load', () => { begin(); requestAnimationFrame(() => requestAnimationFrame(() => { isChanged = true; cukeswiftLoaded(); })); }, { once: true });
    """#
}
