// Determines where clients of WebDriver click; they do not check the visibility of an element.

// The picture to which an area belongs (HTML, section 4.8.14).
const pictureOf = area => {
  const map = closest.call(area, 'map'), pictures = map ? all_.call(of(get.owner, area), 'img[usemap]') : [];
  for (const picture of pictures) if (picture.useMap === '#' + map.name) return picture;
  return null;
};
// The box around an area, from the upper left corner of its picture; null where that is the whole picture.
const cornersOf = area => {
  const numbers = (attribute(area, 'coords') || '').split(',').map(Number), shape = area.shape.toLowerCase();
  if (shape === 'default' || numbers.length < 3) return null;
  if (shape.startsWith('circ')) { const [x, y, radius] = numbers; return [x - radius, y - radius, x + radius, y + radius]; }
  const ends = rest => { const list = numbers.filter((_, i) => i % 2 === rest); return [Math.min(...list), Math.max(...list)]; };
  const [left, right] = ends(0), [top, bottom] = ends(1);
  return [left, top, right, bottom];
};
// The middle of an area, as above.
const middleOf = area => { const c = cornersOf(area); return c && [(c[0] + c[2]) / 2, (c[1] + c[3]) / 2]; };
// The first part of an element with a size; if the element has none, of its overflowing content.
const sizedPart = e => {
  for (const part of parts_.call(e)) if (part.width > 0 && part.height > 0) return part;
  for (const child of e.childNodes) {
    const kind = of(get.kind, child), range = kind === 3 ? createRange.call(of(get.owner, e)) : null;
    if (range) range.selectNode(child);
    const texts = range ? [...range.getClientRects()] : [];
    const part = kind === 1 ? sizedPart(child) : texts.find(part => part.width > 0 && part.height > 0);
    if (part) return part;
  }
  return null;
};
// The point where a click reaches an element, after scrolling: the middle of its first part, or of the visible rest of
// that part; the element that takes the click instead, or null (W3C WebDriver, sections 11.1 and 12.5.1).
const clickPoint = (element, mayScroll = true) => {
  const area = of(get.tag, element) === 'area' && isHTML(element) ? element : null, shown = area ? pictureOf(area) : element;
  const find = () => {
    bases = new Map();
    const part = shown && sizedPart(shown);
    if (!part) return null;
    const base = baseOf(shown), left = part.left + base[0], top = part.top + base[1];
    let x = (Math.max(left, 0) + Math.min(left + part.width, innerWidth)) / 2, y = (Math.max(top, 0) + Math.min(top + part.height, innerHeight)) / 2;
    const middle = area && middleOf(area);
    if (middle) { x = left + middle[0]; y = top + middle[1]; }
    const found = x - y === x - y ? deepestAt(x, y) : null;
    return found && within(found, element) ? [x, y] : found;
  };
  const point = find();
  if (Array.isArray(point) || !shown || !mayScroll) return point;
  scrollIntoView.call(shown, { behavior: 'instant', block: 'end', inline: 'nearest' });
  return find();
};
