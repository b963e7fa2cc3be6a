// The filters, the views and the help.

const sign = outcome => el('span', { class: `sign ${outcome}`, title: outcome }, el('span', { class: 'only-heard' }, outcome + ' '));
const outcomeCounts = rows => {
  const counts = new Map(report.run.outcomes.map(outcome => [outcome, 0]));
  for (const row of rows) counts.set(row.outcome, counts.get(row.outcome) + 1);
  return [...counts].filter(([, count]) => count > 0);
};
const choice = (name, label, none, options) => {
  const select = el('select', { 'aria-label': label, id: `choose-${name}` }, el('option', { value: '' }, none),
    options.map(([value, text]) => el('option', { value }, text)));
  select.addEventListener('change', () => {
    go({ [name]: select.value });
    showList();
  });
  return select;
};
const viewButton = (view, text) => el('button', { type: 'button', class: 'plain view', 'data-view': view, 'aria-pressed': 'false',
  onclick: () => showView(view) }, text);
const makeControls = () => {
  const { run } = report, byName = (left, right) => left < right ? -1 : 1;
  const input = el('input', { id: 'search', type: 'search', placeholder: 'Search names, steps, files', 'aria-label': 'Search',
    'aria-keyshortcuts': '/', autocomplete: 'off', spellcheck: 'false' });
  input.addEventListener('input', () => {
    go({ q: input.value });
    showList();
  });
  const counts = outcomeCounts(report.rows), failing = report.rows.filter(row => row.isFailure).length;
  /* The number of the title, if failures have several outcomes. */
  if (failing > (counts.find(([outcome]) => outcome === 'failed')?.[1] ?? 0)) counts.unshift([failures, failing]);
  const chips = counts.map(([outcome, count]) => {
    const chip = el('button', { type: 'button', class: `chip ${outcome}`, 'data-status': outcome, 'aria-pressed': 'false',
      title: outcome === failures ? 'all scenarios that fail the run' : null }, el('b', {}, String(count)), ` ${outcome}`);
    chip.addEventListener('click', () => {
      const status = new Set(state.status);
      if (!status.delete(outcome)) status.add(outcome);
      go({ status });
      showList();
    });
    return chip;
  });
  const files = run.files.length > 1
    ? choice('file', 'File', 'all files', run.files.map(({ uri }) => [uri, uri]).sort(([left], [right]) => byName(left, right))) : null;
  replace(one('#controls'),
    el('div', { class: 'filters', role: 'search' }, input,
      el('div', { class: 'chips', role: 'group', 'aria-label': 'Status' }, chips),
      run.tags.length > 0 ? choice('tag', 'Tag', 'all tags', [...run.tags].sort(byName).map(tag => [tag, tag])) : null, files,
      run.variants.length > 0 ? choice('device', 'Device', 'all devices', run.variants.map(name => [name, name])) : null,
      choice('order', 'Order', 'as in the features', [['failed', 'failed first'], ['slow', 'slowest first'], ['time', 'as they began']]),
      el('button', { type: 'button', id: 'clear', class: 'plain', hidden: true, onclick: clearFilters }, 'Clear')),
    el('div', { class: 'views', role: 'group', 'aria-label': 'Views' }, viewButton('', 'Overview'), viewButton('timeline', 'Timeline'),
      run.comparedWith ? viewButton('changes', 'Changes') : null,
      el('button', { type: 'button', class: 'plain', id: 'help-button', 'aria-label': 'Keyboard help', onclick: () => showHelp() }, '?')));
};
const clearFilters = () => {
  go({ q: '', tag: '', file: '', device: '', status: new Set() });
  showList();
};
/* The controls as the state has them. */
const showControls = () => {
  if (one('#search').value !== state.q) one('#search').value = state.q;
  for (const name of ['tag', 'file', 'device', 'order']) {
    const select = one(`#choose-${name}`);
    if (select) select.value = state[name];
  }
  for (const chip of all('.chip[data-status]')) chip.ariaPressed = String(state.status.has(chip.dataset.status));
  one('#clear').hidden = !(state.q || state.tag || state.file || state.device || state.status.size > 0);
  document.body.toggleAttribute('data-filtered', !one('#clear').hidden || state.order !== '');
  for (const button of all('.view')) button.ariaPressed = String(state.s === '' && button.dataset.view === state.view);
};
