// Takes the version of a screen and the numbers of elements; returns the facts for an audit as lines: one for the
// document, then one for each element with its number, bits, colours, and the size and weight of its font. It runs only
// for audits, in the world of the script that describes the page.

(seen, numbers) => {
  const parentOf = Object.getOwnPropertyDescriptor(Node.prototype, 'parentElement').get, { getRootNode } = Node.prototype;
  const { getAttribute, matches } = Element.prototype, isCut = 1, isInline = 2, isUnreachable = 4;
  const pictures = new Set(['img', 'video', 'canvas', 'iframe', 'object', 'embed', 'svg']);
  const html = document.documentElement, styleOf = e => getComputedStyle(e);
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }), converted = new Map();
  // Converts a colour of any notation to red, green, blue and opacity; null for a colour that the browser does not
  // draw.
  const convert = text => {
    const [first, second] = ['#000', '#fff'].map(other => {
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = other;
      pixel.fillStyle = text;
      pixel.fillRect(0, 0, 1, 1);
      return [...pixel.getImageData(0, 0, 1, 1).data];
    });
    return String(first) === String(second) ? [...first.slice(0, 3), first[3] / 255] : null;
  };
  const parse = text => {
    const found = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(text);
    if (found) return [+found[1], +found[2], +found[3], found[4] === undefined ? 1 : +found[4]];
    if (!converted.has(text)) converted.set(text, convert(text));
    return converted.get(text);
  };
  const over = (top, ground) => [0, 1, 2].map(i => top[i] * top[3] + ground[i] * (1 - top[3])).concat(1);
  const write = color => '#' + color.slice(0, 3).map(part => Math.round(part).toString(16).padStart(2, '0')).join('').toUpperCase();
  const isPlain = style => style.filter === 'none' && style.mixBlendMode === 'normal' && style.backdropFilter === 'none';
  // The texts of an element itself.
  const ownTexts = e => {
    const walker = e.ownerDocument.createTreeWalker(e, NodeFilter.SHOW_TEXT,
      node => parentOf.call(node) === e && /\S/.test(node.data) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    return found;
  };
  // Whether a field shows its placeholder.
  const showsPlaceholder = e => (e.localName === 'input' || e.localName === 'textarea') && !e.value && matches.call(e, ':placeholder-shown')
    && /\S/.test(e.placeholder);
  const boxOf = (e, texts) => {
    const tag = e.localName;
    if (showsPlaceholder(e)) return e.getBoundingClientRect();
    if ((tag === 'input' && !/^(checkbox|radio|range|color|file|image|hidden)$/.test(e.type) || tag === 'textarea') && e.value || tag === 'select')
      return e.getBoundingClientRect();
    if (!texts.length) return null;
    const range = e.ownerDocument.createRange();
    range.selectNodeContents(texts[0]);
    return range.getClientRects()[0] || null;
  };
  // The colours of letters and ground at the middle of a text, null where they are unknown: behind or on pictures,
  // gradients, filters.
  const colorsOf = (e, box) => {
    const style = showsPlaceholder(e) ? getComputedStyle(e, '::placeholder') : styleOf(e), ink = parse(style.webkitTextFillColor || style.color);
    if (!ink || style.textShadow !== 'none' || style.backgroundClip === 'text') return null;
    const list = getRootNode.call(e).elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2), place = list.indexOf(e);
    if (place < 0) return null;
    const layers = [];
    let ground = null;
    for (let i = 0; i < list.length && !ground; i++) {
      const layer = styleOf(list[i]), color = parse(layer.backgroundColor);
      if (!color || !isPlain(layer) || layer.backgroundImage !== 'none' || pictures.has(list[i].localName)) return null;
      if (i < place && color[3] > 0) return null;
      if (color[3] === 1) ground = list[i];
      layers.push(color);
    }
    if (!ground) {
      if (self !== top || e.ownerDocument !== document || /dark/.test(styleOf(html).colorScheme)) return null;
      layers.push([255, 255, 255, 1]);
    }
    // An opaque element with an opacity of its own shows the elements behind it.
    let opacity = showsPlaceholder(e) ? +style.opacity : 1;
    for (let around = e, isBelow = true; around; around = parentOf.call(around)) {
      const own = +styleOf(around).opacity;
      if (own < 1 && (around === ground || !isBelow || (parse(styleOf(around).backgroundColor) || [0, 0, 0, 1])[3] > 0)) return null;
      if (around === ground) isBelow = false;
      opacity *= own;
    }
    const behind = layers.reverse().reduce((below, layer) => over(layer, below));
    return [write(over([...ink.slice(0, 3), ink[3] * opacity], behind)), write(behind), parseFloat(style.fontSize), style.fontWeight];
  };
  // Whether an element cuts its own text without a sign that there is more.
  const cuts = (e, texts) => {
    if (!texts.length) return false;
    const style = styleOf(e), hides = value => value === 'hidden' || value === 'clip';
    // An indented text outside of its element makes room for a picture.
    if (Math.abs(parseFloat(style.textIndent)) >= e.clientWidth) return false;
    if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return false;
    return hides(style.overflowX) && e.scrollWidth > e.clientWidth + 1
      || hides(style.overflowY) && e.scrollHeight > e.clientHeight + parseFloat(style.fontSize) / 3;
  };
  // Whether a link is in a line with other text, whose height limits the height of the link.
  const isInLine = e => {
    let block = e.localName === 'a' && styleOf(e).display === 'inline' ? parentOf.call(e) : null;
    while (block && styleOf(block).display === 'inline') block = parentOf.call(block);
    if (!block) return false;
    const isBeside = node => {
      for (let around = parentOf.call(node); around !== block; around = parentOf.call(around)) {
        if (!around || around.localName === 'a' || styleOf(around).display !== 'inline') return false;
      }
      return true;
    };
    return e.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT,
      node => /\S/.test(node.data) && isBeside(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP).nextNode() !== null;
  };
  const reached = /^\s*(button|link|checkbox|switch|textbox|searchbox|slider|combobox|spinbutton)(?!\S)/;
  const isOutOfReach = e => reached.test(getAttribute.call(e, 'role') || '') && e.tabIndex < 0 && getAttribute.call(e, 'aria-disabled') !== 'true';
  const lines = numbers.map(number => {
    const e = cukeswift.element(seen, number);
    if (!e || !(e instanceof HTMLElement)) return '';
    const texts = ownTexts(e), box = boxOf(e, texts), colors = box && colorsOf(e, box);
    const bits = (cuts(e, texts) ? isCut : 0) | (isInLine(e) ? isInline : 0) | (isOutOfReach(e) ? isUnreachable : 0);
    return bits || colors ? [number, bits, ...colors || []].join(' ') : '';
  });
  const viewport = document.querySelector('meta[name=viewport]'), scale = viewport ? viewport.content : '';
  const largest = /maximum-scale\s*=\s*([\d.]+)/.exec(scale), isFixed = /user-scalable\s*=\s*(no|0)\b/.test(scale) || largest && largest[1] < 2;
  const language = (getAttribute.call(html, 'lang') || '').trim().replace(/\s+/g, '-');
  return [[isFixed ? 0 : 1, document.title.trim() ? 1 : 0, language].join(' '), ...lines.filter(line => line)].join('\n');
}
