// The questions and actions of clients of WebDriver, evaluated in the script's world of a document when a client uses
// it for the first time.
//
// A client refers to a node by a name, which stays valid until the node or its document is gone (W3C WebDriver, section
// 12). `cukeswift.client(name, arguments)` calls a function and returns JSON: a `value`, or an `error` with a
// `message`.

(() => {
'use strict';
const elementKey = 'element-6066-11e4-a52e-4f735466cecf', shadowKey = 'shadow-6066-11e4-a52e-4f735466cecf';
class Refusal { constructor(error, message) { this.error = error; this.message = message; } }
const refuse = (error, message) => { throw new Refusal(error, message); };

// References
const nodes = new Map(), names = new WeakMap();
const documentName = Math.random().toString(36).slice(2);
const nameOf = node => {
  let name = names.get(node);
  if (!name) {
    name = `${documentName}.${nodes.size}`;
    names.set(node, name);
    nodes.set(name, new WeakRef(node));
  }
  return name;
};
const isShadow = node => node.nodeType === 11;
const nodeOf = (name, isRoot = false) => {
  if (!name.startsWith(`${documentName}.`)) refuse(isRoot ? 'other document of a shadow root' : 'other document', name);
  if (!nodes.has(name)) refuse(isRoot ? 'no such shadow root' : 'no such element', `'${name}' is not a node of this session`);
  const node = nodes.get(name).deref();
  if (node && isShadow(node) !== isRoot)
    refuse(isRoot ? 'no such shadow root' : 'no such element', `'${name}' is ${isRoot ? 'an element' : 'a shadow root'}`);
  if (node && node.isConnected && node.ownerDocument === document) return node;
  if (isRoot) refuse('detached shadow root', 'the shadow root is not in the document any more: find it again');
  return refuse('stale element reference', `the element '${name}' is not in the document any more: find it again`);
};
const toNodes = value => {
  if (Array.isArray(value)) return value.map(toNodes);
  if (!value || typeof value !== 'object') return value;
  const name = value[elementKey] ?? value[shadowKey];
  return name === undefined ? value : nodeOf(String(name), value[elementKey] === undefined);
};
const toNames = (_, value) => !value || !value.nodeType ? value : { [isShadow(value) ? shadowKey : elementKey]: nameOf(value) };

// Finding
const isPart = (text, value) => text.includes(value), isSame = (text, value) => text === value;
const links = (start, value, fits) => [...start.querySelectorAll('a')].filter(link => fits(shownText(link).trim(), value));
const select = (start, selector) => [...start.querySelectorAll(selector)];
const byAttribute = (name, relation) => (start, value) => select(start, `[${name}${relation}"${CSS.escape(value)}"]`);
const strategies = {
  'css selector': select,
  'tag name': select,
  'link text': (start, value) => links(start, value, isSame),
  'partial link text': (start, value) => links(start, value, isPart),
  id: byAttribute('id', '='), name: byAttribute('name', '='), 'class name': byAttribute('class', '~='),
  xpath: (start, value) => {
    const found = document.evaluate(value, start, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    const list = Array.from({ length: found.snapshotLength }, (_, number) => found.snapshotItem(number));
    if (list.some(node => node.nodeType !== 1)) refuse('invalid selector', 'the path selects something else than elements');
    return list;
  },
};
const find = (strategy, value, start) => {
  try {
    return strategies[strategy](start ?? document, value);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('invalid selector', error.message);
  }
};

// Texts: a line for each block, without hidden parts (W3C WebDriver, section 12.4.5).
const cased = (text, style) => {
  switch (style.textTransform) {
    case 'uppercase': return text.toUpperCase();
    case 'lowercase': return text.toLowerCase();
    case 'capitalize': return text.replace(/(^|[^\p{L}\p{M}\p{N}'_])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());
    default: return text;
  }
};
const shownText = element => {
  const lines = [''];
  const add = text => { lines[lines.length - 1] += text; };
  const end = () => { if (lines.at(-1).trim()) lines.push(''); };
  const addText = (data, style) => {
    if (style.visibility !== 'visible') return;
    if (style.whiteSpace === 'pre-line') {
      add(cased(data.replace(/[^\S\xa0\n]+/g, ' '), style));
    } else if (/^(pre|break-spaces)/.test(style.whiteSpace)) {
      // Spaces that are kept are not taken for the ends of lines.
      add(cased(data.replace(/[^\S\n]/g, '\xa0'), style));
    } else {
      const text = data.replace(/[^\S\xa0]+|\u200b/g, ' ').replace(/^ /, /(^| )$/.test(lines.at(-1)) ? '' : ' ');
      add(cased(text, style));
    }
  };
  const visit = (node, outer) => {
    if (node.nodeType === 3) return addText(node.data, outer);
    if (node.nodeType !== 1) return;
    const tag = node.localName;
    if (tag === 'br') return void lines.push('');
    if (tag === 'optgroup') return node.childNodes.forEach(child => visit(child, outer));
    if (tag === 'option') { end(); add(node.textContent.replace(/\s+/g, ' ').trim()); return end(); }
    const style = getComputedStyle(node), isCell = style.display === 'table-cell';
    const isBlock = !isCell && !/^(inline|contents|ruby)/.test(style.display);
    if (!isRendered(node, { opacityProperty: true }) || style.overflow === 'hidden' && !hasSize(node)) return;
    if (isBlock) end();
    const children = tag === 'slot' && node.assignedNodes().length ? node.assignedNodes() : (rootIn(node) ?? node).childNodes;
    for (const child of children) visit(child, style);
    if (isCell) add(' ');
    if (isBlock) end();
  };
  visit(element, getComputedStyle(element));
  const text = lines.map(line => line.replace(/\t/g, ' ').replace(/^ +| +$/g, '')).join('\n');
  return text.replace(/^[^\S\xa0]+|[^\S\xa0]+$/g, '').replace(/\xa0/g, ' ');
};
const rootIn = element => cukeswift.shadowRoot(element);

// An element without a box of its own (`display: contents`) is rendered with its parent.
const isRendered = (element, options) =>
  element.checkVisibility(options)
  || !!parentOf(element) && getComputedStyle(element).display === 'contents' && isRendered(parentOf(element), options);
const parentOf = element => element.assignedSlot ?? element.parentElement ?? element.getRootNode().host;

// State
const booleans = new Set([
  'allowfullscreen', 'async', 'autofocus', 'autoplay', 'checked', 'controls', 'default', 'defer', 'disabled', 'formnovalidate',
  'hidden', 'inert', 'ismap', 'itemscope', 'loop', 'multiple', 'muted', 'nomodule', 'novalidate', 'open', 'playsinline', 'readonly',
  'required', 'reversed', 'selected',
]);
const attribute = (element, name) =>
  element.hasAttribute(name) && booleans.has(name.toLowerCase()) ? 'true' : element.getAttribute(name);
const isSelected = element =>
  element.localName === 'option' ? element.selected
  : element.localName === 'input' && /^(checkbox|radio)$/.test(element.type) && element.checked;
const isDisplayed = (element, isOpacityIgnored = false) => {
  const tag = element.localName;
  if (tag === 'body') return true;
  if (tag === 'option' || tag === 'optgroup') { const list = element.closest('select'); return !!list && isDisplayed(list, isOpacityIgnored); }
  if (tag === 'area') return Array.isArray(cukeswift.clickPoint(element));
  if (tag === 'noscript' || tag === 'input' && element.type === 'hidden') return false;
  const options = { opacityProperty: !isOpacityIgnored, visibilityProperty: true };
  return isRendered(element, options) && hasSize(element) && !isCutOff(element);
};
// Whether an ancestor cuts off an element so that scrolling cannot show it.
const isCutOff = element => {
  const box = element.getBoundingClientRect(), isFromRight = getComputedStyle(document.documentElement).direction === 'rtl';
  let position = getComputedStyle(element).position;
  // Scrolling does not reach the area above a document or before its beginning.
  const [left, top] = position === 'fixed' ? [0, 0] : [scrollX, scrollY];
  if (box.bottom + top < 0 || !isFromRight && box.right + left < 0) return true;
  for (let outer = element.parentElement; outer && outer !== document.body && position !== 'fixed'; outer = outer.parentElement) {
    const style = getComputedStyle(outer);
    if (position === 'absolute' && style.position === 'static') continue;
    position = style.position;
    const { left, right, top, bottom } = outer.getBoundingClientRect(), cuts = /hidden|clip/;
    if (cuts.test(style.overflowX) && (box.right <= left || box.left >= right)) return true;
    if (cuts.test(style.overflowY) && (box.bottom <= top || box.top >= bottom)) return true;
  }
  return false;
};
// Any text counts, even one without a size.
const hasSize = node => [...node.getClientRects()].some(part => part.width > 0 && part.height > 0)
    || getComputedStyle(node).overflow !== 'hidden' && [...(rootIn(node) ?? node).childNodes].some(child =>
      child.nodeType === 3 || child.nodeType === 1 && hasSize(child));
const rectangle = element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + scrollX, y: y + scrollY, width, height };
};

// Actions
// Scrolls to an element of which no part is in view (W3C WebDriver, section 11.1).
const reveal = element => { if (!isInView(element)) element.scrollIntoView({ behavior: 'instant', block: 'end', inline: 'nearest' }); };
const isInView = element => {
  const part = element.getClientRects()[0];
  if (!part) return false;
  const [x, y] = middleOf(part), root = element.getRootNode();
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
    && !!root.elementsFromPoint?.(x, y).some(found => found === element || element.contains(found));
};
// The middle of what the window shows of a rectangle.
const middleOf = ({ x, y, width, height }) =>
  [(Math.max(x, 0) + Math.min(x + width, innerWidth)) / 2, (Math.max(y, 0) + Math.min(y + height, innerHeight)) / 2];
const describe = element => {
  const { id, className } = element;
  return `<${element.localName}${id && ` id="${id}"`}${className && typeof className === 'string' ? ` class="${className}"` : ''}>`;
};
const announceInput = field => field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
const announce = field => {
  announceInput(field);
  field.dispatchEvent(new Event('change', { bubbles: true }));
};
// An option is chosen as by a click on it (W3C WebDriver, section 12.5.1).
const choose = option => {
  const list = option.closest('select, datalist') ?? option.parentElement;
  if (!list.checkVisibility({ visibilityProperty: true })) refuse('element not interactable', 'the list of the option is not seen');
  for (const type of ['mouseover', 'mousemove', 'mousedown']) list.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }));
  list.focus();
  if (!option.matches(':disabled') && !list.matches(':disabled')) {
    const before = option.selected;
    option.selected = !(list.multiple && before);
    if (option.selected !== before) announce(list);
  }
  for (const type of ['mouseup', 'click']) list.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, composed: true }));
};
// The point where a click reaches an element, after scrolling to it; null for an option, which is chosen instead. If
// `mayAct` is false, nothing is done, and null stands for an element that needs scrolling or choosing.
const click = (element, mayAct) => {
  const tag = element.localName;
  if (!mayAct) {
    const point = tag !== 'option' && element.type !== 'file' && takesTouches(element) && isDisplayed(element, true)
      && cukeswift.clickPoint(element, false);
    return Array.isArray(point) ? point : null;
  }
  if (tag === 'option') return choose(element) ?? null;
  if (tag === 'input' && element.type === 'file') refuse('invalid argument', 'files are chosen by sending their paths as keys');
  const point = isDisplayed(element, true) ? cukeswift.clickPoint(element) : null;
  if (point && !takesTouches(element))
    refuse('element click intercepted', `it lets touches through (pointer-events: none): ${describe(element)}`);
  if (Array.isArray(point)) return point;
  if (point && element.getClientRects().length) refuse('element click intercepted', `it is covered by ${describe(point)}: ${describe(element)}`);
  return refuse('element not interactable', `nothing of it can be clicked: ${describe(element)}`);
};
const takesTouches = element => getComputedStyle(element).pointerEvents !== 'none';
const fieldTypes = /^(color|date|datetime-local|month|range|time|week)$/;
const isEditable = element => element.isContentEditable || element.localName === 'textarea'
  || element.localName === 'input' && !/^(button|checkbox|hidden|image|radio|reset|submit)$/.test(element.type);
