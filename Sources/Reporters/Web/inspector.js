// A past step: its picture before and after, the tree, queries, requests, the console.

const inspector = { query: '', side: 'after', session: 0, tab: 'tree' };
/* The screen as it was drawn or kept; without either, the elements as boxes. */
const screenPicture = (record, tree, picture) => {
  const { width, height } = tree.count > 0 ? tree.frame(0) : { width: 1, height: 1 };
  const box = { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': 'The screen' };
  if (record.driver === 'model') {
    const drawn = drawPicture(tree);
    for (const [name, value] of Object.entries(box)) drawn.setAttribute(name, value);
    drawn.removeAttribute('width');
    drawn.removeAttribute('height');
    return drawn;
  }
  const address = picture ? addressOfData(picture) : null;
  if (address) {
    return svg('svg', box, svg('image', { href: address, width, height, preserveAspectRatio: 'none',
      'data-inside': picture.file !== undefined && isInside(picture.file) }));
  }
  const boxes = svg('svg', { ...box, class: 'wires' }, svg('rect', { width, height, fill: '#ffffff' }));
  for (let element = 0; element < tree.count; element += 1) {
    if (!tree.isVisible(element)) continue;
    const frame = tree.frame(element), text = tree.property(element, 'text') ?? tree.property(element, 'label');
    boxes.append(svg('rect', { ...Drawing.place(frame), class: 'wire' }));
    if (typeof text === 'string' && text && tree.end(element) === element + 1) {
      boxes.append(svg('svg', { ...Drawing.place(frame) },
        svg('text', { x: 2, y: Math.min(frame.height * 0.75, 14), 'font-size': Math.min(frame.height * 0.7, 12) }, text)));
    }
  }
  return boxes;
};
const lightUp = (picture, tree, elements, name) => {
  for (const element of elements) {
    if (element < tree.count) picture.append(svg('rect', { ...Drawing.place(tree.frame(element)), rx: 3, class: `lit ${name}` }));
  }
};
const showTouches = (picture, actions) => {
  for (const action of actions ?? []) {
    if (action.frame) picture.append(svg('rect',
      { ...Drawing.place({ x: action.frame[0], y: action.frame[1], width: action.frame[2], height: action.frame[3] }), rx: 3, class: 'lit touched' }));
    for (const path of action.paths ?? []) {
      const points = path.map(([, x, y]) => [x, y]);
      if (points.length === 0) continue;
      if (points.length > 1) picture.append(svg('polyline', { points: Drawing.points(points), class: 'path' }));
      const [x, y] = points[0], [endX, endY] = points.at(-1);
      picture.append(svg('circle', { cx: x, cy: y, r: 11, class: 'touch' }), svg('circle', { cx: x, cy: y, r: 3, class: 'point' }));
      if (endX !== x || endY !== y) picture.append(svg('circle', { cx: endX, cy: endY, r: 6, class: 'touch end' }));
    }
  }
};
const appTime = time => Array.isArray(time) ? [...new Set(time)].map(time => `${time} s`).join(' – ') : time === undefined ? null : `${time} s`;
const pretty = text => {
  try {
    return typeof text === 'string' && /^\s*[[{]/.test(text) ? JSON.stringify(JSON.parse(text), null, 2) : text;
  } catch {
    return text;
  }
};
const headerTable = (title, values) => values && Object.keys(values).length > 0 ? el('details', {}, el('summary', {}, title),
  el('table', {}, Object.entries(values).map(([name, value]) => el('tr', {}, el('th', { scope: 'row' }, name), el('td', {}, String(value)))))) : null;
const bodyView = (title, body, length) => body === undefined ? null
  : [el('p', { class: 'faint' }, length ? `${title}, the first ${counted(body.length, 'letter')} of ${counted(length, 'byte')}` : title),
    el('pre', {}, pretty(body))];
const requestView = request => el('details', { class: 'request' }, el('summary', {},
  el('b', {}, request.method ?? ''), ` ${request.host ?? ''}${request.path ?? ''} `,
  el('span', { class: `code ${request.failure || request.status >= 400 ? 'failed' : 'passed'}` }, request.failure ?? (request.status ?? 'no answer')),
  el('span', { class: 'time' }, appTime(request.time))),
  headerTable('Query', request.query), headerTable('Headers', request.headers), bodyView('Body', request.body, request.bodyLength),
  headerTable('Headers of the answer', request.answerHeaders), bodyView('Answer', request.answer, request.answerLength));

/* What the colours of the rows of the tree mean. */
const legend = side => el('p', { class: 'legend' }, [['found', 'found by the query'],
  side === 'before' ? ['touched', 'touched by the step'] : ['changed', 'changed by the step'], ['unseen', 'not visible']]
  .map(([name, text]) => el('span', { class: name }, text)));
const actionList = actions => actions?.length > 0 ? el('ol', { class: 'actions' }, actions.map(action => el('li', { class: action.problem ? 'failed' : '' },
  el('span', { class: 'time' }, appTime(action.time)), el('span', {}, Trace.actionText(action)), action.query ? el('code', {}, action.query) : null,
  action.problem ? el('pre', { class: 'reason' }, action.problem) : null))) : null;
const consoleList = lines => el('ul', { class: 'log' }, lines.map(({ time, kind, text }) => el('li', { class: kind === 'uncaughtError' ? 'failed' : '' },
  el('span', { class: 'time' }, appTime(time)), el('span', { class: 'line' }, text))));
const eventList = events => el('ul', { class: 'log' }, events.map(({ name, text }) =>
  el('li', {}, el('b', {}, name), el('span', { class: 'line' }, text ?? ''))));

/* What a query finds in a tree, and the words and the class of the answer. */
const queryAnswer = (text, tree) => {
  if (text.trim() === '') return { found: [], words: '', kind: '' };
  try {
    const found = Query.find(text, tree);
    return { found, words: found.length === 0 ? 'finds nothing; cukeswift show explains why' : `finds ${counted(found.length, 'element')}`, kind: '' };
  } catch (error) {
    if (!error.isQueryError) throw error;
    return { found: [], words: `${error.message}${error.isUnknown ? '.' : `, at column ${error.column}.`} ${error.advice}`,
      kind: error.isUnknown ? 'unknown' : 'failed' };
  }
};
/* The picture and the tree of a record before or after its step. A query only marks elements in them. */
const drawnScreen = (record, side, tree) => {
  const picture = screenPicture(record, tree, side === 'before' ? record.pictureBefore : record.picture ?? record.pictureBefore);
  const marks = new Map(), window = tree.count > 0 ? tree.frame(0) : { width: 1, height: 1 };
  if (side === 'after') for (const element of record.fresh) if (record.trees.before) marks.set(element, 'changed');
  if (side === 'before') for (const { node } of record.actions ?? []) if (node !== undefined) marks.set(node, 'touched');
  picture.setAttribute('aria-label', `The screen ${side} the step`);
  picture.style.setProperty('--ratio', String(window.width / Math.max(window.height, 1)));
  const lit = svg('g', {}), chosen = svg('g', {}), detail = el('dl', { class: 'properties' });
  picture.append(lit);
  if (side === 'before') showTouches(picture, record.actions);
  picture.append(chosen);
  const view = treeView({ tree, label: `Elements ${side} the step`, marks, onSelect: element => {
    replace(chosen);
    chosen.append(svg('rect', { ...Drawing.place(tree.frame(element)), class: 'lit chosen' }));
    const values = { class: [tree.kind(element).name, ...tree.kind(element).supers].join(' : '), frame: frameText(tree.frame(element)),
      ...tree.nodes[element].properties };
    replace(detail, Object.entries(values).flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, valueText(value) + '')]));
  } });
  return { tree, picture, lit, view, detail, rows: [...view.children], isWide: window.width > window.height };
};
const sessionChoice = (records, record, onChange) => records.length < 2 ? null
  : el('select', { 'aria-label': 'Session', onchange: event => {
    inspector.session = Number(event.target.value);
    onChange();
  } }, records.map(({ session, app, user }) =>
    el('option', { value: session, selected: session === record.session }, [app, user, `session ${session + 1}`].filter(part => part).join(', '))));
