// Determines the texts that a person sees: those with a part that is painted and not covered.
//
// An element has up to three texts: its own text before its first child, its tail, which comes after it in the element
// around it, and the text that its style draws.

const allAt = Document.prototype.elementsFromPoint, allAtShadow = ShadowRoot.prototype.elementsFromPoint;
// The opacity of a colour, from 0 to 1.
const alphaOf = colour => {
  if (colour.startsWith('rgb(')) return 1;
  const found = /[,/]\s*([\d.e-]+)(%?)\)$/.exec(colour);
  return found && (colour.startsWith('rgba(') || colour.includes('/')) ? found[1] / (found[2] ? 100 : 1) : 1;
};
// Fainter ink and fainter covers are ignored.
const leastInk = 0.1, leastCover = 0.9;
const colour = /(?:rgba?|hsla?|color|oklch|oklab|lab|lch)\([^()]*\)|#[\da-f]{3,8}|\btransparent\b/gi;
// Whether every colour of an image is transparent; the colours of a file are not known.
const isClearImage = image => !image.includes('url(') && (image.match(colour) || ['#000']).every(c => c === 'transparent' || alphaOf(c) < leastInk);
// Whether a rendered element hides all its contents. Cached for one look.
let veiled = new Map(), clips = new Map();
const isVeiled = e => {
  const known = veiled.get(e);
  if (known !== undefined) return known;
  const style = styleOf(e), parent = parentOf(e), mask = style.maskImage;
  const result = /opacity\((?:0|0?\.0\d*)\)/.test(style.filter) || style.contentVisibility === 'hidden' || mask && mask !== 'none' && isClearImage(mask)
    || +style.opacity < leastInk || style.backfaceVisibility === 'hidden' && isTurnedAway(e) || !!parent && isVeiled(parent);
  veiled.set(e, result);
  return result;
};
// The part of the window that shows the content of an element: left, top, right, bottom.
const clipOf = e => {
  const known = clips.get(e);
  if (known) return known;
  const style = styleOf(e), document_ = of(get.owner, e), isRoot = e === of(get.html, document_) || e === of(get.body, document_);
  let clip = cutOf(e);
  if (style.overflow !== 'visible' && style.display !== 'contents' && style.display !== 'inline' && !isRoot) {
    const { left, top, right, bottom } = rectangle.call(e), base = baseOf(e), isAcross = style.overflowX !== 'visible', isDown = style.overflowY !== 'visible';
    clip = [isAcross ? Math.max(clip[0], left + base[0]) : clip[0], isDown ? Math.max(clip[1], top + base[1]) : clip[1],
      isAcross ? Math.min(clip[2], right + base[0]) : clip[2], isDown ? Math.min(clip[3], bottom + base[1]) : clip[3]];
  }
  clips.set(e, clip);
  return clip;
};
// The part of the window that shows an element. Not all elements around it cut one that is out of the flow.
const cutOf = e => {
  const { position } = styleOf(e), document_ = of(get.owner, e), isRoot = e === of(get.html, document_), whole = [0, 0, windowWidth, windowHeight];
  if (position === 'fixed' && !isRoot) { const frame = frames.get(document_); return frame ? clipOf(frame) : whole; }
  let outer = parentOf(e);
  if (position === 'absolute') while (outer && of(get.owner, outer) === document_ && isPassedOver(styleOf(outer))) outer = parentOf(outer);
  return outer ? clipOf(outer) : whole;
};
// Whether the elements around an element place its absolute children.
const isPassedOver = style => style.position === 'static' && style.transform === 'none' && style.filter === 'none' && (style.contain || 'none') === 'none';
const pictures = new Set(['img', 'video', 'canvas']), windows = new Set(['iframe', 'frame', 'object', 'embed']);
const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
// The elements with texts under pictures, which change without an event; and whether a picture was looked at just now.
const underPictures = new Set();
let isPictured = false;
// Whether a picture, film or drawing shows anything at a point. Pictures of other origins, which scripts cannot read,
// count as shown.
const isPicturedAt = (e, style, x, y) => {
  isPictured = true;
  const width = e.videoWidth ?? e.naturalWidth ?? e.width, height = e.videoHeight ?? e.naturalHeight ?? e.height;
  // A film shows its poster until it has a picture.
  if (of(get.tag, e) === 'video' && e.readyState < 2) return !!e.poster;
  if (!(width > 0 && height > 0)) return false;
  const { left, top } = rectangle.call(e), [dx, dy] = originOf(e, left, top), base = baseOf(e);
  const w = of(get.innerWidth, e) - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const h = of(get.inner, e) - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  // The size of the picture in its box; it is usually in the middle of the box.
  const fit = style.objectFit, across = w / width, down = h / height, even = fit === 'cover' ? Math.max(across, down) : Math.min(across, down);
  const scale = fit === 'none' || fit === 'scale-down' && even > 1 ? 1 : even, [sx, sy] = fit === 'fill' ? [across, down] : [scale, scale];
  const px = (x - base[0] - dx - (w - width * sx) / 2) / sx, py = (y - base[1] - dy - (h - height * sy) / 2) / sy;
  if (!(px >= 0 && py >= 0 && px < width && py < height)) return false;
  pixel.clearRect(0, 0, 1, 1);
  try {
    // A drawing without a size of its own is not drawn in parts.
    pixel.drawImage(e, -Math.floor(px), -Math.floor(py), width, height);
    return pixel.getImageData(0, 0, 1, 1).data[3] >= leastCover * 255;
  } catch { return true; }
};
// Whether a frame shows anything of its own at a point. The content of another origin is not known, and counts as
// shown.
const isWindowFilled = (e, x, y) => {
  const document_ = documentOf(e);
  if (!document_) return true;
  const html = of(get.html, document_), body = of(get.body, document_);
  if (!html) return false;
  if (isPaint(styleOf(html)) || body && isPaint(styleOf(body))) return true;
  frames.set(document_, e);
  const base = baseOf(html);
  return allAt.call(document_, x - base[0], y - base[1]).some(inner => inner !== body && hides(inner, x, y));
};
const isPaint = style => alphaOf(style.backgroundColor) * style.opacity >= leastCover
  || style.backgroundImage !== 'none' && +style.opacity >= leastCover && !isClearImage(style.backgroundImage);
