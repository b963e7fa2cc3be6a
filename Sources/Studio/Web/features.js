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
const showOutcomes = () => {
  for (const entry of all('#features [data-run]')) {
    const outcome = outcomes[entry.dataset.run] ?? '';
    entry.textContent = outcome;
    entry.className = outcome;
  }
};
const run = async path => {
  const running = Object.keys(outcomes).find(path => ['runs', 'waits'].includes(outcomes[path]));
  if (running) return say(`${running} runs still.`, true);
  say(`${path} runs …`);
  await act({ do: 'run', path });
  if (state.view?.pause) one('#recording-part').scrollIntoView({ block: 'start' });
};
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
};
listFeatures();
