// Scrolls elements into view.

const { scrollBy, scrollTo: scrollBoxTo } = Element.prototype;
// How far to scroll until a range is in the middle of a view, or begins with the view if it is larger; 0 for a range in
// view.
const distance = (start, end, from, to) =>
  start >= from && end <= to ? 0 : end - start > to - from ? start - from : (start + end - from - to) / 2;
// Whether the user cannot scroll a document, as behind the dialogs of many pages.
const isLocked = document_ => {
  const html = of(get.html, document_), body = of(get.body, document_), own = html ? getComputedStyle(html).overflowY : 'visible';
  const overflow = own === 'visible' && body ? getComputedStyle(body).overflowY : own;
  return overflow === 'hidden' || overflow === 'clip';
};
// The last search that has scrolled to an element, with the parts of a frame that it has scrolled to.
const searches = new WeakMap();
const isSearched = (e, search, part) => { const last = searches.get(e); return !!last && last.search === search && last.parts.has(String(part)); };
const noteSearch = (e, search, part) => {
  const last = searches.get(e);
  if (last && last.search === search) last.parts.add(String(part)); else searches.set(e, { search, parts: new Set([String(part)]) });
};
// The heights of a view that are tried for an element that is covered in its middle.
const heights = [0.5, 0.75, 0.25, 0.95, 0.05];
// The current place of an element, or of a part in a frame.
const placeWith = (e, part) => {
  bases = new Map();
  const [x, y, w, h] = placeOf(e), origin = part && originOf(e, x, y);
  return part ? [part[0] + origin[0], part[1] + origin[1], part[2], part[3]] : [x, y, w, h];
};
const placeIn = (seen, index, part) => { const record = seen === version ? records[index] : null; return record ? placeWith(carrierOf(record.e), part) : []; };
// Scrolls the boxes around an element until it is in their middle and free. Boxes that only hide their overflow are not
// scrolled. `part` is the place in a frame of another origin: x, y, width, height. Returns whether a box has moved,
// once in a search.
const reveal = (seen, index, search, part = null) => {
  const e = elementAt(seen, index);
  if (!e || isSearched(e, search, part)) return 0;
  const carrier = carrierOf(e), boxes = scrollersOf(carrier), positions = () => boxes.map(box => [of(get.left, box), of(get.top, box)]);
  const place = () => placeWith(carrier, part);
  // Scrolls each box until the element is at this height of its view; without a height, only if it is out of view.
  const align = at => {
    for (const box of boxes) {
      const [x, y, w, h] = place(), [left, top, right, bottom] = viewOf(box);
      const go = (start, size, from, to) => at === null ? distance(start, start + size, from, to) : start + size / 2 - from - (to - from) * at;
      scrollBy.call(box, { left: go(x, w, left, right), top: go(y, h, top, bottom), behavior: 'instant' });
    }
  };
  const before = positions();
  align(null);
  const state = freedomOf(carrier, place(), boxes);
  if (state === 'covered') {
    const middle = positions();
    if (!heights.some(at => { align(at); return freedomOf(carrier, place(), boxes) === 'free'; })) {
      boxes.forEach((box, i) => scrollBoxTo.call(box, { left: middle[i][0], top: middle[i][1], behavior: 'instant' }));
      noteSearch(e, search, part);
    }
  }
  if (String(positions()) === String(before)) return 0;
  noteSearch(e, search, part);
  return 1;
};
// Whether an element is free at a place, covered by an element that does not scroll with it, or stuck.
const freedomOf = (e, [x, y, w, h], boxes) => {
  const middle = x + w / 2, line = y + h / 2, isSmall = boxes.every(box => {
    const [left, top, right, bottom] = viewOf(box);
    return w <= right - left && h <= bottom - top;
  });
  const found = middle >= 0 && line >= 0 && middle < innerWidth && line < innerHeight ? deepestAt(middle, line) : null;
  if (found && (within(found, e) || isSeen(e, found, middle, line))) return 'free';
  return isSmall && isAway(e, found, middle, line, w, h) ? 'covered' : 'stuck';
};