// Whether an element that is above a text at a point hides it there.
const hides = (cover, x, y) => {
  const tag = of(get.tag, cover), style = styleOf(cover), html = of(get.html, of(get.owner, cover));
  // The background of the whole page covers nothing.
  if (!checkVisibility.call(cover, visibility) || cover === html || tag === 'body' && !isPaint(styleOf(html))) return false;
  const parts = [...parts_.call(cover)], base = baseOf(cover);
  const isIn = parts.some(({ left, top, width, height }) =>
    x >= left + base[0] && x <= left + base[0] + width && y >= top + base[1] && y <= top + base[1] + height);
  if (isIn && (isHTML(cover) ? +style.opacity >= leastCover && (pictures.has(tag) && isPicturedAt(cover, style, x, y)
    || windows.has(tag) && isWindowFilled(cover, x, y)) : tag !== 'svg')) return true;
  if (isIn && isPaint(style) && !/\btext\b/.test(style.backgroundClip)) return true;
  // It may be covered by what its style draws before or behind it, or behind a modal dialog.
  if (!isIn && tag === 'dialog' && matches.call(cover, ':modal') && isPaint(getComputedStyle(cover, '::backdrop'))) return true;
  return ['::before', '::after'].some(part => {
    const drawn_ = getComputedStyle(cover, part);
    return drawn_.content !== 'none' && drawn_.content !== 'normal' && /absolute|fixed/.test(drawn_.position) && parseFloat(drawn_.width) > 0
      && isPaint(drawn_);
  });
};
// Whether a text that belongs to one of two elements is painted at a point: all that is above it there lets it through.
const isThrough = (owner, light, x, y) => {
  for (let target = owner; target; target = boxOf(target)) {
    const root = getRootNode.call(target), kind = of(get.kind, root);
    if (kind !== 9 && kind !== 11) return false;
    const base = baseOf(target), list = (kind === 9 ? allAt : allAtShadow).call(root, x - base[0], y - base[1]);
    let place = list.indexOf(target);
    if (target === owner && place < 0) {
      if (light) place = list.indexOf(light);
      // Behind a modal dialog nothing else takes touches.
      const modal = list.find(e => matches.call(e, ':modal'));
      if (place < 0 && modal && !within(owner, modal)) return !list.some(cover => hides(cover, x, y));
      // The list omits elements that let touches through, so the elements above them are not known.
      if (place < 0) return styleOf(owner).pointerEvents === 'none' || !!closest.call(owner, '[inert]');
    }
    for (let i = 0; i < place; i++) if (hides(list[i], x, y)) return false;
    target = kind === 11 ? root.host : frames.get(root) || null;
  }
  return true;
};
// The box around a text whose parent has no box of its own.
const boxOf = e => { while (e && styleOf(e).display === 'contents') e = parentOf(e); return e; };
// The number of lines examined of one text, and the least visible height of a line, in points.
const mostLines = 60, thinnest = 1.2;
// The point at which the latest text was found to be painted.
let inkAt = null;
// Whether any of some rectangles of the window is painted.
const arePainted = (rectangles, e, light) => {
  const owner = boxOf(e), base = baseOf(e), clip = clipOf(e);
  let lines = 0;
  for (const { left, top, width, height } of rectangles) {
    if (width < thinnest || height < thinnest) continue;
    const x = Math.max(left + base[0], clip[0], 0), y = Math.max(top + base[1], clip[1], 0);
    const w = Math.min(left + base[0] + width, clip[2], windowWidth) - x, h = Math.min(top + base[1] + height, clip[3], windowHeight) - y;
    if (w < thinnest || h < thinnest) continue;
    if (++lines > mostLines) return false;
    if (isPaintedAt(e, owner, light, x + w / 2, y + h / 2)) return true;
    for (const across of [0.08, 0.92, 0.3, 0.7, 0.5])
      for (const down of [0.5, 0.15, 0.85]) if (isPaintedAt(e, owner, light, x + w * across, y + h * down)) return true;
  }
  return false;
};
const isPaintedAt = (e, owner, light, x, y) => {
  const top = deepestAt(x, y);
  const isPainted = !!top && (top === owner || top === e || top === light || isThrough(owner, light, x, y));
  if (isPainted) inkAt = [x, y];
  return isPainted;
};
// Whether the letters of a style have any colour.
const hasInk = (style, isDrawing) => {
  if (!(parseFloat(style.fontSize) > 0)) return false;
  if (isDrawing)
    return style.fill !== 'none' && alphaOf(style.fill) * style.fillOpacity >= leastInk || style.stroke !== 'none' && alphaOf(style.stroke) >= leastInk;
  return alphaOf(style.webkitTextFillColor || style.color) >= leastInk || style.textShadow !== 'none'
    || parseFloat(style.webkitTextStrokeWidth) > 0 && alphaOf(style.webkitTextStrokeColor) >= leastInk
    || /\btext\b/.test(style.backgroundClip) && (style.backgroundImage !== 'none' || alphaOf(style.backgroundColor) >= leastInk);
};
const transforms = { uppercase: upper, lowercase: lower, capitalize: capitals };
// Whether a part of an element's text is visible. The hit point and the place where it was last visible are tried
// first.
const isTextSeen = (r, nodes) => {
  const e = r.e, range = rangeIn(of(get.owner, e)), base = baseOf(e);
  const isHit = !hasGhosts && r.hit === e && r.w >= thinnest && r.h >= thinnest, [x, y] = isHit ? r.p || [r.x + r.w / 2, r.y + r.h / 2] : [NaN, NaN];
  const isAt = (at, { left, top, width, height }) =>
    at[0] >= left + base[0] && at[0] <= left + base[0] + width && at[1] >= top + base[1] && at[1] <= top + base[1] + height;
  for (const node of nodes) {
    range.selectNodeContents(node);
    const rectangles = range.getClientRects(), light = of(get.parent, node);
    for (const box of rectangles)
      if (box.width >= thinnest && box.height >= thinnest && (isAt([x, y], box) || r.ink && isAt(r.ink, box))) return true;
    if (arePainted(rectangles, e, light && light !== e ? light : null)) { r.ink = inkAt; return true; }
  }
  return false;
};
const ranges = new WeakMap();
const rangeIn = document_ => { let range = ranges.get(document_); if (!range) ranges.set(document_, range = createRange.call(document_)); return range; };
// Elements that show their text anywhere in their box. The browser draws the text of an option in its own tree.
const boxed = new Set(['input', 'textarea', 'select', 'use', 'option']);
// Determines which texts of an element are visible: its own text, and the tails of the elements in it.
const readTexts = r => {
  isPictured = false;
  const e = r.e, style = styleOf(e), isDrawing = !isHTML(e) && of(get.namespace, e) === 'http://www.w3.org/2000/svg';
  let bits = formOf(style), isShown = false;
  const isClosed = of(get.tag, e) === 'details' && isHTML(e) && attribute(e, 'open') === null;
  // An option with a label shows that instead of its text.
  const isLabelled = of(get.tag, e) === 'option' && !!attribute(e, 'label');
  const isPainted = !isOut(r) && !isVeiled(e) && hasInk(style, isDrawing) && !isClosed && !isLabelled;
  if (boxed.has(of(get.tag, e))) {
    if (isPainted && arePainted(parts_.call(e), e, null)) bits |= ownSeen;
  } else {
    let owner = r, nodes = [];
    const flush = () => {
      const isSeen_ = nodes.length > 0 && isPainted && isTextSeen(r, nodes);
      if (owner === r) { if (isSeen_) bits |= ownSeen; } else tell(owner, tailSeen, isSeen_ ? tailSeen : 0);
      isShown ||= isSeen_;
      nodes = [];
    };
    eachChild(e, node => {
      const kind = of(get.kind, node);
      if (kind === 3) { if (/\S/.test(of(get.data, node))) nodes.push(node); }
      else if (kind === 1) { const next = known.get(node); if (next) { flush(); owner = next; next.tail = true; } }
    });
    flush();
    // The text that its style draws is visible if its box is.
    if (r.isDrawn && isPainted && ['::before', '::after'].some(part => drawn(e, part) && hasInk(getComputedStyle(e, part), false))
      && arePainted(parts_.call(e), e, null)) bits |= drawnSeen;
  }
  if (isPictured) underPictures.add(e); else underPictures.delete(e);
  r.isJudged = !isOut(r);
  r.isShown = isShown || (bits & (ownSeen | drawnSeen)) !== 0;
  r.isFormed = (r.f & renderedFlag) !== 0;
  tell(r, readBits, r.isFormed ? bits : 0);
};
const tell = (r, mask, bits) => { const f = r.f & ~mask | bits; if (f !== r.f) { r.f = f; r.isMoved = true; } };
// How a text stands in the lines, and how its letters are changed.
const formOf = style => lineOf(style) | (transforms[style.textTransform] || 0);
const lineOf = style => /^(?:inline|contents|ruby$)/.test(style.display) ? isInline : isBlock;
// Whether an element is not rendered, or outside the window with all its content. Texts may stand out of an element
// without a size.
const isOut = r => !(r.f & renderedFlag) || !r.isIn && r.w > 0 && r.h > 0;
// An element that lets touches through may hide texts. The browser finds it at a point only while its style takes
// touches.
let hasGhosts = false;
const solid = new CSSStyleSheet();
solid.replaceSync('*, ::before, ::after { pointer-events: auto !important; }');
const judge = (list, spots) => {
  hasGhosts = list.some(r => r.isGhost && r.isIn);
  if (!hasGhosts) return judgeAll(list, spots);
  // The document's list changes with each assignment, so it is copied.
  const sheets = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [...sheets, solid];
  try { judgeAll(list, spots); } finally { document.adoptedStyleSheets = sheets; }
};
// Determines the visible texts; `spots` has the changed places, null for the whole screen.
const judgeAll = (list, spots) => {
  const outer = [], stale = new Set();
  const isNear = (left, top, right, bottom) => {
    for (let i = 0; i < spots.length; i += 4)
      if (left <= spots[i + 2] + 1 && right >= spots[i] - 1 && top <= spots[i + 3] + 1 && bottom >= spots[i + 1] - 1) return true;
    return false;
  };
  for (const r of list) {
    outer[r.d] = r;
    // A text behind a new element is one of the element around it.
    const around = r.d > 0 ? outer[r.d - 1] : null;
    if (r.u !== '' && !r.tail && around && !isOut(around)) stale.add(around);
    if (r.f & tailSeen && (r.u === '' || isOut(around) && !around.isShown)) tell(r, tailSeen, 0);
    const isOther = spots === null || kids.has(r.e) || own.has(r.e) || forced.has(r.e);
    if (isOut(r) && !r.isShown) {
      // Scrolling may bring it into view, so it is described as it is.
      const isRendered = (r.f & renderedFlag) !== 0;
      if (r.isJudged !== false || isOther || isRendered !== r.isFormed)
        tell(r, readBits, isRendered && (r.isWritten || r.isDrawn) ? formOf(styleOf(r.e)) : 0);
      r.isJudged = false;
      r.isFormed = isRendered;
      continue;
    }
    let isStale = isOther || !r.isJudged || r.isMoved;
    if (!(r.isWritten || r.isDrawn)) { if (isStale) { r.isJudged = true; tell(r, isInline | isBlock, lineOf(styleOf(r.e))); } continue; }
    isStale ||= isNear(r.bx, r.by, r.bX, r.bY);
    // Only its words have changed, and nothing covers the place where its text was visible.
    if (isStale && r.ink && (spots === null || r.isMoved || own.has(r.e) || forced.has(r.e) || isNear(r.ink[0], r.ink[1], r.ink[0], r.ink[1]))) r.ink = null;
    if (isStale) stale.add(r);
  }
  for (const r of stale) readTexts(r);
};