const clear = element => {
  if (!isEditable(element)) refuse('invalid element state', `this is not an editable field: ${describe(element)}`);
  if (element.readOnly || element.matches(':disabled')) refuse('invalid element state', `the field cannot be changed: ${describe(element)}`);
  if (element.type !== 'file' && !isDisplayed(element, true)) refuse('element not interactable', `it is not seen: ${describe(element)}`);
  reveal(element);
  if (element.isContentEditable) {
    if (!element.innerHTML) return;
    element.focus();
    element.innerHTML = '';
    announceInput(element);
  } else {
    if (!element.value && element.validity.valid) return;
    element.focus();
    element.value = '';
    announce(element);
  }
  element.blur();
};
const focused = () => {
  let element = document.activeElement;
  while (element && rootIn(element)?.activeElement) element = rootIn(element).activeElement;
  return element;
};
// Makes an element ready for keys: `files` takes paths, `done` has the text already.
const prepareKeys = (element, text, isStrict) => {
  if (element.localName === 'input' && element.type === 'file') {
    if (isStrict && !isDisplayed(element)) refuse('element not interactable', `it is not seen: ${describe(element)}`);
    element.focus({ preventScroll: true });
    return element.multiple ? 'files' : 'file';
  }
  if (element.matches('input, textarea, select, button') && element.matches(':disabled'))
    refuse('element not interactable', `it is disabled: ${describe(element)}`);
  reveal(element);
  const isSetAtOnce = element.localName === 'input' && fieldTypes.test(element.type);
  if (element !== focused()) {
    element.focus();
    if (element !== focused() && element !== document.body && element !== document.documentElement && !element.contains(focused()))
      refuse('element not interactable', `it takes no keys: ${describe(element)}`);
    if (!isSetAtOnce) cukeswift.caret(false);
  }
  if (!isSetAtOnce) return 'type';
  if (element.readOnly) refuse('element not interactable', `the field cannot be changed: ${describe(element)}`);
  const before = element.value;
  element.value = text;
  if (element.value === text.toLowerCase() || element.value === text || Number(element.value) === Number(text)) {
    if (element.value !== before) announce(element);
    return 'done';
  }
  element.value = before;
  if (element.type === 'color') refuse('invalid argument', 'a field for a colour takes one such as #ff8000');
  return 'type';
};

