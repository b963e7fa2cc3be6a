// The few marks that pictures consist of.

class Drawing {
  constructor(width, height) {
    this.root = svg('svg', { width: shortNumber(width), height: shortNumber(height), role: 'img',
      viewBox: `0 0 ${shortNumber(width)} ${shortNumber(height)}`, 'font-family': '-apple-system, Helvetica, Arial, sans-serif' });
    this.open = [this.root];
  }
  add(name, attributes, ...children) { this.open.at(-1).append(svg(name, attributes, children)); }
  rect(frame, { fill, stroke, radius = 0, opacity = 1 }) {
    this.add('rect', { ...Drawing.place(frame), fill: fill ?? 'none', stroke,
      rx: radius > 0 ? shortNumber(Math.min(radius, frame.width / 2, frame.height / 2)) : null,
      'fill-opacity': opacity < 1 ? opacity : null });
  }
  circle(x, y, radius, { fill, stroke, width, dash }) {
    this.add('circle', { cx: shortNumber(x), cy: shortNumber(y), r: shortNumber(radius), fill: fill ?? 'none', stroke,
      'stroke-width': width, 'stroke-dasharray': dash });
  }
  line(stroke, width, ...points) {
    this.add('polyline', { points: Drawing.points(points), fill: 'none', stroke, 'stroke-width': shortNumber(width) });
  }
  polygon(fill, points) { this.add('polygon', { points: Drawing.points(points), fill }); }
  /* Marks of the tables of looks, at their places in a frame: parts of its width and height, and distances in points. */
  marks(frame, marks) {
    const place = ([across, right, down, below]) => [frame.x + frame.width * across + right, frame.y + frame.height * down + below];
    for (const { rect, circle, line, polygon, radius, width, dash, opacity, ...names } of marks) {
      const [fill, stroke] = [names.fill, names.stroke].map(name => Colors[name]);
      if (rect) this.rect(inset(frame, rect[1], rect[0]), { fill, stroke, radius, opacity });
      if (circle) {
        const [part, points] = radius;
        this.circle(...place(circle), Math.min(frame.width, frame.height) * part + points, { fill, stroke, width, dash: dash?.join(' ') });
      }
      if (line) this.line(stroke, width ?? 1, ...line.map(place));
      if (polygon) this.polygon(fill, polygon.map(place));
    }
  }
  group(name, attributes) {
    const group = svg(name, attributes);
    this.open.at(-1).append(group);
    this.open.push(group);
  }
  end() { if (this.open.length > 1) this.open.pop(); }
  static place({ x, y, width, height }) {
    return { x: shortNumber(x), y: shortNumber(y), width: shortNumber(width), height: shortNumber(height) };
  }
  static points(points) { return points.map(([x, y]) => `${shortNumber(x)},${shortNumber(y)}`).join(' '); }
}
const inset = ({ x, y, width, height }, top, left, bottom = top, right = left) =>
  ({ x: x + left, y: y + top, width: Math.max(width - left - right, 0), height: Math.max(height - top - bottom, 0) });
