// Defines `drawPicture(tree)`, which draws a tree back to front.

const drawPicture = tree => {
  const { Colors } = lookTables, { blue, hairline, white, black } = Colors;
  const window = tree.count > 0 ? tree.frame(0) : { x: 0, y: 0, width: 1, height: 1 };
  const drawing = new Drawing(window.width, window.height), contexts = [];
  const text = (element, name) => {
    const value = tree.property(element, name);
    return typeof value === 'string' ? value : null;
  };
  const colour = (element, name) => /^#[0-9a-f]{3,8}$/i.test(text(element, name) ?? '') ? text(element, name) : null;
  const number = (element, name) => {
    const value = tree.property(element, name);
    return typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : null;
  };
  const is = (element, name, wanted) => isSame(tree.property(element, name), wanted);
  const right = frame => frame.x + frame.width, bottom = frame => frame.y + frame.height;
  const middle = frame => [frame.x + frame.width / 2, frame.y + frame.height / 2];

  const lines = (words, frame, size, fill, { anchor = 'leading', limit = null, isBold = false, isUnderlined = false } = {}) => {
    if (!(size > 0) || !(frame.width > 0)) return;
    const height = Math.ceil(size * 1.2), most = Math.floor(Math.min(Math.max((frame.height + 0.5) / height, 1), limit ?? 10000));
    const parts = TextLines.wrapped(words, Math.floor(Math.max((frame.width + 0.5) / (size / 2), 1)), most);
    const [centre, half] = middle(frame);
    const [x, side] = anchor === 'center' ? [centre, 'middle'] : anchor === 'trailing' ? [right(frame), 'end'] : [frame.x, null];
    let y = half - parts.length * height / 2;
    for (const part of parts) {
      /* Traces have lengths to the hundredth. */
      const isLong = TextLines.width(part, isBold) * size > frame.width + 0.01;
      drawing.add('text', { x: shortNumber(x), y: shortNumber(y + height * 0.77), 'font-size': shortNumber(size), fill,
        'text-anchor': side, 'font-weight': isBold ? '600' : null, 'text-decoration': isUnderlined ? 'underline' : null,
        textLength: isLong ? shortNumber(frame.width) : null, lengthAdjust: isLong ? 'spacingAndGlyphs' : null }, part);
      y += height;
    }
  };
  const lineBelow = frame => {
    const y = bottom(frame) - 0.5;
    drawing.line(hairline, 1, [frame.x, y], [right(frame), y]);
  };
  const extend = (bar, rest) => {
    if (rest.width > 0 && rest.height > 0 && colour(bar, 'backgroundColor')) drawing.rect(rest, { fill: colour(bar, 'backgroundColor') });
  };
  const widen = (bar, frame) => {
    if (frame.x >= 60 || right(window) - right(frame) >= 60) return;
    const height = bottom(frame) > bottom(window) - 40 ? bottom(window) - frame.y : frame.height;
    extend(bar, { x: 0, y: frame.y, width: frame.x, height });
    extend(bar, { x: right(frame), y: frame.y, width: right(window) - right(frame), height });
  };
  const chevron = (x, y, pointsLeft, stroke = blue) => {
    const [tip, ends] = pointsLeft ? [0, 7] : [8, 0];
    drawing.line(stroke, 2, [x + ends, y - 8], [x + tip, y], [x + ends, y + 8]);
  };
  const field = (element, frame) => {
    drawing.rect(frame, { fill: white, stroke: is(element, 'isFirstResponder', true) ? blue : hairline, radius: 6 });
    const words = text(element, 'text') ?? '', inside = inset(frame, 0, 8);
    if (!words) return lines(text(element, 'placeholder') ?? '', inside, 15, Colors.faint);
    lines(is(element, 'isSecureTextEntry', true) ? '•'.repeat(TextLines.count(words)) : words, inside, 15, black);
  };
  const placeholder = (name, frame, radius = 0) => {
    drawing.rect(frame, { fill: Colors.sky, radius: Math.max(radius, 3) });
    const away = Math.min(radius, frame.width / 2, frame.height / 2) * 0.3, { x, y, width, height } = inset(frame, away, away);
    drawing.circle(x + width * 0.75, y + height * 0.3, Math.min(width, height) * 0.1, { fill: Colors.sun });
    drawing.polygon(Colors.hills, [[0.05, 0.9], [0.35, 0.45], [0.55, 0.7], [0.7, 0.55], [0.95, 0.9]]
      .map(([across, down]) => [x + width * across, y + height * down]));
    if (away !== 0 || height < 60) return;
    lines(name, { x, y: bottom(frame) - 18, width, height: 16 }, 11, Colors.caption, { anchor: 'center' });
  };
  const tick = (name, frame) => {
    const isTicked = name.startsWith('check'),
      radius = Math.min(Math.max(Math.min(frame.width, frame.height) / 2 - 3, 2), 11);
    const [x, y] = middle(frame), part = radius / 2;
    drawing.rect({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }, { fill: isTicked ? blue : white,
      stroke: isTicked ? blue : Colors.faint, radius: name.includes('circle') ? radius : 4 });
    if (isTicked) drawing.line(white, 2, [x - part, y], [x - part * 0.2, y + part * 0.8], [x + part, y - part * 0.8]);
  };
  const image = (element, frame) => {
    const name = text(element, 'image'), [x, y] = middle(frame), context = contexts.at(-1);
    if (name === null) {
      if ((number(element, 'cornerRadius') ?? 0) > 10) drawing.circle(x, y, frame.height / 2, { fill: white, stroke: hairline });
      return;
    }
    if (Looks.sign(name)) return lines(Looks.sign(name), frame, Math.min(24, frame.height * 0.6), blue, { anchor: 'center' });
    switch (name) {
      case 'circle': case 'box': case 'checkmark.circle': case 'checked box': return tick(name, frame);
      case 'disclosureIndicator': return chevron(x - 4, y, false, hairline);
      case 'checkmark':
        return drawing.line(blue, 2, [frame.x + 3, y], [x - 1, bottom(frame) - 5], [right(frame) - 3, frame.y + 5]);
      case 'clear': {
        drawing.circle(x, y, frame.height / 2 - 1, { fill: Colors.faint });
        const inner = inset(frame, 6, 6);
        drawing.line(white, 1, [inner.x, inner.y], [right(inner), bottom(inner)]);
        return drawing.line(white, 1, [right(inner), inner.y], [inner.x, bottom(inner)]);
      }
    }
    const disc = Looks.disc(name.toLowerCase());
    if (disc) {
      const radius = Math.max(Math.min(frame.width, frame.height) / 2, 5);
      drawing.circle(x, y, radius - 5, { fill: disc });
      if (context?.isSelected) drawing.circle(x, y, radius - 2, { stroke: disc });
      return;
    }
    const parent = tree.parent(element), kind = parent >= 0 ? tree.kind(parent) : null;
    if (kind && (kind.name === 'UIButton' || kind.supers.includes('UIButton'))) {
      drawing.rect(inset(frame, 2, 2), { stroke: blue, radius: 6 });
      return lines(name, inset(frame, 2, 4), Math.min(15, Math.max(frame.height * 0.3, 6)), blue, { anchor: 'center' });
    }
    placeholder(name, frame, context?.cornerRadius ?? 0);
  };
  const draw = (element, look) => {
    const frame = tree.frame(element), [x, y] = middle(frame), nodeName = text(element, 'nodeName');
    switch (look) {
      case 'navigationBar':
        extend(element, { x: frame.x, y: 0, width: frame.width, height: frame.y < 60 ? frame.y : 0 });
        widen(element, frame);
        lineBelow(frame);
        break;
      case 'searchBar': widen(element, frame); lineBelow(frame); break;
      case 'bar': {
        const rest = bottom(window) - bottom(frame);
        extend(element, { x: frame.x, y: bottom(frame), width: frame.width, height: rest < 60 ? rest : 0 });
        widen(element, frame);
        drawing.line(hairline, 1, [frame.x, frame.y], [right(frame), frame.y]);
        break;
      }
      case 'cell': lineBelow(frame); break;
      case 'alertButton': drawing.line(hairline, 1, [frame.x, frame.y], [right(frame), frame.y]); break;
      case 'backButton': chevron(frame.x + 5, y, true); break;
      case 'field': field(element, frame); break;
      case 'image': image(element, frame); break;
      case 'toggle': {
        const isOn = is(element, 'selected', true), radius = frame.height / 2 - 1.5;
        if (!isOn) drawing.rect(frame, { stroke: hairline, radius: frame.height / 2 });
        drawing.circle(isOn ? right(frame) - radius - 1.5 : frame.x + radius + 1.5, y, radius, { fill: white, stroke: hairline });
        break;
      }
      case 'bordered': drawing.rect(frame, { stroke: blue, radius: 4 }); break;
      case 'progress': drawing.rect(frame, { fill: Colors.track, radius: 1 }); break;
      case 'wheelTurning':
        drawing.circle(x, y, Math.min(frame.width, frame.height) / 2 - 2, { stroke: Colors.wheel, width: 4, dash: '2 4' });
        break;
      case 'picker':
        for (const at of [y - 16, y + 16]) drawing.line(hairline, 1, [frame.x, at], [right(frame), at]);
        break;
      case 'actionSheet':
        for (let child = element + 1; child < tree.end(element); child = tree.end(child)) {
          drawing.rect(tree.frame(child), { fill: white, radius: 13 });
        }
        break;
      case 'dimming': drawing.rect(frame, { fill: black, opacity: 0.4 }); break;
      case 'key': {
        const key = inset(frame, 4, 2.5), sign = Looks.key(text(element, 'text') ?? '');
        drawing.rect(key, { fill: white, stroke: Colors.keyEdge, radius: 5 });
        lines(sign, key, TextLines.count(sign) > 1 ? 12 : 18, black, { anchor: 'center' });
        break;
      }
      case 'editControl':
        drawing.circle(x, y, 11, { fill: Colors.stop });
        drawing.line(white, 2, [x - 6, y], [x + 6, y]);
        break;
      case 'moveControl':
        for (const shift of [-5, 0, 5]) drawing.line(hairline, 2, [x - 10, y + shift], [x + 10, y + shift]);
        break;
      case 'map':
        drawing.rect(frame, { fill: Colors.land });
        drawing.line(white, 6, [frame.x, bottom(frame)], [right(frame), frame.y]);
        drawing.line(white, 4, [frame.x, frame.y], [right(frame), y]);
        break;
      case 'userLocation': drawing.circle(x, y, 8, { fill: blue, stroke: white }); break;
      case 'web':
        if (nodeName === 'INPUT' || nodeName === 'TEXTAREA') field(element, frame);
        else if (nodeName === 'BUTTON') drawing.rect(frame, { fill: Colors.pageButton, stroke: Colors.pageButtonEdge, radius: 4 });
        else if (nodeName === 'IMG') placeholder(text(element, 'alt') ?? '', frame);
        else if (nodeName === 'HR') drawing.rect(frame, { fill: hairline });
        break;
    }
    ownText(element, frame, look === 'web' && nodeName === 'A');
  };
  const ownText = (element, frame, isLink) => {
    const words = text(element, 'text'), kind = tree.kind(element), context = contexts.at(-1);
    const isLabel = kind.name === 'UILabel' || kind.supers.includes('UILabel');
    const size = number(element, 'fontSize') ?? (isLabel ? Math.min(17, frame.height * 0.8) : null);
    if (!words || size === null) return;
    const fill = !context.isEnabled ? Colors.faint : isLink ? blue : context.textColor;
    const anchor = text(element, 'textAlignment') ?? (text(element, 'nodeName') === 'BUTTON' ? 'center' : 'leading');
    const count = number(element, 'numberOfLines'), { isBold } = context;
    lines(words, room(element, frame, TextLines.width(words, isBold) * size), size, fill ?? black,
      { anchor, limit: count >= 1 ? Math.floor(Math.min(count, 1e6)) : null, isBold, isUnderlined: isLink });
  };
  const room = (element, frame, width) => {
    const parent = tree.parent(element), look = parent >= 0 ? Looks.of(tree.kind(parent)) : null;
    if (look === 'backButton') return { ...frame, x: frame.x + 9 };
    if (look !== 'navigationBar') return frame;
    const [centre] = middle(tree.frame(parent)), half = Math.min(centre - frame.x, right(frame) - centre);
    return 2 * half < width ? frame : { ...frame, x: centre - half, width: Math.max(2 * half, 0) };
  };
  const close = element => {
    while (contexts.length > 0 && contexts.at(-1).end <= element) {
      for (let count = contexts.pop().groups; count > 0; count -= 1) drawing.end();
    }
  };
  const begin = element => {
    const look = Looks.of(tree.kind(element)), outer = contexts.at(-1), isSelected = is(element, 'selected', true);
    const context = { textColor: null, isBold: false, isEnabled: true, isSelected: false, cornerRadius: 0, ...outer,
      end: tree.end(element), groups: 0 };
    if (is(element, 'enabled', false)) context.isEnabled = false;
    context.textColor = colour(element, 'textColor') ?? Looks.textColor(look, isSelected) ?? context.textColor;
    if (text(element, 'fontWeight') === 'bold') context.isBold = true;
    context.isSelected = isSelected || look === 'image' && context.isSelected;
    context.cornerRadius = number(element, 'cornerRadius') ?? (look === 'image' ? context.cornerRadius : 0);
    const alpha = number(element, 'alpha') ?? 1, frame = tree.frame(element), background = colour(element, 'backgroundColor');
    if (alpha < 1) {
      drawing.group('g', { opacity: alpha });
      context.groups += 1;
    }
    contexts.push(context);
    if (background) drawing.rect(frame, { fill: background, radius: number(element, 'cornerRadius') ?? 0 });
    draw(element, look);
    if (look === 'scroll' || look === 'cell') {
      const place = Drawing.place(frame);
      drawing.group('svg', { ...place, viewBox: `${place.x} ${place.y} ${place.width} ${place.height}` });
      context.groups += 1;
    }
  };

  if (tree.count > 0) drawing.rect(window, { fill: white });
  for (let element = 0; element < tree.count;) {
    close(element);
    if (is(element, 'hidden', true) || !((number(element, 'alpha') ?? 1) > 0)) {
      element = Math.max(tree.end(element), element + 1);
      continue;
    }
    begin(element);
    element += 1;
  }
  close(tree.count);
  if (tree.count > 0 && window.height > window.width) {
    drawing.add('text', { x: '24', y: '15', 'font-size': '12', fill: black, 'font-weight': '600' }, '9:41');
    drawing.rect({ x: window.width - 44, y: 6, width: 20, height: 9 }, { stroke: black, radius: 2 });
    drawing.rect({ x: window.width - 42, y: 8, width: 13, height: 5 }, { fill: black });
  }
  return drawing.root;
};
