// Determines the effect of dragging on the page.

// The number of recorded changes of the document.
let changes = 0;
// The watched drag: the dragged element and its place, the last element under it, and whether an element took it.
let drag = null;
const dragEvents = ['dragstart', 'dragover', 'drop', 'input', 'change'];
const surroundingsOf = e => [of(get.parentNode, e), e.previousElementSibling, e.nextElementSibling];
const hearDrag = event => {
  if (!drag || !event.isTrusted) return;
  const { type } = event, hit = composedPath.call(event)[0];
  if (type === 'dragover') { drag.over = event; drag.target = hit; return; }
  if (type !== 'dragstart') { drag.isTaken = true; return; }
  const e = of(get.kind, hit) === 1 ? hit : of(get.parent, hit);
  drag.item = e && closest.call(e, '[draggable=true]') || e;
  drag.place = drag.item && surroundingsOf(drag.item);
};
const guardDrags = view => { for (const type of dragEvents) listen.call(view, type, hearDrag, true); };
const catchUp = () => { const missed = mutations.takeRecords(); if (missed.length) { note(missed); isChanged = true; } };
const positions = () => [...scrollers].map(e => [e, of(get.left, e), of(get.top, e)]);
const watchDrag = () => { catchUp(); drag = { item: null, place: null, over: null, target: null, isTaken: false, changes, positions: positions() }; };
// Whether a script of the page or a field for files would take the dragged element at its place.
const takesDrop = () => {
  const { over, target } = drag || {};
  return !!over && (over.defaultPrevented || of(get.kind, target) === 1 && !!closest.call(target, 'input[type=file]:enabled'));
};
// Ends the watch and returns the effect of the drag: `taken` by the page, the dragged element `moved`, or anything
// `changed`.
const endDrag = () => {
  if (!drag) return 'changed';
  catchUp();
  const { item, place, isTaken, changes: before, positions: scrolled } = drag;
  drag = null;
  if (isTaken) return 'taken';
  if (item && (!item.isConnected || surroundingsOf(item).some((e, i) => e !== place[i]))) return 'moved';
  return changes !== before || scrolled.some(([e, left, top]) => of(get.left, e) !== left || of(get.top, e) !== top) ? 'changed' : '';
};
