// Defines `Trace.read(attempt)`, `Trace.tree` and `Trace.actionText`; it needs `ElementTree`. docs/trace.md describes
// traces.
//
// `Trace.read` returns for each step its records with the trees before and after. An attempt has `steps`, whose
// `attachments` have `type`, `name` and `content`.

const traceType = 'application/x.cukeswift.trace+json', tracePictureType = 'image/x.cukeswift.trace+png';
const isTrace = ({ type }) => type === traceType || type === tracePictureType;
const Trace = (() => {
  /* The nodes of a tree from those before it; `fresh` are those that are new or have changed. */
  const apply = (before, items) => {
    const nodes = [], fresh = new Set();
    for (const item of items) {
      /* As many as a trace may have. */
      if (nodes.length >= 20000) throw new Error('a tree is too large');
      if (item.length >= 6) {
        fresh.add(nodes.length);
        nodes.push(item);
        continue;
      }
      const [start, count, dx = 0, dy = 0] = item;
      for (const node of before.slice(start, start + count)) {
        if (dx === 0 && dy === 0) {
          nodes.push(node);
        } else {
          const [depth, kind, x, y, width, height, properties] = node;
          nodes.push([depth, kind, x + dx, y + dy, width, height, properties]);
        }
      }
    }
    return { nodes, fresh };
  };
  /* All texts inside an element of a page. */
  const textContent = (nodes, element) => {
    const open = [], text = (name, index) => typeof nodes[index].properties[name] === 'string' ? nodes[index].properties[name] : '';
    let all = '';
    for (let index = element; index < nodes[element].end; index += 1) {
      while (open.length > 0 && nodes[open.at(-1)].end <= index) all += text('tail', open.pop());
      all += text('ownText', index);
      if (index > element) open.push(index);
    }
    while (open.length > 0) all += text('tail', open.pop());
    return all.split(/\s+/).filter(word => word).join(' ');
  };
  const usual = { enabled: true, selected: false, hidden: false, alpha: 1 };
  const tree = (nodes, classes) => {
    const open = [], kinds = classes.map(([name, ...supers]) => ({ name, supers }));
    const made = nodes.map(([depth, kind, x, y, width, height, given = {}], index) => {
      const properties = { ...usual };
      for (const [name, value] of Object.entries(given)) {
        properties[name] = Array.isArray(value) ? { x: value[0], y: value[1], width: value[2], height: value[3] } : value;
      }
      const level = Math.min(Math.max(depth, index === 0 ? 0 : 1), open.length);
      for (const ended of open.splice(level)) ended.end = index;
      const node = { kind: kinds[kind] ? kind : 0, parent: open.length > 0 ? open.at(-1).index : -1, index, end: 0,
        frame: { x, y, width, height }, isVisible: given.visible !== false, properties };
      open.push(node);
      return node;
    });
    for (const ended of open) ended.end = made.length;
    for (const { index, end, properties } of made) {
      if (!Object.hasOwn(properties, 'nodeName') || Object.hasOwn(properties, 'textContent')) continue;
      if (!Object.hasOwn(properties, 'ownText') && !Object.hasOwn(properties, 'tail') && end === index + 1) continue;
      Object.defineProperty(properties, 'textContent', { enumerable: true, get: () => textContent(made, index) });
    }
    if (kinds.length === 0) kinds.push({ name: '?', supers: [] });
    return new ElementTree(kinds, made);
  };
  /* The record of an attachment; a text for one that cannot be read. */
  const parsed = ({ content, missing }) => {
    if (content === undefined) return missing ?? 'a part of the trace is missing';
    try {
      const record = JSON.parse(content);
      return record?.version === 1 ? record : 'the trace is of another version, which a newer cukeswift reads';
    } catch {
      return 'a part of the trace is not JSON';
    }
  };
  /* A record of a session with its trees; the session continues with it. */
  const continued = (session, record, step) => {
    for (const name of ['app', 'device', 'user']) session[name] = record[name] ?? session[name];
    session.classes.push(...record.classes ?? []);
    const before = record.before ? apply(session.nodes ?? [], record.before).nodes : session.nodes;
    const given = record.tree ? apply(before ?? [], record.tree) : null;
    session.nodes = given ? given.nodes : before;
    /* A failing step of a page has a picture anyway. */
    const picture = step.attachments.find(({ type, name }) => type === tracePictureType && name === `trace-${record.session}.png`)
      ?? (record.driver === 'page' ? step.attachments.find(({ type, name }) => type === 'image/png' && name === 'screen.png') : undefined);
    const { classes, nodes, app, device, user } = session, known = classes.length;
    const make = nodes => nodes ? tree(nodes, classes.slice(0, known)) : null;
    let trees;
    return { ...record, app, device, user, picture, fresh: given?.fresh ?? new Set(),
      get trees() { return trees ??= { before: make(before), after: make(nodes) }; } };
  };
  /* The records of the steps of an attempt, a list for each step. */
  const read = attempt => {
    const sessions = new Map(), problems = new Set();
    const recordOf = (attachment, step) => {
      const record = parsed(attachment);
      if (typeof record === 'string') {
        problems.add(record);
        return [];
      }
      try {
        const session = sessions.get(record.session) ?? { classes: [], nodes: null, app: null, device: null, user: null };
        sessions.set(record.session, session);
        return [continued(session, record, step)];
      } catch {
        problems.add('a part of the trace is not as it has to be');
        return [];
      }
    };
    const steps = attempt.steps.map(step => (step.attachments ?? []).filter(({ type }) => type === traceType)
      .flatMap(attachment => recordOf(attachment, step)));
    /* The picture before a step is the one after the session's record before it. */
    const last = new Map();
    for (const record of steps.flat()) {
      record.pictureBefore = last.get(record.session);
      if (record.picture) last.set(record.session, record.picture);
    }
    return { steps, problems: [...problems] };
  };
  const actionText = action => {
    const words = [action.name];
    for (const name of ['direction', 'orientation', 'part', 'url', 'degrees', 'times', 'column', 'row']) {
      if (action[name] !== undefined) words.push(String(action[name]));
    }
    if (action.on !== undefined) words.push(action.on ? 'on' : 'off');
    if (action.title) words.push(action.title);
    if (action.text !== undefined) words.push(JSON.stringify(action.text));
    if (action.element) words.push(action.element);
    if (action.to?.element) words.push(`to ${action.to.element}`);
    return words.join(' ');
  };
  return { read, actionText, apply, tree };
})();
