// Accessible names (Accessible Name and Description Computation 1.2, HTML-AAM 1.0 section 4.1) and values.

// Elements whose names are made of other elements.
let borrowers = new Set();
// The labels of the fields under a document or shadow root: to ask every field for its own looks through the whole page
// each time.
let labels = new WeakMap();
const labelsOf = element => {
  const root = getRootNode.call(element);
  let map = labels.get(root);
  if (!map) {
    labels.set(root, map = new Map());
    const find = of(get.kind, root) === 9 ? all_ : of(get.kind, root) === 11 ? allInside : null;
    const list = find ? find.call(root, 'label') : [];
    for (let i = 0; i < list.length; i++) {
      const control = list[i].control;
      if (control) { const known = map.get(control); if (known) known.push(list[i]); else map.set(control, [list[i]]); }
    }
  }
  return map.get(element);
};
// The text of the labels of a field; empty without any.
const labelText = element => {
  const found = labelsOf(element);
  if (!found) return '';
  borrowers.add(element);
  return found.map(label => textOf(label, element)).join(' ').trim();
};
// The text of a naming element: with names of its images, values of its fields, and the texts that its style draws
// before and behind it; without hidden parts, unless all of it is hidden.
const spoken = (node, except, isShown, depth = 0) => {
  if (of(get.kind, node) === 3) return of(get.data, node);
  if (of(get.kind, node) !== 1 || node === except || depth > 100) return '';
  const tag = of(get.tag, node);
  if (isSkipped(node)) return '';
  if (depth > 0 && (attribute(node, 'aria-hidden') === 'true' || isShown && !isSpoken(node))) return '';
  const label = attribute(node, 'aria-label');
  if (label && label.trim()) return depth > 0 ? ' ' + label + ' ' : label;
  if (tag === 'img' || tag === 'area' || tag === 'input' && node.type === 'image')
    return ' ' + (attribute(node, 'alt') || depth > 0 && attribute(node, 'title') || '') + ' ';
  if (depth > 0 && (tag === 'input' && !/^(hidden|password|checkbox|radio|file)$/.test(node.type) || tag === 'textarea')) return ' ' + node.value + ' ';
  if (depth > 0 && tag === 'select') return ' ' + [...node.selectedOptions].map(o => o.label).join(' ') + ' ';
  const title = tag === 'svg' && childNamed(node, 'title');
  if (title) return ' ' + of(get.text, title) + ' ';
  const isDrawn = mayDraw(node);
  let text = isDrawn ? drawn(node, '::before') : '';
  const add = child => { if (text.length < longest) text += spoken(child, except, isShown, depth + 1); };
  const assigned = tag === 'slot' && isHTML(node) ? HTMLSlotElement.prototype.assignedNodes.call(node) : [];
  if (assigned.length) assigned.forEach(add);
  else for (let child = of(get.first, open(node) || node); child; child = of(get.next, child)) add(child);
  if (isDrawn) text += drawn(node, '::after');
  // A button without anything in it, among others, is called by its title.
  if (depth > 0 && !text.trim()) text = attribute(node, 'title') || text;
  return flowsInText(node, tag) ? text : ' ' + text + ' ';
};
const flowingTags = new Set(['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'font', 'g', 'i', 'ins', 'kbd', 'label', 'mark', 'q',
  's', 'samp', 'slot', 'small', 'span', 'strong', 'sub', 'sup', 'svg', 'text', 'time', 'tspan', 'u', 'var', 'wbr', '#text']);
