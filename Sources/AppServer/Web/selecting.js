// Returns the elements of a path in the document and its frames, or in an element; a text for a problem of the path.

const [path, start] = arguments, found = [];
const select = node => {
  const list = (node.ownerDocument ?? node).evaluate(path, node, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  for (let i = 0; i < list.snapshotLength; i++) found.push(list.snapshotItem(i));
};
const selectAll = inner => {
  select(inner);
  for (const frame of inner.querySelectorAll('iframe, frame')) if (frame.contentDocument) selectAll(frame.contentDocument);
};
try { if (start) select(start); else selectAll(document); } catch (error) { return error.message; }
if (found.some(node => node.nodeType !== 1)) return 'the path selects something else than elements';
return found.filter(cukeswift.has);
