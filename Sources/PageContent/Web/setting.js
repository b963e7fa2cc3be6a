// Sets fields with their own user interface in the browser, and sends the events that the browser would send.

const optionsOf = G(HTMLSelectElement, 'options');
const announce = e => {
  e.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  e.dispatchEvent(new Event('change', { bubbles: true }));
};
// The answer for a field whose page has set it to another value at once.
const changedBack = value => ({ problem: `the page has changed it to "${value}"` });
// Chooses the option of a drop-down list with this title or value.
const choose = (e, text) => {
  // A hidden option cannot be chosen.
  const options = [...of(optionsOf, e)].filter(o => getComputedStyle(o).display !== 'none'), title = o => words(o.label),
    isMeant = title => asRead(title) === asRead(text);
  let found = options.filter(o => isMeant(title(o)));
  if (!found.length) found = options.filter(o => isMeant(o.value));
  if (!found.length) return { choices: options.slice(0, 1000).map(title) };
  found = found.filter(o => !matches.call(o, ':disabled'));
  if (!found.length) return { problem: 'it is disabled' };
  if (found.length > 1) {
    const values = found.map(o => `"${o.value}"`).slice(0, 20).join(', ');
    return { problem: `${found.length} choices have this title; a choice can be named by its value too: ${values}` };
  }
  const option = found[0];
  if (option.selected) return {};
  option.selected = true;
  announce(e);
  return option.selected ? {} : changedBack([...e.selectedOptions].map(title).join(', '));
};
// The values that a field of a type takes, for messages.
const wanted = { date: 'a day, such as "2024-12-24"', time: 'a time of day, such as "18:30"', 'datetime-local': 'a day with a time, such as "2024-12-24 18:30"',
  month: 'a month, such as "2024-12"', week: 'a week, such as "2024-W52"', color: 'a colour, such as "#ff8800"', number: 'a number', range: 'a number' };
const dated = new Set(['date', 'time', 'datetime-local', 'month', 'week']);
const isReadOnly = { problem: 'the field cannot be changed' };
// Sets the value of an input; `isNearest` allows the nearest step.
const enter = (e, text, isNearest) => {
  const before = e.value, restore = problem => { e.value = before; return { problem }; };
  if (e.readOnly) return isReadOnly;
  e.value = text;
  const validity = e.validity;
  // Only fields for dates and times can be empty, even if the form requires a value.
  if (e.value === '' && (text !== '' || !dated.has(e.type)) || e.type === 'color' && e.value !== text.toLowerCase())
    return restore(`it takes ${wanted[e.type]}`);
  if (validity.rangeUnderflow) return restore(`the least is ${e.min}`);
  if (validity.rangeOverflow) return restore(`the greatest is ${e.max}`);
  if (validity.stepMismatch || e.type === 'range' && !isNearest && Number(e.value) !== Number(text)) {
    const unit = e.type === 'time' || e.type === 'datetime-local' ? ' seconds' : e.type === 'date' ? ' days' : '';
    return restore(`it goes in steps of ${e.step || 'its type'}${unit}${e.min ? ' from ' + e.min : ''}`);
  }
  const entered = e.value;
  if (entered === before) return {};
  announce(e);
  return e.value === entered ? {} : changedBack(e.value);
};
// Steps an input up, or down for a negative count.
const step = (e, count) => {
  if (e.readOnly) return isReadOnly;
  for (let i = 0; i < Math.abs(count); i++) {
    const before = e.value;
    if (count > 0) e.stepUp(); else e.stepDown();
    if (e.value === before) return { problem: count > 0 ? `the greatest is ${e.max || before}` : `the least is ${e.min || before}` };
    announce(e);
  }
  return {};
};
const focusHTML = HTMLElement.prototype.focus, focusDrawing = SVGElement.prototype.focus;
const focusOn = e => {
  if (isHTML(e)) focusHTML.call(e, { preventScroll: true });
  else if (of(get.namespace, e) === 'http://www.w3.org/2000/svg') focusDrawing.call(e, { preventScroll: true });
};
// Focuses an element and returns whether it takes keys; keys for the page as a whole need no focus.
const focus = (seen, index) => {
  const e = elementAt(seen, index);
  if (!e) return 0;
  const document_ = of(get.owner, e);
  if (e === of(get.body, document_) || e === of(get.html, document_)) {
    if (active) active.blur();
    return 1;
  }
  focusOn(e);
  return activeIn() === e ? 1 : 0;
};
// Puts the caret at the end of the focused field, or selects all of its text; returns whether the field has a text.
const caret = isAll => {
  const e = activeIn(), document_ = e && of(get.owner, e);
  if (!e || !isHTML(e)) return 0;
  const tag = of(get.tag, e);
  if (tag === 'input' || tag === 'textarea') {
    if (!('value' in e) || !e.select) return 0;
    const length = e.value.length;
    if (isAll) e.select();
    // A field for numbers or addresses has no selection range.
    else try { e.setSelectionRange(length, length); } catch { e.select(); selectionOf.call(document_).modify('move', 'forward', 'lineboundary'); }
    return length > 0 || matches.call(e, ':invalid') ? 1 : 0;
  }
  if (!of(get.editable, e)) return 0;
  const selection = selectionOf.call(document_);
  selection.selectAllChildren(e);
  if (!isAll) selection.collapseToEnd();
  return of(get.text, e) ? 1 : 0;
};
const reportChange = () => {
  const e = activeIn();
  if (e && /^(input|textarea)$/.test(of(get.tag, e))) e.dispatchEvent(new Event('change', { bubbles: true }));
};
// Sets a field to a text, to the step nearest to a number, or a number of steps further; returns the problem or an
// empty object.
const set = (seen, index, value, isNearest = false) => {
  const e = elementAt(seen, index);
  if (!e) return { problem: 'the field is gone' };
  focusOn(e);
  return typeof value === 'number' ? step(e, value) : of(get.tag, e) === 'select' ? choose(e, value) : enter(e, value, isNearest);
};