const functions = {
  find, text: shownText, attribute, isSelected, isDisplayed, rectangle, click, clear, prepareKeys,
  require: () => null,
  tagName: element => (element.prefix ? `${element.prefix}:` : '') + element.localName,
  isEnabled: element => !element.matches(':disabled:not(fieldset)') && document.contentType !== 'text/xml',
  style: (element, name) => getComputedStyle(element).getPropertyValue(name),
  active: () => document.activeElement ?? refuse('no such element', 'no element has the focus'),
  shadow: element => rootIn(element) ?? refuse('no such shadow root', `it has no shadow root: ${describe(element)}`),
  source: () => document.documentElement.outerHTML,
  place: element => {
    reveal(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  },
  // The number of files in a field.
  fileCount: field => field.files.length,
  // The origin of the document in a frame.
  origin: frame => {
    const { x, y } = frame.getBoundingClientRect(), style = getComputedStyle(frame);
    return [x + frame.clientLeft + parseFloat(style.paddingLeft), y + frame.clientTop + parseFloat(style.paddingTop)];
  },
  // The middle of the visible part of an element, for moves of pointers. An element out of view is scrolled to, or
  // results in null.
  middle: (element, mayScroll) => {
    const box = element.getBoundingClientRect();
    if (box.right <= 0 || box.bottom <= 0 || box.x >= innerWidth || box.y >= innerHeight) {
      if (!mayScroll) return null;
      reveal(element);
    }
    const part = element.getClientRects()[0] ?? refuse('element not interactable', `nothing of it is shown: ${describe(element)}`);
    return middleOf(part);
  },
  frameAt: number => {
    const frame = [...document.querySelectorAll('iframe, frame')].find(frame => frame.contentWindow === self[number]);
    return frame ?? refuse('no such frame', `no frame has the number ${number}`);
  },
  canParse: address => URL.canParse(address),
};
cukeswift.client = (name, values) => {
  try {
    return JSON.stringify({ value: functions[name](...toNodes(values)) ?? null }, toNames);
  } catch (error) {
    return JSON.stringify({ error: error instanceof Refusal ? error.error : 'unknown error', message: error.message });
  }
};
cukeswift.clientNode = name => {
  const node = nodes.get(name)?.deref();
  return nodeOf(name, !!node && isShadow(node));
};
// An element that is in no document has no name.
cukeswift.clientName = node => node.isConnected && node.ownerDocument === document ? nameOf(node) : null;
})()
