// Describes the screen, with one record for each element in tree order; only changed records are made anew.

// How deep elements can be nested, and how many there can be.
const deepest = 1500, most = 400000;
// Versions begin with a random number, so a screen of one document is not mistaken for a screen of another document.
let version = 1 + Math.floor(Math.random() * 2 ** 29);
let records = [], known = new Map(), fields = new Set(), scrollers = new Set();
// An element by its number on the screen of a version; null if that screen is old or the element has left its document.
const elementAt = (seen, index) => {
  const record = seen === version ? records[index] : null;
  return record && record.e.isConnected ? record.e : null;
};
// The changes since the last look: `all`, elements themselves, their children, or the appearance of their content. An
// element that was only used may be in another state; whether its state places elements is determined when needed.
let isChanged = true, all = true, own = new Set(), kids = new Set(), forced = new Set(), isStyled = true, isUsed = false, isPlacing = null;
let touched = new Set(), loud = new Set(), restructured = new Set(), reworded = new Set(), active = null, moving = new Set(), foreign = new Set(),
  framed = new Set(), sheets = '', size = '', address = '';

// Whether an element is in a table that is there for layout only.
const isLayout = e => { const table = closest.call(e, 'table'); return !!table && /^\s*(?:none|presentation)\b/.test(attribute(table, 'role') || ''); };
// Whether a row has cells, and all of them are headers of columns.
const isAllHeaders = row => {
  let count = 0;
  for (let cell = of(get.first, row); cell; cell = of(get.next, cell)) {
    if (of(get.kind, cell) !== 1 || isSkipped(cell)) continue;
    const role = attribute(cell, 'role');
    if (role ? role !== 'columnheader' : of(get.tag, cell) !== 'th' || partOf(cell) !== null) return false;
    count++;
  }
  return count > 0;
};
// The surroundings that determine the role of some elements (HTML-AAM 1.0, section 3.5).
const partOf = e => {
  switch (of(get.tag, e)) {
    case 'header': case 'footer':
      return closest.call(e,
        'article, aside, main, nav, section, [role=article], [role=complementary], [role=main], [role=navigation], [role=region]') ? 'part' : null;
    case 'aside': return closest.call(of(get.parent, e) || e, 'article, aside, nav, section, [role=article], [role=navigation], [role=region]') ? 'part' : null;
    case 'li': {
      const p = of(get.parent, e);
      return p && !matches.call(p, ':is(ul, ol, menu):not([role]), [role=list], [role=tree], [role=feed], [role=directory]') ? 'no list' : null;
    }
    case 'tr':
      if (isLayout(e)) return 'layout';
      return closest.call(e, 'thead, tfoot, table') !== closest.call(e, 'table') || isAllHeaders(e) ? 'head' : null;
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
  return isRow(e) && isAllHeaders(e) ? 'head' : null;
};
const isRow = e => of(get.tag, e) === 'tr' || attribute(e, 'role') === 'row';
const isFrame = e => {
  const tag = of(get.tag, e);
  return (tag === 'iframe' || tag === 'frame') && isHTML(e) || (tag === 'object' || tag === 'embed') && !!windowIn(e);
};
// Elements that can be disabled; those with a hyphen may be elements of the page's own that are associated with forms.
const isControl = tag => controls.has(tag) || tag.includes('-');
const controls = new Set(['button', 'input', 'select', 'textarea', 'fieldset', 'optgroup', 'option']);
const flagsOf = (e, isRendered) => {
  let f = isRendered ? renderedFlag : 0;
  const html = isHTML(e), tag = of(get.tag, e);
  if (html && isControl(tag) && matches.call(e, ':disabled') || attribute(e, 'aria-disabled') === 'true'
      || html && attribute(e, 'inert') !== null) f |= disabledFlag;
  const isTicked = attribute(e, 'aria-checked');
  if (tag === 'input' && e.checked || tag === 'option' && e.selected || isTicked === 'true'
      || attribute(e, 'aria-selected') === 'true' || attribute(e, 'aria-pressed') === 'true') f |= chosenFlag;
  if (e === active) f |= focusedFlag;
  if (moving.has(e)) f |= movingFlag;
  if (html) {
    const p = of(get.parent, e), isInside = p && isHTML(p);
    // Elements inside an editable element are editable without an attribute.
    if ((!isInside || attribute(e, 'contenteditable') !== null) && of(get.editable, e) && !(isInside && of(get.editable, p))) f |= editableFlag;
  }
  if (tag === 'input' && e.indeterminate || isTicked === 'mixed') f |= mixedFlag;
  if (attribute(e, 'aria-expanded') === 'true' || html && ((tag === 'details' || tag === 'dialog') && attribute(e, 'open') !== null
      || attribute(e, 'popover') !== null && matches.call(e, ':popover-open'))) f |= expandedFlag;
  return f;
};
const visibility = { opacityProperty: true, visibilityProperty: true };
// Whether an element and all frames around it are rendered. An element that is hidden until it is found counts as
// empty.
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
  // Numbers that later hold fractions begin with -0: another representation would make the browser convert all records.
  const r = {
    e, // the element
    d: depth,
    x: -0, y: -0, w: -0, h: -0, // its frame
    f, // its flags
    s, // its tag, then the names and values of its attributes in turn
    z: -0, // the size of its texts
    o: null, // its scroll offset and scroll size
    t: '', // its own text
    u: '', // its tail: the text behind it
    i: 0, // its number
    n: 1, // the number of elements in it, with itself
    hit: undefined, // the element that receives a touch at its hit point
    title, // its name
    state, // the state of a field
    p: null, // its hit point, unless that is its centre
    isWritten: isFilled, // whether it has a text of its own
    drawn: before + after, // the texts that its style draws
    isDrawn: before + after !== '',
    isJudged: null, // whether the flags of its texts were found on the screen; null before the first time
    isFormed: false, // whether it was rendered then
    isShown: false, // whether one of its texts was seen then
    tail: false, // whether its tail has letters
    isKnown: false, // whether `isLoose` is known
    isBorn: !was, // whether it is new since the latest look
    isMoved: false, // whether its frame or flags have changed since then
    isLoose: false, // whether it is out of the flow
    isResized: false, // whether its size has changed since then
    isIn: false, // whether its contents reach into the window
    veil: 0, // the content that its style hides, as `veilOf` returns it
    styled: 0, // the look at which the size of its texts was read
    bx: -0, by: -0, bX: -0, bY: -0, // the box of its contents
    look: version, // the look that described it
    isActed: null, // whether it can be acted on; null until this is asked
    carriers: null, // the elements that are touched for it
    ink: null, // a point at which its text is painted
    isGhost: false, // whether it is painted but lets touches through
  };
  if (was) {
    r.x = was.x; r.y = was.y; r.w = was.w; r.h = was.h; r.n = was.n; r.isIn = was.isIn;
    r.bx = was.bx; r.by = was.by; r.bX = was.bX; r.bY = was.bY;
  } else measure(r);
  scroll(r);
  return r;
};
const scrolls = overflow => overflow === 'auto' || overflow === 'scroll';
// Records the scroll offset and scroll size of an element. Reading its sizes costs more than reading its style.
const scroll = r => {
  const e = r.e;
  r.f &= ~scrollsFlag; r.o = null;
  if (!(r.f & renderedFlag)) return;
  if (!of(get.first, open(e) || e) && of(get.tag, e) !== 'textarea') {
    if (!isFrame(e)) return;
    // A frame is scrolled as its document is, which may grow later.
    scrollers.add(e);
    const document_ = documentOf(e), plane = document_ && of(get.scrolling, document_);
    if (!plane || !(of(get.plane, plane) > of(get.inner, plane) + 1 || of(get.planeWidth, plane) > of(get.innerWidth, plane) + 1)) return;
    r.f |= scrollsFlag;
    r.o = [of(get.left, plane), of(get.top, plane), of(get.planeWidth, plane), of(get.plane, plane)];
    return;
  }
  const owner = of(get.owner, e), isPage = e === of(get.scrolling, owner);
  // The scrolling element of a frame counts as the frame.
  if (isPage && owner !== document) return;
  if (!isPage) {
    // If only one of the two is `visible`, it acts as `auto`.
    const style = getComputedStyle(e), overflow = style.overflowY;
    if (!scrolls(overflow) && !(overflow === 'hidden' && scrolls(style.overflowX))) return;
  }
  const inner = of(get.inner, e);
  if (!(inner > 0)) return;
  const height = of(get.plane, e), width = of(get.planeWidth, e);
  if (!(height > inner + 1 || width > of(get.innerWidth, e) + 1)) return;
  scrollers.add(e);
  r.f |= scrollsFlag;
  r.o = [of(get.left, e), of(get.top, e), width, height];
};
// Finds the elements that are out of the flow, which matters only for later changes.
const examine = () => {
  for (const r of records) {
    if (r.isKnown) continue;
    r.isKnown = true;
    if (!(r.f & renderedFlag) && r.w === 0 && r.h === 0 && r.x === 0 && r.y === 0) { r.isLoose = false; continue; }
    const style = getComputedStyle(r.e), position = style.position;
    // An offset element comes and goes without a change around it, like links that show under the pointer.
    const isSetOff = position === 'relative' && (style.left !== '0px' || style.top !== '0px');
    r.isLoose = position !== 'static' && position !== 'relative' || isSetOff || style.float !== 'none';
  }
};
// Reads the size of an element's texts if they are on the screen.
const measureText = r => { if (r.isIn && r.isWritten && r.styled !== version) r.z = parseFloat(getComputedStyle(r.e).fontSize) || 0; };
// Calls a closure with the nodes that an element shows, in the order of the screen.
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
  const ordered = seenOrder(e);
  if (ordered) ordered.forEach(each); else eachFlat(e, each);
};

// Elements whose text is only for browsers without support for them.
const replaced = new Set(['canvas', 'video', 'audio', 'progress', 'meter']);
// A text with single spaces, and with its lines if the style shows them. Most texts are like that already.
const squeezed = (text, e) => {
  if (!/[^\S ]| {2}/.test(text)) return text;
  return /\S[^\S\n]*\n/.test(text) && /^(?:pre|break)/.test(styleOf(e).whiteSpace) ? text.split('\n').map(squeeze).join('\n') : squeeze(text);
};
// Makes the new list of records. `kept` has triples: the start and end of kept old records, and the number of new
// records after them.
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
    // The name of an element may come from its content, and change with it.
    const isOther = was === undefined || own.has(e) || speakers.has(e) || isTitled(e, of(get.tag, e)) || kids.has(e) && isRow(e);
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
