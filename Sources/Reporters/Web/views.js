// The timeline of the workers, the differences from an earlier run, and the choice of the view.

/* The scenarios with their earlier attempts, which took time as well. */
const timelineRows = () => report.rows.flatMap(row => [...row.earlier.map((attempt, index) =>
  Object.assign(Object.create(row), { ...attempt, name: `${row.name} (attempt ${index + 1})`, attempt: index })), row]);
/* A lane for each worker; drawn on a canvas, as there can be very many scenarios. */
const timelineView = () => {
  const rows = timelineRows(), lanes = grouped(rows, row => row.worker ?? '');
  const names = [...lanes.keys()].sort((left, right) => left.localeCompare(right, 'en', { numeric: true }));
  const end = rows.reduce((end, row) => Math.max(end, row.start + row.duration), 1), height = 26, left = 0;
  const canvas = el('canvas', { role: 'img', 'aria-label': `Which worker ran what when, ${timeText(end)} in all; the table below has the figures` });
  const tip = el('p', { class: 'tip faint', 'aria-hidden': 'true' }, 'Point at a scenario to see its name; click to open it.');
  const draw = () => {
    const style = getComputedStyle(document.documentElement), width = canvas.parentElement?.clientWidth ?? 800, scale = devicePixelRatio || 1;
    canvas.width = width * scale;
    canvas.height = names.length * height * scale;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${names.length * height}px`;
    const context = canvas.getContext('2d');
    context.scale(scale, scale);
    for (const [lane, name] of names.entries()) {
      context.fillStyle = style.getPropertyValue('--page');
      context.fillRect(left, lane * height + 1, width, height - 2);
      for (const row of lanes.get(name)) {
        context.fillStyle = style.getPropertyValue(`--${row.outcome}`);
        context.fillRect(left + row.start / end * (width - left), lane * height + 3, Math.max(row.duration / end * (width - left) - 0.5, 1), height - 6);
      }
    }
  };
  const at = event => {
    const box = canvas.getBoundingClientRect(), name = names[Math.floor((event.clientY - box.top) / height)];
    const time = (event.clientX - box.left) / box.width * end, slack = end / box.width * 2;
    return (lanes.get(name) ?? []).find(row => time >= row.start - slack && time <= row.start + row.duration + slack);
  };
  canvas.addEventListener('mousemove', event => {
    const row = at(event);
    tip.textContent = row ? `${row.outcome} · ${row.name} · ${timeText(row.duration)} · ${row.file.uri}:${row.line}` : '\u00a0';
  });
  canvas.addEventListener('click', event => {
    const row = at(event);
    choose(row, true);
    if (row?.attempt === undefined) return;
    go({ attempt: row.attempt });
    showMain();
  });
  const busy = rows => rows.reduce((sum, row) => sum + row.duration, 0);
  const table = el('table', { class: 'figures' }, el('caption', { class: 'only-heard' }, 'The workers'),
    el('tr', {}, ['Worker', 'Scenarios', 'Busy', 'Share', 'Longest'].map(title => el('th', { scope: 'col' }, title))),
    names.map(name => el('tr', {}, el('th', { scope: 'row' }, name || (names.length === 1 ? 'the only worker' : 'not named')),
      el('td', {}, String(lanes.get(name).filter(({ attempt }) => attempt === undefined).length)),
      el('td', {}, timeText(busy(lanes.get(name)))), el('td', {}, `${Math.round(busy(lanes.get(name)) / end * 100)} %`),
      el('td', {}, timeText(lanes.get(name).reduce((most, row) => Math.max(most, row.duration), 0))))));
  const box = el('div', { class: 'lanes' }, canvas);
  new ResizeObserver(draw).observe(box);
  const axis = el('p', { class: 'axis faint', 'aria-hidden': 'true' },
    [0, 0.25, 0.5, 0.75, 1].map(part => el('span', {}, part === 0 ? '0' : timeText(end * part))));
  return el('section', { class: 'card timeline', 'aria-label': 'Timeline' }, el('h2', {}, 'Timeline'), box, axis, tip, el('div', { class: 'wide' }, table));
};

const changesView = async () => {
  const changes = await changesOf(), { rows, run } = report, bad = isBadOutcome;
  const pairs = rows.map(row => ({ row, was: (changes.get(row.pickle) ?? [null])[0] }));
  const of = test => pairs.filter(test).map(({ row, was }) => Object.assign(Object.create(row), { was }));
  const known = test => ({ row, was }) => was !== null && test(row, was);
  const times = row => `${timeText(row.was.duration)} → ${timeText(row.duration)}`;
  const outcomes = row => `${row.was.outcome} → ${row.outcome}`;
  const lists = [
    card('Newly failing', of(known((row, was) => bad(row.outcome) && !bad(was.outcome))), outcomes, 500),
    card('Newly passing', of(known((row, was) => !bad(row.outcome) && bad(was.outcome))), outcomes, 500),
    card('Newly flaky', of(known((row, was) => row.outcome === 'flaky' && !bad(was.outcome) && was.outcome !== 'flaky')), outcomes, 500),
    card('No longer flaky', of(known((row, was) => row.outcome === 'passed' && was.outcome === 'flaky')), outcomes, 500),
    card('Slower', of(known((row, was) => row.duration > was.duration * 1.5 && row.duration - was.duration > 1e5))
      .sort((left, right) => right.duration - right.was.duration - left.duration + left.was.duration), times, 100),
    card('Faster', of(known((row, was) => was.duration > row.duration * 1.5 && was.duration - row.duration > 1e5)), times, 100),
    card('New', of(({ was }) => was === null), null, 500),
    run.gone.length === 0 ? null : el('details', { class: 'card', open: true },
      el('summary', {}, el('h2', {}, 'Gone'), el('span', { class: 'faint' }, ` ${run.gone.length}`)),
      el('ul', { class: 'links' }, run.gone.slice(0, 500)
        .map(([uri, name, outcome]) => el('li', {}, sign(run.outcomes[outcome]), name, el('code', { class: 'place' }, ` ${uri}`))))),
  ].filter(list => list);
  return el('section', { class: 'changes', 'aria-label': 'Changes' },
    el('p', { class: 'faint' }, `Compared with the run of ${run.comparedWith.replace('T', ' ')} UTC`),
    run.isComparedWithPart ? el('p', { class: 'card' },
      'That run did not come to the end of all its scenarios, or its messages were cut off: scenarios under New may have been in it too.') : null,
    lists.length > 0 ? lists : el('p', { class: 'card' }, 'Nothing has changed.'));
};

const showView = view => {
  go({ view, s: '', step: -1, attempt: -1 }, true);
  drawList(true);
  return showMain();
};
const showMain = async () => {
  const row = report.byKey.get(state.s), isOverview = !row && state.view === '';
  document.body.dataset.shows = row ? 'scenario' : state.view || 'overview';
  showControls();
  for (const part of all('#overview, #rest')) part.hidden = !isOverview;
  if (row) return showScenario(row);
  shownScenario += 1;
  const current = shownScenario;
  if (isOverview) return showOverview();
  let view = [];
  if (state.view === 'timeline') view = timelineView();
  if (state.view === 'changes' && report.run.comparedWith) view = await changesView();
  if (current === shownScenario) replace(one('#view'), view);
};
