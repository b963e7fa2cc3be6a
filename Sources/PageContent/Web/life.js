// Handles the events of the page and the calls of the driver.

// How often a finger or button was lifted. The driver sends input again that the page has not seen.
let lifted = 0;
const lift = () => { lifted++; };
// A finger that rests or drags on a phone uses the mouse of the browser; its events are hidden from the page.
let isHushed = false;
const hush = isOn => { isHushed = isOn; };
// The element that a touch is meant for, and the one that was seen to receive it. If the page has
// moved and another element would get the touch, no listener of the page is called.
const pressing = ['pointerdown', 'touchstart', 'mousedown', 'pointerup', 'touchend', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'];
const composedPath = Event.prototype.composedPath, labelled = G(HTMLLabelElement, 'control');
let aim = null, aimed = null, isAstray = false, strays = 0;
const isMet = ([meant, receiver], hit) => {
  if (within(hit, meant) || receiver && within(hit, receiver) || receiverOf(meant, hit) === meant) return true;
  // A label stands for its field, and an element for the content of its shadow.
  const label = of(get.kind, hit) === 1 && closest.call(hit, 'label');
  return !!label && of(labelled, label) === meant || of(get.kind, hit) === 1 && !!open(hit) && within(meant, hit);
};
const guard = event => {
  const { type } = event;
  if (isHushed && event.isTrusted && type !== 'contextmenu' && !/^touch/.test(type) && (event.pointerType !== 'touch' || type === 'click')) {
    event.stopImmediatePropagation();
    if (type === 'click') event.preventDefault();
    return;
  }
  if (!aim && !isAstray || !event.isTrusted) return;
  const isHit = hit => !!hit && of(get.kind, hit) === 1 && isMet(aim, hit);
  if (type === 'pointerdown' && aim && !isAstray) {
    const hit = composedPath.call(event)[0];
    // The page has noticed the pointer earlier, and may have moved since the browser determined the touched element.
    isAstray = !isHit(hit) || event.pointerType === 'touch' && !isHit(at.call(of(get.owner, hit), event.clientX, event.clientY));
    if (isAstray) { strays++; aim = null; }
  } else if (type === 'mousedown' && aim) {
    // A finger's click comes after the end of its touch. It is not made again where the page has moved by then, as the
    // page has heard of the touch, but no other element gets it.
    isAstray = aim[0].isConnected && !isHit(composedPath.call(event)[0]);
    aim = null;
  }
  if (!isAstray) return;
  event.stopImmediatePropagation();
  if (type !== 'pointerdown') event.preventDefault();
};
const takeAim = (seen, meant, receiver) => {
  const at = number => seen === version && records[number] && records[number].e || null;
  isAstray = false;
  aim = aimed = at(meant) ? [at(meant), at(receiver)] : null;
  return seen === version;
};
// A touch that the page has not seen is sent again, for the same element.
const aimAgain = () => { isAstray = false; aim = aimed; return !!aim; };
const guardView = view => {
  for (const type of pressing) listen.call(view, type, guard, { capture: true, passive: false });
  guardDrags(view);
};

const ownerOf = node => node && (of(get.kind, node) === 1 ? node : of(get.kind, node) === 11 ? node.host || null : null);
const isStyle = node => of(get.kind, node) === 1 && /^(style|link)$/.test(of(get.tag, node));
const reshape = e => { kids.add(e); reworded.delete(e); };
const note = list => {
  changes += list.length;
  if (all) return;
  if (list.length > 20000) { all = true; return; }
  for (const { type, target, attributeName, addedNodes, removedNodes } of list) {
    if (type === 'attributes') {
      own.add(target); forced.add(target); isStyled = true;
      if (attributeName === 'slot' || isStyle(target)) all = true;
    } else {
      const owner = ownerOf(type === 'characterData' ? of(get.parentNode, target) : target);
      if (!owner || isStyle(owner)) { all = true; return; }
      if (of(get.slot, owner) || open(owner)) all = true;
      let isReworded = true;
      if (type === 'childList') for (const nodes of [addedNodes, removedNodes]) for (let i = 0; i < nodes.length; i++) if (of(get.kind, nodes[i]) === 1) {
        isReworded = false;
        if (isStyle(nodes[i])) all = true;
      }
      if (!isReworded) { restructured.add(owner); reshape(owner); }
      else if (!kids.has(owner)) { kids.add(owner); reworded.add(owner); }
    }
  }
};
const mutations = new MutationObserver(list => { note(list); change(); });
// The watched roots; for documents with their first outermost element.
const watched = new WeakMap();
let frameCount = 0, hasParts = false;
const noticed = ['input', 'change', 'focusin', 'focusout', 'scroll', 'toggle', 'transitionrun', 'transitionend', 'transitioncancel', 'animationstart',
  'animationend', 'load', 'error', 'close', 'cancel', 'slotchange', 'play', 'pause', 'ended', 'fullscreenchange', 'cukeswift-internals'];
const looked = ['pointerover', 'pointerout', 'pointerdown', 'pointerup', 'pointercancel', 'keydown', 'keyup'];
const take = ({ type, target }) => {
  isChanged = true;
  if (type === 'focusin' || type === 'focusout' || type === 'input') isUsed = true; else isStyled = true;
  if (!target || of(get.kind, target) !== 1) return;
  own.add(target);
  if (type !== 'focusin' && type !== 'focusout' && type !== 'input') forced.add(target);
  if (type === 'load' && isFrame(target) || type === 'slotchange') reshape(target);
};
const notice = event => { take(event); change(); };
const use = () => { isChanged = isUsed = true; };
const startAnew = () => { all = true; change(); };
// A document that a script opens again, as `document.write` does, has lost its listeners. Adding a listener twice has
// no effect.
const watch = root => {
  const isDocument = of(get.kind, root) === 9, html = isDocument ? of(get.html, root) : null;
  if (watched.has(root) && watched.get(root) === html) return;
  if (!watched.has(root) && root !== document) { hasParts = true; if (isDocument) frameCount++; }
  watched.set(root, html);
  mutations.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  for (const type of noticed) listen.call(root, type, notice, true);
  if (!isDocument) return;
  for (const type of looked) listen.call(root, type, use, true);
  const view = of(get.view, root);
  if (view) { listen.call(view, 'resize', startAnew, true); listen.call(view, 'pointerup', lift, true); guardView(view); }
  listen.call(of(get.fonts, root), 'loadingdone', startAnew);
  hear(root);
};
// Closed shadow roots are announced by `shadows.js`.
const takeShadow = ({ relatedTarget: node }) => {
  const inner = announced && getRootNode.call(announced);
  if (!inner || of(get.kind, inner) !== 11 || !inner.host) { announced = node; return; }
  announced = null;
  if (shadows.has(inner.host)) return;
  shadows.set(inner.host, inner);
  reshape(inner.host); isChanged = true;
};
// What the page asks the user to allow is announced by `permissions.js`.
const takeQuestion = ({ detail }) => {
  if (globalThis.cukeswiftAsked) cukeswiftAsked(['location', 'notifications', 'camera', 'microphone', 'clipboard'][detail] || '');
};
// Events by name: those that the page dispatches, and its performance marks, which `marks.js` announces. Frameworks
// make many marks, so the page stands still at them only where a step waits for events.
let hearsMarks = false;
const short = text => text.slice(0, 1000).toWellFormed();
const takeEvent = ({ type, detail }) => {
  const isText = typeof detail === 'string', name = isText ? detail : detail && detail.name;
  if (typeof name !== 'string' || !globalThis.cukeswiftAsked) return;
  const subject = isText || detail.of === undefined ? undefined : String(detail.of);
  cukeswiftAsked(JSON.stringify({ name: short(name), of: subject === undefined ? undefined : short(subject), time: clock() }));
  if (hearsMarks || type !== 'cukeswift-mark') change();
};
// Announcements that only the driver uses: a copied text (`permissions.js`), a worker whose script cannot be loaded
// (`workers.js`), and a connection (`sockets.js`).
const passOn = name => ({ detail }) => {
  if (typeof detail === 'string' && globalThis.cukeswiftAsked) cukeswiftAsked(JSON.stringify({ [name]: detail.toWellFormed() }));
};
const takeCopy = passOn('copied'), takeWorker = passOn('worker'), takeSocket = passOn('socket');
// Whether a script waits for a frame that the browser has not drawn yet.
let isFrameWanted = false;
const wantFrame = () => {
  if (isFrameWanted) return;
  isFrameWanted = true;
  requestAnimationFrame(() => { isFrameWanted = false; });
};
const hear = root => {
  listen.call(root, 'cukeswift-frame', wantFrame, true);
  listen.call(root, 'cukeswift-shadow', takeShadow, true);
  listen.call(root, 'cukeswift-told', takeAnswer, true);
  listen.call(root, 'cukeswift-asked', takeQuestion, true);
  listen.call(root, 'cukeswift-copied', takeCopy, true);
  listen.call(root, 'cukeswift-worker', takeWorker, true);
  listen.call(root, 'cukeswift-socket', takeSocket, true);
};

// Rules that scripts insert change nothing in the tree.
const countSheets = () => {
  let text = '';
  const list = of(get.sheets, document);
  for (let i = 0; i < list.length; i++) { try { text += list[i].cssRules.length + (list[i].disabled ? 'd' : ' '); } catch { text += 'x'; } }
  return text + '|' + of(get.adopted, document).map(sheet => sheet.cssRules.length);
};
// Whether a rule places or hides elements by a state such as `:hover`, which changes without a mutation. Most rules
// only colour them. The sheets of frames and shadow roots are not examined.
const isState = /(?<!:):(?!:|root|host|is\b|where|not|first|last|only|nth|lang|dir|before|after)/;
const colours = /^(color|background|border-.*color|outline|box-shadow|text-shadow|text-decoration|cursor|caret-color|accent-color|transition|-webkit-tap)/;
const placesByState = () => {
  if (hasParts) return true;
  const open = [...of(get.sheets, document), ...of(get.adopted, document)].map(sheet => [sheet, false]);
  try {
    while (open.length) {
      const [outer, isInState] = open.pop();
      for (const rule of outer.cssRules) {
        const isOfState = isInState || isState.test(rule.selectorText || rule.start || '');
        if (isOfState && rule.style) for (const property of rule.style) if (!colours.test(property)) return true;
        if (rule.cssRules && rule.cssRules.length) open.push([rule, isOfState]);
        if (rule.styleSheet) open.push([rule.styleSheet, isOfState]);
      }
    }
    return false;
  } catch { return true; /* A sheet of another origin cannot be read. */ }
};
// Parts of a millisecond differ from run to run.
// A document that was there before its clock was set counts from the time of the machine.
const clock = () => {
  const date = today(), time = performance.timeOrigin + performance.now();
  return Math.abs(time - date) < 2 ? Math.round(time) : date;
};
const activeIn = () => {
  if (self !== top && !document.hasFocus()) return null;
  let found = of(get.active, document);
  for (;;) {
    const root = found && open(found), inner = found && documentOf(found);
    const next = root ? root.activeElement : inner ? of(get.active, inner) : null;
    if (!next || next === found) break;
    found = next;
  }
  return found && found !== of(get.body, of(get.owner, found)) ? found : null;
};
// The time until the next animation ends, in milliseconds: 0 for an animation that has ended but waits for a frame, -1
// without an animation.
let rest = -1;
const elapsed = Performance.prototype.now;
// Finds the animated elements, and the time until the next animation ends.
const compareAnimations = isWaiting => {
  const running = new Set();
  rest = -1;
  for (const animation of animationsOf.call(document)) {
    if (animation.playState !== 'running' || !animation.effect || !animation.effect.target) continue;
    running.add(animation.effect.target);
    if (animation.timeline !== document.timeline) continue;
    const { startTime, playbackRate } = animation, { endTime } = animation.effect.getComputedTiming();
    const past = startTime === null ? 0 : elapsed.call(performance) - startTime;
    const left = startTime === null ? 0 : Math.max(0, endTime / playbackRate - past);
    if (playbackRate > 0 && left < Infinity) rest = rest < 0 ? left : Math.min(rest, left);
  }
  for (const e of running) {
    if (moving.has(e) && isWaiting) continue;
    if (!moving.has(e)) own.add(e);
    forced.add(e); isChanged = isStyled = true;
  }
  for (const e of moving) if (!running.has(e)) { own.add(e); forced.add(e); isChanged = isStyled = true; }
  moving = running;
};
// Finds the fields whose state has changed.
const compareFields = () => {
  for (const e of fields) {
    const r = known.get(e);
    if (!r || r.e !== e) fields.delete(e);
    else if (r.state !== stateOf(e)) {
      own.add(e); isChanged = isStyled = true;
      if (of(get.tag, e) === 'select') for (let i = 0; i < e.options.length; i++) own.add(e.options[i]);
    }
  }
};
// Finds the elements that were scrolled, and those under pictures.
const compareScrolling = () => {
  for (const e of scrollers) {
    const r = known.get(e);
    if (!r) { scrollers.delete(e); continue; }
    const left = of(get.left, e), top = of(get.top, e);
    if (r.o ? r.o[0] !== left || r.o[1] !== top : top || left) { forced.add(e); isChanged = isStyled = true; }
  }
  for (const e of underPictures) {
    if (!known.has(e)) underPictures.delete(e);
    else { forced.add(e); isChanged = isStyled = true; }
  }
};
// Finds the elements whose names have changed with other elements.
const compareNames = () => {
  labels = new WeakMap();
  const root = of(get.html, document);
  if (root) { labelsOf(root); for (const e of labels.get(document).keys()) borrowers.add(e); }
  for (const e of borrowers) {
    const r = known.get(e);
    if (!r) borrowers.delete(e);
    else if (r.title !== name(e)) own.add(e);
  }
  // Elements named by their content are described anew when it changes. Hiding by a style is not reported.
  for (const e of speakers) {
    const r = known.get(e);
    if (!r) { speakers.delete(e); continue; }
    if (!isStyled || !r.isIn) continue;
    if (r.title !== name(e) || r.drawn !== drawnText(e, '::before') + drawnText(e, '::after')) own.add(e);
  }
};
// Finds changes that were not reported.
const compare = isWaiting => {
  const missed = mutations.takeRecords();
  if (missed.length) { note(missed); isChanged = true; }
  const now = countSheets(), space = windowWidth + ' ' + windowHeight;
  if (now !== sheets || space !== size) { sheets = now; size = space; all = isChanged = true; isPlacing = null; }
  // Going through the history of one document changes nothing else.
  if (location.href !== address) { address = location.href; isChanged = true; }
  const focus = activeIn();
  if (focus !== active) { if (active) own.add(active); if (focus) own.add(focus); active = focus; isChanged = true; }
  compareAnimations(isWaiting);
  // Whether a document stands straight in its frame changes without anything in it.
  for (const e of foreign) if (documentOf(e)) { reshape(e); isChanged = true; }
  for (const e of framed) if (!documentOf(e)) { framed.delete(e); reshape(e); isChanged = true; }
  if (all) return;
  compareFields();
  compareScrolling();
  if (isChanged) compareNames();
};
const noScroll = [0, 0, 0, 0];
const round = number => Math.round(number * 100) / 100;
// The members of every answer, even if the screen has not changed.
const moment = () => (
  { time: clock(), lifted, strays, wantsFrame: isFrameWanted, animationRest: rest, path: pathTo(self) });
// Forgets all elements before the whole screen is described.
const forgetElements = () => {
  foreign = new Set();
  framed = new Set();
  records = [];
  known = new Map();
  fields = new Set();
  scrollers = new Set();
  borrowers = new Set();
  speakers = new Set();
  labels = new WeakMap();
  drawers = new WeakMap();
};
// Marks the elements and all elements around them that have changed.
const markChanges = () => {
  const mark = (set, marks) => {
    for (const e of set) for (let p = e; p && !marks.has(p); p = parentOf(p)) marks.add(p);
  };
  mark(own, touched); mark(kids, touched); mark(forced, touched); mark(forced, loud); mark(restructured, loud);
};
// Forgets the elements that were not found again; returns the frames of those that were in the window.
const forgetGone = () => {
  const gone = [];
  for (const r of records) if (r.look !== version && known.get(r.e) === r) {
    known.delete(r.e);
    if (r.isIn) gone.push(r.x, r.y, r.x + r.w, r.y + r.h);
  }
  return gone;
};
// The described elements. Most texts are repeated: each is written once, and elements refer to its index.
const writeFresh = fresh => {
  const numbers = [], strings = [], places = new Map(), texts = [];
  const write = text => {
    let place = places.get(text);
    if (place === undefined) { places.set(text, place = strings.length); strings.push(text); }
    texts.push(place);
  };
  for (const r of fresh) {
    measureText(r);
    numbers.push(r.d, round(r.x), round(r.y), round(r.w), round(r.h), r.f, round(r.z), (r.s.length - 1) / 2);
    if (r.o) numbers.push(...r.o.map(round));
    for (const text of r.s) write(text);
    write(r.t); write(r.u);
    r.isBorn = r.isMoved = r.isResized = false;
  }
  return { numbers, strings, texts };
};
// The frames and flags of elements that have changed only in these.
const writeMoved = list => {
  const moved = [];
  for (const r of list) if (r.isMoved) {
    r.isMoved = r.isResized = false;
    measureText(r);
    moved.push(
      r.i, round(r.x), round(r.y), round(r.w), round(r.h), r.f, round(r.z), ...(r.o || noScroll).map(round));
  }
  return moved;
};
// The elements that receive touches for others, and the hit points that are not the centres.
const writeHits = hits => {
  const receivers = [], points = [];
  for (const r of hits) {
    const hit = known.get(r.hit);
    if (hit) receivers.push(r.i, hit.i);
    if (r.p) points.push(r.i, ...r.p.map(round));
  }
  return { receivers, points };
};
// The origins of frames with foreign documents, and the paths to their windows.
const writeFrames = () => {
  const origins = [], paths = [];
  for (const e of foreign) {
    const r = known.get(e), inner = windowIn(e);
    if (!r) continue;
    origins.push(r.i, ...originOf(e, r.x, r.y).map(round));
    // A scaled or turned frame is not entered.
    paths.push(inner && isStraight(e) ? pathTo(inner) : '');
  }
  return { frames: origins, paths };
};
// Describes the changes since a screen, given by its number. `PageLook` reads the members.
const look = seen => {
  cuts = 0; bases = new Map(); forget();
  // A document that another page writes does not load.
  if (of(get.state, document) === 'complete') watch(document);
  if (seen !== version) all = true;
  compare();
  if (!isChanged && !all) return moment();
  const base = all ? 0 : version;
  for (const e of foreign) if (!known.has(e) || documentOf(e)) foreign.delete(e);
  if (all) forgetElements();
  version++;
  touched = new Set(); loud = new Set();
  if (!all) { examine(); markChanges(); }
  const { list, kept, fresh } = walk(), gone = forgetGone();
  for (const r of fresh) known.set(r.e, r);
  for (let i = 0; i < list.length; i++) list[i].i = i;
  const spots = all ? null : place(list);
  if (isUsed && !isStyled) isStyled = isPlacing ??= placesByState();
  // The boxes around elements stay valid unless an element has come, gone or moved.
  if (restructured.size || list.length !== records.length || list.some(r => r.isBorn || r.isMoved)) bound(list);
  const stale = all || isStyled || spots.length > 800 ? null : spots.concat(gone), hits = see(list, stale);
  judge(list, stale);
  records = list;
  const written = writeFresh(fresh), moved = writeMoved(list);
  isChanged = all = isStyled = isUsed = false;
  own = new Set(); kids = new Set(); forced = new Set(); restructured = new Set(); reworded = new Set();
  const touches = writeHits(hits), views = writeFrames();
  return { ...moment(), version, base, width: windowWidth, height: windowHeight,
    title: cut(of(get.title, document)), url: cut(location.href), release: base ? undefined : release(), cuts,
    kept, ...written, moved, ...touches, ...views };
};
// The receivers of touches at points in a frame, as numbers of elements. -1: the frame. -2: no element. -3: the frame
// is visible there, but lets touches through. -4: the frame must be scrolled into view first.
const reach = (seen, index, points) => {
  const r = seen === version ? records[index] : null, found = [];
  for (let i = 0; r && i + 1 < points.length; i += 2) {
    const hit = deepestAt(points[i], points[i + 1]), other = hit && known.get(hit);
    found.push(hit === r.e ? -1 : isSeen(r.e, hit, points[i], points[i + 1]) ? -3
      : isAway(r.e, hit, points[i], points[i + 1], 0, 0) ? -4 : other ? other.i : -2);
  }
  return found;
};
let isDrawn = false, prints = 0;
globalThis.cukeswift = {
  prints: () => prints,
  print: () => { prints++; },
  arm: isTimeAdvancing => { [isArmed, isAdvancing] = [true, isTimeAdvancing]; },
  disarm: () => { isArmed = false; },
  scaleTexts: scale => {
    all = isChanged = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${scale * 100}% }`);
    document.adoptedStyleSheets = [...of(get.adopted, document), sheet];
  },
  look: seen => JSON.stringify(look(seen)),
  reachAll: (seen, frames) => JSON.stringify({ found: frames.map(([index, points]) => reach(seen, index, points)) }),
  examine: () => { examine(); },
  adopt: inner => { isChanged = true; watch(inner); const frame = inner.defaultView.frameElement; if (frame) { frames.set(inner, frame); reshape(frame); } },
  now: clock,
  set: (seen, index, value, isNearest) => JSON.stringify(set(seen, index, value, isNearest)),
  focus,
  caret: isAll => caret(isAll),
  reportChange,
  reveal,
  textFrames,
  placeIn: (seen, index, part) => JSON.stringify({ place: placeIn(seen, index, part) }),
  clickPoint,
  shadowRoot: open,
  element: (seen, index) => seen === version && records[index] ? records[index].e : null,
  drawn: () => isDrawn ? 1 : 0,
  post: takeEvent,
  hearMarks: () => { hearsMarks = true; },
  hear,
  lift,
  guardView,
  hush,
  aim: takeAim, aimAgain, watchDrag, takesDrop, endDrag,
};