/* The parts of a record besides its screen. */
const recordSections = record => {
  const section = (title, values, view) => values?.length > 0
    ? el('details', { class: 'more', open: values.length < 4 }, el('summary', {}, el('h3', {}, title), el('span', { class: 'faint' }, ` ${values.length}`)),
      view(values)) : null;
  return [section('Requests', record.requests, requests => requests.map(requestView)),
    section('Console', record.console, consoleList), section('Events', record.events, eventList),
    section('Left out', record.omitted, texts => el('ul', { class: 'log' }, texts.map(text => el('li', {}, text))))];
};
/* The screen of a record in its place, with the choice of the moment, the elements, and a query. */
const screenView = (record, screen) => {
  const tabs = el('div', { class: 'tabs', role: 'group', 'aria-label': 'Moment' }), elements = el('div', { class: 'elements' });
  const input = el('input', { type: 'search', id: 'query', placeholder: "button marked:'Save'", 'aria-label': 'Query at this step', autocomplete: 'off',
    spellcheck: 'false', value: inspector.query });
  const answer = el('p', { class: 'answer', role: 'status' });
  let drawn = null;
  const showFound = () => {
    if (!drawn) return;
    const { tree, lit, view, rows } = drawn, { found, words, kind } = queryAnswer(input.value, tree);
    answer.textContent = words;
    answer.className = `answer ${kind}`.trim();
    for (const row of all('.found', view)) row.classList.remove('found');
    for (const element of found) rows[element]?.classList.add('found');
    replace(lit);
    lightUp(lit, tree, found, 'found');
    one('.found', view)?.scrollIntoView({ block: 'nearest' });
  };
  const draw = () => {
    const side = inspector.side === 'before' && record.trees.before ? 'before' : record.trees.after ? 'after' : 'before';
    for (const button of all('button', tabs)) button.ariaPressed = String(button.dataset.side === side);
    drawn = record.trees[side] ? drawnScreen(record, side, record.trees[side]) : null;
    if (!drawn) return replace(screen, el('p', { class: 'faint pad' }, 'The screen was not kept.'));
    screen.parentElement?.classList.toggle('is-wide', drawn.isWide);
    replace(screen, drawn.picture);
    replace(elements, drawn.view, legend(side), drawn.detail);
    showFound();
  };
  for (const [side, text] of [['before', 'Before'], ['after', 'After']]) {
    tabs.append(el('button', { type: 'button', 'data-side': side, 'aria-pressed': 'false', disabled: !record.trees[side], onclick: () => {
      inspector.side = side;
      draw();
    } }, text));
  }
  input.addEventListener('input', () => {
    inspector.query = input.value;
    showFound();
  });
  draw();
  return { tabs, input, answer, elements, isWide: () => drawn?.isWide };
};
const inspect = (trace, index, onStep) => {
  const records = trace.steps[index] ?? [], panel = el('section', { class: 'inspector', 'aria-label': 'The app at this step' });
  const withTrace = trace.steps.map((records, index) => records.length > 0 ? index : -1).filter(index => index >= 0);
  const at = withTrace.indexOf(index);
  const step = (text, key, target) => el('button', { type: 'button', disabled: target === undefined, 'aria-keyshortcuts': key,
    'aria-label': text, title: `${text} (${key})`, onclick: () => onStep(target) }, key === 'p' ? '◀' : '▶');
  const record = records.find(({ session }) => session === inspector.session) ?? records[0];
  if (!record) {
    if (withTrace.length > 0) panel.append(el('p', { class: 'faint pad' }, 'This step did nothing to an app. ',
      el('button', { type: 'button', onclick: () => onStep(withTrace[0]) }, 'First step with a trace')));
    return panel;
  }
  const facts = [record.app, record.device, record.user, appTime(record.time)].filter(fact => fact);
  const screen = el('div', { class: 'screen' }), view = screenView(record, screen);
  return fill(panel, {}, [
    el('div', { class: 'inspector-head' }, step('Step before with a trace', 'p', withTrace[at - 1]), step('Next step with a trace', 'n', withTrace[at + 1]),
      view.tabs, sessionChoice(records, record, () => onStep(index)), el('span', { class: 'faint' }, facts.join(' · '))),
    el('div', { class: view.isWide() ? 'screen-and-tree is-wide' : 'screen-and-tree' }, screen, el('div', { class: 'tree-side' }, actionList(record.actions),
      el('div', { class: 'query' }, view.input, view.answer), view.elements)),
    recordSections(record), trace.problems.map(problem => el('p', { class: 'faint pad' }, problem))]);
};