// Whether an element stands in the text around it, and not in a box of its own.
const flowsInText = (node, tag) => {
  if (tag === 'br') return false;
  const display = isHTML(node) ? getComputedStyle(node).display : 'none';
  return display === 'none' || !display ? flowingTags.has(tag) : /^(?:inline|contents|ruby(?:-.*)?)$/.test(display);
};
// Whether the content of an element has boxes that its tags do not imply. Its name then has more spaces than its text.
const mostBoxes = 40;
const isBoxed = element => {
  for (let i = 0, list = everyInside.call(element, '*'); i < list.length && i < mostBoxes; i++) {
    const tag = of(get.tag, list[i]);
    if (tag === 'button' || flowingTags.has(tag) && tag !== 'slot' && tag !== 'wbr' && !flowsInText(list[i], tag)) return true;
  }
  return false;
};
// Whether an element is shown, even if transparent, or has no box of its own and shows its content.
const isSpoken = node => checkVisibility.call(node, { visibilityProperty: true }) || isBoxless(node);
const textOf = (node, except) => words(spoken(node, except, isSpoken(node)));
// The text that an SVG element shows by using another one.
const usedText = element => {
  const address = attribute(element, 'href') || element.getAttributeNS('http://www.w3.org/1999/xlink', 'href') || '', root = getRootNode.call(element);
  const used = address[0] === '#' ? elementIn(root, address.slice(1)) : null;
  return used ? words(of(get.text, used)) : '';
};
const childNamed = (element, tag) => {
  for (let c = of(get.first, element); c; c = of(get.next, c)) if (of(get.kind, c) === 1 && of(get.tag, c) === tag) return c;
  return null;
};
// Elements named by their content; a title only describes them (ARIA 1.2, section 5.2.8.4).
const titledTags = new Set(['button', 'summary', 'option', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']), cellTags = new Set(['td']);
const titledRoles = /^\s*(?:button|link|heading|tab|checkbox|radio|switch|menuitem(?:checkbox|radio)?|option|treeitem|columnheader|rowheader)(?!\S)/i;
const cellRoles = /^\s*(?:cell|gridcell|tooltip)(?!\S)/i;
const isOf = (element, tag, roles, tags) => {
  const role = attribute(element, 'role');
  return role ? roles.test(role) : tags.has(tag) && isHTML(element);
};
const isTitled = (element, tag) => isOf(element, tag, titledRoles, titledTags)
  || tag === 'a' && attribute(element, 'role') === null && attribute(element, 'href') !== null;
// Elements whose names differ from the text that they show.
const telling = 'img, area, svg, input, select, textarea, slot, [aria-label], [aria-hidden=true], [title]:empty';
// The elements that are named by such an element in them.
let speakers = new Set();
// The name of an element from its contents; null if it is the text that the element shows. `isFlat` is for an element
// with only texts.
const contentName = (element, isFlat) => {
  if (!mayDraw(element)) {
    if (isFlat) return null;
    const drawn_ = drawnIn(element);
    if (!hasParts && drawn_ !== null && !inside.call(element, drawn_ ? telling + ',' + drawn_ : telling) && !isBoxed(element)) return null;
  }
  speakers.add(element);
  return textOf(element) || null;
};
// The children that name their elements.
const titleTags = { fieldset: 'legend', table: 'caption', figure: 'figcaption', details: 'summary' };
const name = (element, isFlat = false) => {
  const by = attribute(element, 'aria-labelledby');
  if (by) {
    borrowers.add(element);
    const root = getRootNode.call(element);
    const found = by.trim().split(/\s+/).map(id => elementIn(root, id)).filter(e => e).map(e => textOf(e)).join(' ').trim();
    if (found) return found;
  }
  const label = attribute(element, 'aria-label');
  if (label && label.trim()) return words(label);
  const tag = of(get.tag, element);
  if (tag === 'svg' || !isHTML(element)) {
    const title = childNamed(element, 'title');
    if (title) { borrowers.add(element); const own = words(of(get.text, title)); if (own) return own; }
  } else switch (tag) {
    case 'input':
    case 'select': case 'textarea': case 'meter': case 'progress': case 'output': case 'button':
      const labelled = labelText(element);
      if (labelled) return labelled;
      if (tag === 'input' && /^(submit|reset|button|image)$/.test(element.type)) {
        const own = element.type === 'image' && words(attribute(element, 'alt') || '') || words(element.value);
        if (own) return own;
        if (element.type === 'image') return words(attribute(element, 'title') || '') || 'Submit';
        if (element.type !== 'button' && attribute(element, 'value') === null) return { submit: 'Submit', reset: 'Reset' }[element.type];
      }
      break;
    case 'img': case 'area': { const own = words(attribute(element, 'alt') || ''); if (own) return own; break; }
    case 'fieldset': case 'table': case 'figure': case 'details': {
      const title = childNamed(element, titleTags[tag]);
      if (title) { borrowers.add(element); const own = textOf(title); if (own) return own; }
      break;
    }
    case 'optgroup': case 'option': { const own = words(attribute(element, 'label') || ''); if (own) return own; break; }
    // Elements of the page's own have labels where they are associated with forms.
    default: { const own = tag.includes('-') ? labelText(element) : ''; if (own) return own; }
  }
  const isTitledBy = isTitled(element, tag), description = attribute(element, 'title'), title = description && words(description);
  if (isTitledBy) { const own = contentName(element, isFlat); if (own) return own; }
  if (title) {
    if (!isTitledBy && !isOf(element, tag, cellRoles, cellTags)) return title;
    speakers.add(element);
    return textOf(element) ? null : title;
  }
  // A field without any other name is named by its placeholder.
  return words((tag === 'input' || tag === 'textarea') && attribute(element, 'placeholder') || attribute(element, 'aria-placeholder') || '') || null;
};
// The text in a value of the property `content`, or the alternative text if it has one; without signs of icon fonts,
// which are not letters. Attributes are those of an element.
const textInContent = (content, element) => {
  const texts = content.match(/"(?:[^"\\]|\\.)*"|attr\([\w-]+\)| \/ /g) || [], begin = texts.indexOf(' / ') + 1;
  const text = texts.slice(begin).map(text => text[0] === '"' ? text.slice(1, -1).replace(/\\(.)/g, '$1') : attribute(element, text.slice(5, -1)) || '')
    .join('').replace(/\p{Co}/gu, '');
  return begin && text ? ' ' + text + ' ' : text;
};
// The text that a style draws before or behind the content of an element.
const drawn = (element, part) => {
  const style = getComputedStyle(element, part), text = style.display === 'none' || style.visibility !== 'visible' ? '' : textInContent(style.content, element);
  return text && style.display !== 'inline' ? ' ' + text + ' ' : text;
};
// The elements in which the sheets of a document or shadow root draw a text, as a selector; null where a sheet cannot
// be read.
let drawers = new WeakMap();
const drawnIn = element => {
  const root = hasParts ? getRootNode.call(element) : document;
  let known = drawers.get(root);
  if (known === undefined) drawers.set(root, known = drawersOf(root));
  return known;
};
const drawersOf = root => {
  const isDocument = of(get.kind, root) === 9, found = new Set();
  const open = [...(isDocument ? of(get.sheets, root) : root.styleSheets || []),
    ...(isDocument ? of(get.adopted, root) : root.adoptedStyleSheets || [])].map(sheet => [sheet, '']);
  try {
    while (open.length) {
      const [outer, around] = open.pop();
      for (const rule of outer.cssRules) {
        const own = rule.selectorText || '',
          selector = around && own ? own.includes('&') ? own.replaceAll('&', `:is(${around})`) : `:is(${around}) ${own}` : own || around;
        const content = rule.style && /:(?:before|after)/.test(selector) ? rule.style.content : '';
        // A text with an empty alternative is drawn too.
        if (content && (/attr\(|var\(/.test(content) || content.split(' / ').some(text => textInContent(text, root).trim())))
          found.add(selector.replace(/(^|[\s,>+~(])::?(?:before|after)/g, '$1*').replace(/::?(?:before|after)/g, ''));
        if (rule.cssRules && rule.cssRules.length) open.push([rule, selector]);
        if (rule.styleSheet) open.push([rule.styleSheet, '']);
      }
    }
    const selector = [...found].join(',');
    if (selector) matches.call(of(get.html, document), selector);
    return selector;
  } catch { return null; /* A sheet of another origin, or a selector that is invalid without its pseudo-element. */ }
};
const mayDraw = element => { const selector = drawnIn(element); return selector === null || selector !== '' && matches.call(element, selector); };
// The text that a style draws before or behind the content of an element, as a reader sees it; empty for a field, which
// shows its value. If a sheet cannot be read, only elements with a class or an identifier are examined, because other
// rules rarely draw texts.
const drawnText = (element, part) => {
  const selector = drawnIn(element);
  if (selector === ''
    || (selector === null ? attribute(element, 'class') === null && attribute(element, 'id') === null : !matches.call(element, selector))) return '';
  const text = drawn(element, part);
  if (!text.trim()) return '';
  speakers.add(element);
  return /^inline/.test(getComputedStyle(element, part).display) ? text : '\n' + text + '\n';
};
const valued = new Set(['input', 'textarea', 'select', 'progress', 'meter', 'option', 'details', 'dialog', 'video', 'audio']);
const isField = element => valued.has(of(get.tag, element)) && isHTML(element);
const value = element => {
  switch (of(get.tag, element)) {
    case 'input': return element.type === 'password' ? '•'.repeat(Math.min(element.value.length, 1000))
      : element.type === 'file' ? [...element.files].map(f => f.name).join(', ') : element.value;
    case 'textarea': return element.value;
    case 'select': return [...element.selectedOptions].map(o => words(o.label)).join(', ');
    // A progress bar without a known end has no value.
    case 'progress': return element.position < 0 ? null : String(element.value);
    case 'meter': return String(element.value);
    case 'option': return element.value;
  }
  return null;
};
// The state of a field that can change without a mutation.
const stateOf = element => {
  const tag = of(get.tag, element);
  if (tag === 'select') return element.value + '|' + element.selectedIndex + '|' + element.selectedOptions.length;
  if (tag === 'video' || tag === 'audio') return element.paused + '|' + element.ended;
  return value(element) + '|' + element.checked + element.indeterminate + element.selected + element.disabled;
};
