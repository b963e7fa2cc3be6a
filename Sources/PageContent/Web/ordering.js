// Determines the order in which a reader sees the children of an element. It differs from that of the document where a
// style places them: in reversed flex boxes, by `order`, in grids, and absolutely.

const isPart = node => of(get.kind, node) === 1 ? !isSkipped(node) : of(get.kind, node) === 3 && /\S/.test(of(get.data, node));
// Whether an element has several children that show something.
const showsSeveral = e => {
  let count = 0;
  for (let node = of(get.first, open(e) || e); node; node = of(get.next, node)) if (isPart(node) && ++count > 1) return true;
  return of(get.tag, e) === 'slot';
};
// Boxes from top to bottom and in their rows in the direction of reading; null where boxes overlap, which have no such
// order.
const inRows = (boxes, isFromRight) => {
  const rows = [];
  let bottom = -Infinity;
  for (const box of [...boxes].sort((one, other) => one.top - other.top)) {
    if (box.top >= bottom - 1) rows.push([]);
    rows[rows.length - 1].push(box);
    bottom = Math.max(bottom, box.bottom);
  }
  for (const row of rows) {
    row.sort((one, other) => isFromRight ? other.right - one.right : one.left - other.left);
    for (let i = 1; i < row.length; i++) {
      const [first, second] = isFromRight ? [row[i], row[i - 1]] : [row[i - 1], row[i]];
      if (second.left < first.right - 1) return null;
    }
  }
  return rows.flat();
};
// Puts the nodes that are placed by their boxes in order; the others keep their places.
const placed = (nodes, isPlaced, isFromRight) => {
  const places = [], boxes = [];
  nodes.forEach((node, place) => {
    if (of(get.kind, node) !== 1 || isSkipped(node) || !isPlaced(node)) return;
    const { left, top, right, bottom } = rectangle.call(node);
    if (right > left && bottom > top) { places.push(place); boxes.push({ node, left, top, right, bottom }); }
  });
  const sorted = boxes.length > 1 ? inRows(boxes, isFromRight) : null;
  if (!sorted) return nodes;
  const result = [...nodes];
  sorted.forEach((box, number) => { result[places[number]] = box.node; });
  return result;
};
// The children of an element as they are seen; null for the order of the document.
const seenOrder = e => {
  if (!showsSeveral(e)) return null;
  const style = styleOf(e), display = style.display, isFlex = /flex$/.test(display), isGrid = /grid$/.test(display), isAround = style.position !== 'static';
  if (!isFlex && !isGrid && !isAround) return null;
  let nodes = [];
  eachFlat(e, node => { nodes.push(node); });
  if (isFlex || isGrid) {
    const orders = nodes.map(node => of(get.kind, node) === 1 ? +styleOf(node).order || 0 : 0), isReversed = isFlex && /reverse$/.test(style.flexDirection);
    if (orders.some(order => order !== 0)) nodes = nodes.map((node, i) => [node, orders[i]]).sort((one, other) => one[1] - other[1]).map(([node]) => node);
    if (isReversed) nodes.reverse();
  }
  const isFromRight = style.direction === 'rtl';
  if (isGrid) nodes = placed(nodes, node => !/absolute|fixed/.test(styleOf(node).position), isFromRight);
  return isAround ? placed(nodes, node => styleOf(node).position === 'absolute', isFromRight) : nodes;
};
