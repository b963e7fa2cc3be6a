// Members taken from prototypes, and predicates about elements.

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
const of = (getter, object) => getter.call(object), today = Date.now;
const { getBoundingClientRect: rectangle, getClientRects: parts_, scrollIntoView, checkVisibility, matches, getAttribute, getAttributeNames, closest,
  hasAttribute } = Element.prototype;
const { getRootNode, contains } = Node.prototype;
const { createRange, getSelection: selectionOf } = Document.prototype;
const animationsOf = Document.prototype.getAnimations, listen = EventTarget.prototype.addEventListener, dispatch = EventTarget.prototype.dispatchEvent;
const at = Document.prototype.elementFromPoint, atShadow = ShadowRoot.prototype.elementFromPoint;
const all_ = Document.prototype.querySelectorAll, inside = Element.prototype.querySelector, allInside = DocumentFragment.prototype.querySelectorAll,
  everyInside = Element.prototype.querySelectorAll;
const byID = Document.prototype.getElementById, byIDInShadow = DocumentFragment.prototype.getElementById;
// The element with an identifier in a document or shadow root; null for another root.
const elementIn = (root, id) => {
  const find = { 9: byID, 11: byIDInShadow }[of(get.kind, root)];
  return find ? find.call(root, id) : null;
};
// The described element if it has no attributes, like most: then its attributes are not read.
let bare = null;
const attribute = (element, name) => element === bare ? null : getAttribute.call(element, name) ?? (hasInternals ? told(element, name) : null);
// The role, name and states of custom elements, from their internals; attributes have precedence.
const internals = new WeakMap();
let hasInternals = false, answered = null;
const told = (element, name) => { const texts = internals.get(element); return texts && texts.get(name) || null; };
const ask = element => {
  answered = null;
  dispatch.call(element, new Event('cukeswift-tell'));
  const texts = answered ? JSON.parse(answered) : [];
  if (texts.length) { hasInternals = true; internals.set(element, new Map(texts)); return texts; }
  internals.delete(element);
  return texts;
};
const takeAnswer = ({ data }) => { answered = data; };
const isHTML = element => of(get.namespace, element) === 'http://www.w3.org/1999/xhtml';
// Elements that are never rendered.
const skipped = new Set(['head', 'script', 'style', 'template', 'noscript', 'link', 'meta', 'title', 'base', 'param', 'source', 'track']);
const isSkipped = element => skipped.has(of(get.tag, element)) && (isHTML(element) || of(get.tag, element) !== 'title');
// The longest text of a page; cuts are reported.
const longest = 65536;
let cuts = 0;
const cut = text => { if (text.length > longest) { cuts++; text = text.slice(0, longest) + '…'; } return text.isWellFormed() ? text : text.toWellFormed(); };
// The text with a space for each no-break space.
const plainSpaces = text => text.replace(/[\xa0\u202f]/g, ' ');
// The text as a reader takes it, to compare it with others.
const asRead = text => plainSpaces(text).replace(/[\xad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g, '').normalize();
// A text with one space for each stretch of white space. A no-break space between digits stays: it separates their
// groups.
const squeeze = text => text.replace(/\s+/g, plainSpaces(text) === text ? ' ' : (gap, at) =>
  plainSpaces(gap) === ' ' && /\d/.test(text[at - 1]) && /\d/.test(text[at + gap.length]) ? gap : ' ');
// The version that a page states; undefined without one.
const release = () => {
  const html = of(get.html, document), meta = html && inside.call(html, 'head > meta[name="version" i]');
  return meta && words(attribute(meta, 'content') ?? '').slice(0, 200).toWellFormed() || undefined;
};
const words = text => squeeze(text.length > longest ? text.slice(0, longest) : text).trim();

// Shadow roots that are closed to the page's scripts are open to this world.
const shadows = new WeakMap();
let announced = null;
const open = element => of(get.root, element) || shadows.get(element) || null;
// The window in an element that can have one; an object and an embed have none for pictures and the like.
const windowIn = element => {
  const tag = of(get.tag, element);
  if (tag === 'iframe' || tag === 'frame' || tag === 'object') return isHTML(element) ? element.contentWindow : null;
  if (tag !== 'embed' || !isHTML(element)) return null;
  const document_ = of(get.owner, element), outer = document_.defaultView, foreign = new Set();
  for (let i = 0; outer && i < outer.length; i++)
    try { const frame = outer[i].frameElement; if (frame === element) return outer[i]; if (!frame) foreign.add(outer[i]); } catch { foreign.add(outer[i]); }
  // A window of another origin does not reveal its element: it belongs to the only `embed` if no frame has it.
  if (!foreign.size || all_.call(document_, 'embed').length > 1) return null;
  for (const frame of all_.call(document_, 'iframe, frame, object')) foreign.delete(frame.contentWindow);
  return foreign.size === 1 ? [...foreign][0] : null;
};
const documentIn = window => { try { return window && window.document; } catch { return null; /* of another origin */ } };
const documentOf = element => {
  const tag = of(get.tag, element);
  if (tag !== 'iframe' && tag !== 'frame' && tag !== 'object' && tag !== 'embed' || !isHTML(element)) return null;
  const inner = tag === 'embed' ? documentIn(windowIn(element)) : element.contentDocument;
  return inner && isStraight(element) ? inner : null;
};
// Whether a frame shows its document neither scaled nor rotated. Only then the places of its elements are known.
const isStraight = frame => {
  for (let e = frame; e; e = parentOf(e)) {
    const style = getComputedStyle(e);
    if ((style.zoom || '1') !== '1' || (style.rotate || 'none') !== 'none' || (style.scale || 'none') !== 'none') return false;
    // Both can rotate or scale it.
    if ((style.offsetPath || 'none') !== 'none' || (style.translate || '').split(' ').length > 2) return false;
    if (style.transform === 'none') continue;
    const { is2D, a, b, c, d } = new DOMMatrix(style.transform);
    if (!is2D || Math.abs(a - 1) + Math.abs(b) + Math.abs(c) + Math.abs(d - 1) > 0.001) return false;
  }
  return true;
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
// The origin of the document in a frame, given the place of the frame.
const originOf = (frame, x, y) => {
  const style = getComputedStyle(frame);
  return [x + of(get.clientLeft, frame) + parseFloat(style.paddingLeft), y + of(get.clientTop, frame) + parseFloat(style.paddingTop)];
};
// The path of a window: the number of each frame in the one around it, from the page inwards.
const pathTo = window => {
  let path = '';
  for (let inner = window, outer; inner !== top; inner = outer) {
    outer = inner.parent;
    let number = 0;
    while (number < outer.length && outer[number] !== inner) number++;
    path = number + '/' + path;
  }
  return path;
};
