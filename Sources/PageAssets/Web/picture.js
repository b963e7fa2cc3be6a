// Defines `drawPicture(tree)`, which draws a tree back to front, as `ScreenPicture` of the module ModelApps does.

const drawPicture = tree => new ScreenPicture(tree).drawTree();
const right = frame => frame.x + frame.width, bottom = frame => frame.y + frame.height;
const middle = frame => [frame.x + frame.width / 2, frame.y + frame.height / 2];
class ScreenPicture {
  constructor(tree) {
    this.tree = tree;
    this.window = tree.count > 0 ? tree.frame(0) : { x: 0, y: 0, width: 1, height: 1 };
    this.drawing = new Drawing(this.window.width, this.window.height);
    /* What open elements pass on to those inside them. */
    this.contexts = [];
  }
  text(element, name) {
    const value = this.tree.property(element, name);
    return typeof value === 'string' ? value : null;
  }
  colour(element, name) {
    const value = this.text(element, name);
    return /^#[0-9a-f]{3,8}$/i.test(value ?? '') ? value : null;
  }
  number(element, name) {
    const value = this.tree.property(element, name);
    return typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : null;
  }
  is(element, name, wanted) { return isSame(this.tree.property(element, name), wanted); }

  lines(words, frame, size, fill, { anchor = 'leading', limit = null, isBold = false, isUnderlined = false } = {}) {
    if (!(size > 0) || !(frame.width > 0)) return;
    const height = Math.ceil(size * 1.2), most = Math.floor(Math.min(Math.max((frame.height + 0.5) / height, 1), limit ?? 10000));
    const parts = TextLines.wrapped(words, Math.floor(Math.max((frame.width + 0.5) / (size / 2), 1)), most);
    const [centre, half] = middle(frame);
    const [x, side] = anchor === 'center' ? [centre, 'middle'] : anchor === 'trailing' ? [right(frame), 'end'] : [frame.x, null];
    let y = half - parts.length * height / 2;
    for (const part of parts) {
      /* Traces have lengths to the hundredth. */
      const isLong = TextLines.width(part, isBold) * size > frame.width + 0.01;
      this.drawing.add('text', { x: shortNumber(x), y: shortNumber(y + height * 0.77), 'font-size': shortNumber(size), fill,
        'text-anchor': side, 'font-weight': isBold ? '600' : null, 'text-decoration': isUnderlined ? 'underline' : null,
        textLength: isLong ? shortNumber(frame.width) : null, lengthAdjust: isLong ? 'spacingAndGlyphs' : null }, part);
      y += height;
    }
  }
  /* Extends a bar to the edges of the screen; other elements stay as they are. */
  extendBar(bar, frame, look) {
    const rest = bottom(this.window) - bottom(frame);
    if (look === 'navigationBar') this.extend(bar, { x: frame.x, y: 0, width: frame.width, height: frame.y < 60 ? frame.y : 0 });
    if (look === 'bar') this.extend(bar, { x: frame.x, y: bottom(frame), width: frame.width, height: rest < 60 ? rest : 0 });
    if (['navigationBar', 'searchBar', 'bar'].includes(look)) this.widen(bar, frame);
  }
  extend(bar, rest) {
    const fill = this.colour(bar, 'backgroundColor');
    if (rest.width > 0 && rest.height > 0 && fill) this.drawing.rect(rest, { fill });
  }
  widen(bar, frame) {
    if (frame.x >= 60 || right(this.window) - right(frame) >= 60) return;
    const height = bottom(frame) > bottom(this.window) - 40 ? bottom(this.window) - frame.y : frame.height;
    this.extend(bar, { x: 0, y: frame.y, width: frame.x, height });
    this.extend(bar, { x: right(frame), y: frame.y, width: right(this.window) - right(frame), height });
  }
  field(element, frame) {
    this.drawing.rect(frame, { fill: Colors.white, stroke: this.is(element, 'isFirstResponder', true) ? Colors.blue : Colors.hairline, radius: 6 });
    const words = this.text(element, 'text') ?? '', inside = inset(frame, 0, 8);
    if (!words) return this.lines(this.text(element, 'placeholder') ?? '', inside, 15, Colors.faint);
    this.lines(this.is(element, 'isSecureTextEntry', true) ? '•'.repeat(TextLines.count(words)) : words, inside, 15, Colors.black);
  }
  knob(element, frame) {
    const isOn = this.is(element, 'selected', true), radius = frame.height / 2 - 1.5;
    if (!isOn) this.drawing.rect(frame, { stroke: Colors.hairline, radius: frame.height / 2 });
    this.drawing.circle(isOn ? right(frame) - radius - 1.5 : frame.x + radius + 1.5, middle(frame)[1], radius,
      { fill: Colors.white, stroke: Colors.hairline });
  }
  placeholder(name, frame, radius = 0) {
    this.drawing.rect(frame, { fill: Colors.sky, radius: Math.max(radius, 3) });
    const away = Math.min(radius, frame.width / 2, frame.height / 2) * 0.3, { x, y, width, height } = inset(frame, away, away);
    this.drawing.marks({ x, y, width, height }, lookTables.landscape);
    if (away !== 0 || height < 60) return;
    this.lines(name, { x, y: bottom(frame) - 18, width, height: 16 }, 11, Colors.caption, { anchor: 'center' });
  }
  tick(name, frame) {
    const isTicked = name.startsWith('check'),
      radius = Math.min(Math.max(Math.min(frame.width, frame.height) / 2 - 3, 2), 11);
    const [x, y] = middle(frame), part = radius / 2;
    this.drawing.rect({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }, { fill: isTicked ? Colors.blue : Colors.white,
      stroke: isTicked ? Colors.blue : Colors.faint, radius: name.includes('circle') ? radius : 4 });
    if (isTicked) this.drawing.line(Colors.white, 2, [x - part, y], [x - part * 0.2, y + part * 0.8], [x + part, y - part * 0.8]);
  }
  image(element, frame) {
    const name = this.text(element, 'image'), [x, y] = middle(frame), context = this.contexts.at(-1);
    if (name === null) {
      if ((this.number(element, 'cornerRadius') ?? 0) > 10) this.drawing.circle(x, y, frame.height / 2, { fill: Colors.white, stroke: Colors.hairline });
      return;
    }
    if (Looks.sign(name)) return this.lines(Looks.sign(name), frame, Math.min(24, frame.height * 0.6), Colors.blue, { anchor: 'center' });
    if (['circle', 'box', 'checkmark.circle', 'checked box'].includes(name)) return this.tick(name, frame);
    if (Looks.picture(name)) return this.drawing.marks(frame, Looks.picture(name));
    const disc = Looks.disc(name.toLowerCase());
    if (disc) {
      const radius = Math.max(Math.min(frame.width, frame.height) / 2, 5);
      this.drawing.circle(x, y, radius - 5, { fill: disc });
      if (context?.isSelected) this.drawing.circle(x, y, radius - 2, { stroke: disc });
      return;
    }
    const parent = this.tree.parent(element), kind = parent >= 0 ? this.tree.kind(parent) : null;
    if (kind && (kind.name === 'UIButton' || kind.supers.includes('UIButton'))) {
      this.drawing.rect(inset(frame, 2, 2), { stroke: Colors.blue, radius: 6 });
      return this.lines(name, inset(frame, 2, 4), Math.min(15, Math.max(frame.height * 0.3, 6)), Colors.blue, { anchor: 'center' });
    }
    this.placeholder(name, frame, context?.cornerRadius ?? 0);
  }
  draw(element, look) {
    const frame = this.tree.frame(element), nodeName = this.text(element, 'nodeName');
    this.extendBar(element, frame, look);
    this.drawing.marks(frame, Looks.marks(look));
    switch (look) {
      case 'field': this.field(element, frame); break;
      case 'image': this.image(element, frame); break;
      case 'toggle': this.knob(element, frame); break;
      case 'actionSheet':
        for (let child = element + 1; child < this.tree.end(element); child = this.tree.end(child)) {
          this.drawing.rect(this.tree.frame(child), { fill: Colors.white, radius: 13 });
        }
        break;
      case 'key': {
        const key = inset(frame, 4, 2.5), sign = Looks.key(this.text(element, 'text') ?? '');
        this.lines(sign, key, TextLines.count(sign) > 1 ? 12 : 18, Colors.black, { anchor: 'center' });
        break;
      }
      case 'web':
        if (nodeName === 'INPUT' || nodeName === 'TEXTAREA') this.field(element, frame);
        else if (nodeName === 'IMG') this.placeholder(this.text(element, 'alt') ?? '', frame);
        else this.drawing.marks(frame, Looks.tag(nodeName));
        break;
    }
    this.ownText(element, frame, look === 'web' && nodeName === 'A');
  }
  ownText(element, frame, isLink) {
    const words = this.text(element, 'text'), kind = this.tree.kind(element), context = this.contexts.at(-1);
    const isLabel = kind.name === 'UILabel' || kind.supers.includes('UILabel');
    const size = this.number(element, 'fontSize') ?? (isLabel ? Math.min(17, frame.height * 0.8) : null);
    if (!words || size === null) return;
    const fill = !context.isEnabled ? Colors.faint : isLink ? Colors.blue : context.textColor;
    const anchor = this.text(element, 'textAlignment') ?? (this.text(element, 'nodeName') === 'BUTTON' ? 'center' : 'leading');
    const count = this.number(element, 'numberOfLines'), { isBold } = context;
    this.lines(words, this.room(element, frame, TextLines.width(words, isBold) * size), size, fill ?? Colors.black,
      { anchor, limit: count >= 1 ? Math.floor(Math.min(count, 1e6)) : null, isBold, isUnderlined: isLink });
  }
  room(element, frame, width) {
    const parent = this.tree.parent(element), look = parent >= 0 ? Looks.of(this.tree.kind(parent)) : null;
    if (look === 'backButton') return { ...frame, x: frame.x + 9 };
    if (look !== 'navigationBar') return frame;
    const [centre] = middle(this.tree.frame(parent)), half = Math.min(centre - frame.x, right(frame) - centre);
    return 2 * half < width ? frame : { ...frame, x: centre - half, width: Math.max(2 * half, 0) };
  }
  close(element) {
    while (this.contexts.length > 0 && this.contexts.at(-1).end <= element) {
      for (let count = this.contexts.pop().groups; count > 0; count -= 1) this.drawing.end();
    }
  }
  begin(element) {
    const look = Looks.of(this.tree.kind(element)), outer = this.contexts.at(-1), isSelected = this.is(element, 'selected', true);
    const context = { textColor: null, isBold: false, isEnabled: true, isSelected: false, cornerRadius: 0, ...outer,
      end: this.tree.end(element), groups: 0 };
    if (this.is(element, 'enabled', false)) context.isEnabled = false;
    context.textColor = this.colour(element, 'textColor') ?? Looks.textColor(look, isSelected) ?? context.textColor;
    if (this.text(element, 'fontWeight') === 'bold') context.isBold = true;
    context.isSelected = isSelected || look === 'image' && context.isSelected;
    context.cornerRadius = this.number(element, 'cornerRadius') ?? (look === 'image' ? context.cornerRadius : 0);
    const alpha = this.number(element, 'alpha') ?? 1, frame = this.tree.frame(element), background = this.colour(element, 'backgroundColor');
    if (alpha < 1) {
      this.drawing.group('g', { opacity: alpha });
      context.groups += 1;
    }
    this.contexts.push(context);
    if (background) this.drawing.rect(frame, { fill: background, radius: this.number(element, 'cornerRadius') ?? 0 });
    this.draw(element, look);
    if (look === 'scroll' || look === 'cell') {
      const place = Drawing.place(frame);
      this.drawing.group('svg', { ...place, viewBox: `${place.x} ${place.y} ${place.width} ${place.height}` });
      context.groups += 1;
    }
  }
  /* Draws the tree, and returns the picture. */
  drawTree() {
    if (this.tree.count > 0) this.drawing.rect(this.window, { fill: Colors.white });
    for (let element = 0; element < this.tree.count;) {
      this.close(element);
      if (this.is(element, 'hidden', true) || !((this.number(element, 'alpha') ?? 1) > 0)) {
        element = Math.max(this.tree.end(element), element + 1);
        continue;
      }
      this.begin(element);
      element += 1;
    }
    this.close(this.tree.count);
    if (this.tree.count > 0 && this.window.height > this.window.width) {
      this.drawing.add('text', { x: '24', y: '15', 'font-size': '12', fill: Colors.black, 'font-weight': '600' }, '9:41');
      this.drawing.rect({ x: this.window.width - 44, y: 6, width: 20, height: 9 }, { stroke: Colors.black, radius: 2 });
      this.drawing.rect({ x: this.window.width - 42, y: 8, width: 13, height: 5 }, { fill: Colors.black });
    }
    return this.drawing.root;
  }
}
