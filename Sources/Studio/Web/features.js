// The feature files of the project, and a run that waits at a failing step.

const showPause = view => {
  one('#pause').hidden = !view.pause;
  one('#failure').textContent = view.pause ?? '';
};
for (const button of all('#pause [data-line]')) button.addEventListener('click', () => doLine(button.dataset.line));
const pausedPath = () => /^(.*?):(\d+): /.exec(state.view?.pause ?? '')?.slice(1) ?? [];
on('#edit-failing', 'click', () => {
  const [path, line] = pausedPath();
  if (path) edit(path, Number(line));
});
// The results of files and scenarios, run by any page, and the one that runs or waits.
let outcomes = {};
const failedPlaces = () => Object.keys(outcomes).filter(place => outcomes[place] === 'failed'
  && !Object.keys(outcomes).some(other => other.startsWith(`${place}:`) && outcomes[other] === 'failed'));
const showOutcomes = () => {
  one('#run-failed').disabled = failedPlaces().length === 0;
  for (const entry of all('#features [data-run]')) {
    const outcome = outcomes[entry.dataset.run] ?? '';
    entry.textContent = outcome;
    entry.className = outcome;
  }
};
// The files and scenarios of the last run, which run again after a change of step files.
let lastPaths = [];
const run = async (...paths) => {
  const running = Object.keys(outcomes).find(path => ['runs', 'waits'].includes(outcomes[path]));
  if (running) return say(`${running} runs still.`, true);
  say(`${paths.join(', ')} runs …`);
  lastPaths = paths;
  await act(paths.length === 1 ? { do: 'run', path: paths[0] } : { do: 'run', paths });
  if (state.view?.pause) one('#recording-part').scrollIntoView({ block: 'start' });
};
on('#run-failed', 'click', () => run(...failedPlaces()));
// Shows the report of the last run, at its scenario if it is one.
const showRun = () => {
  const place = lastPaths.length === 1 && /:\d+$/.test(lastPaths[0]) ? `#s=${encodeURIComponent(lastPaths[0])}` : '';
  const frame = el('iframe', { id: 'run', title: 'The steps of the last run' });
  one('#run').replaceWith(frame);
  frame.src = `run${place}`;
  one('#run-part').hidden = false;
  if (isFailureUnseen) showEnd(false);
};
// The reason of a failure is in the report, which may come after the answer. A run that could not begin has no report.
let isFailureUnseen = false;
const showEnd = hasPassed => {
  isFailureUnseen = !hasPassed && one('#run-part').hidden;
  if (!hasPassed && !isFailureUnseen) one('#run-part').scrollIntoView({ block: 'start' });
};
// Any program has written files: changed features run. After a change of step files or pages, the last run is repeated.
const runChanged = ({ features, others }) => {
  listFeatures();
  if (!one('#run-on-change').checked || state.view?.pause) return;
  const paths = features.length > 0 ? features : others.length > 0 ? lastPaths : [];
  if (paths.length > 0) run(...paths);
};
const showFiltered = () => {
  const words = one('#filter').value.toLowerCase().split(/\s+/).filter(word => word);
  const isIn = text => words.every(word => text.toLowerCase().includes(word));
  for (const entry of all('#features details')) {
    const isFeature = isIn(one('summary', entry).textContent), rows = all('li', entry).slice(1);
    for (const row of rows) row.hidden = !isFeature && !isIn(row.textContent);
    entry.hidden = !isFeature && rows.every(row => row.hidden);
    if (words.length > 0 && !isFeature && !entry.hidden) entry.open = true;
  }
};
on('#filter', 'input', showFiltered);
onSubmit('#running', showFiltered);
const listFeatures = async () => {
  const { features, problem } = await ask({ do: 'features' });
  if (problem !== undefined) return replace(one('#features'), el('p', { class: 'faint' }, problem));
  const gone = [...texts.values()].filter(text => isUnsaved(text) && !features.some(({ path }) => path === text.path));
  features.push(...gone.map(({ path }) => ({ path, name: '(not in the project any more)', scenarios: [] })));
  const opened = new Set(all('#features details[open]').map(entry => entry.dataset.path));
  replace(one('#features'), features.length ? features.map(({ path, name, scenarios }) => {
    return el('details', { 'data-path': path, open: opened.has(path) },
      el('summary', {}, name, ' ', el('span', { class: 'faint' }, path),
        isUnsaved(texts.get(path)) ? el('b', { class: 'unsaved' }, ' not saved') : null),
      el('ul', {},
        el('li', {}, el('span', {}, 'all'), el('b', { 'data-run': path }),
          el('button', { 'aria-label': `Run all of ${name}`, onclick: () => run(path) }, 'Run'),
          el('button', { 'aria-label': `Edit ${name}`, onclick: () => edit(path) }, 'Edit')),
        scenarios.map(scenario => {
          const place = `${path}:${scenario.line}`;
          return el('li', {}, el('span', {}, scenario.name), el('b', { 'data-run': place }),
            el('button', { 'aria-label': `Run ${scenario.name}`, onclick: () => run(place) }, 'Run'));
        })));
  }) : el('p', { class: 'faint' }, 'There are no feature files yet: save one.'));
  showOutcomes();
  showFiltered();
};
listFeatures();
