// The tree, the query box, and the actions for an element.

// The elements in tree order, or as assistive technology reads them, which is asked for when it is shown.
const rowsOf = view => (one('#reading').checked ? view.reading : view.rows) ?? [];
const rowEntry = index => {
  const row = () => rowsOf(state.view)[index];
  return el('li', { role: 'option', 'aria-selected': 'false', tabindex: -1, onclick: () => choose(row().number),
    onmouseenter: () => { state.hover = row().frame; showMarks(); }, onmouseleave: () => { state.hover = null; showMarks(); } });
};
// Rows are changed, not made anew: a hovered, focused or chosen row stays so.
const showTree = async view => {
  if (one('#reading').checked && !view.reading) {
    view.reading = (await ask({ do: 'reading' })).rows;
    if (view !== state.view) return;
  }
  const [list, rows] = [one('#tree'), rowsOf(view)];
  const isFocused = list.contains(document.activeElement);
  while (list.children.length > rows.length) list.lastElementChild.remove();
  rows.forEach((row, index) => {
    const entry = list.children[index] ?? list.appendChild(rowEntry(index));
    if (entry.textContent !== row.text) entry.textContent = row.text;
    entry.dataset.number = row.number;
    entry.className = row.visible ? '' : 'unseen';
    entry.style.paddingLeft = `${6 + Math.min(row.depth, 24) * 11}px`;
  });
  if (rows.length && !one('#tree [tabindex="0"]')) list.firstElementChild.tabIndex = 0;
  if (isFocused && !list.contains(document.activeElement)) list.lastElementChild?.focus();
  const { choice } = state;
  if (choice && (view.rows ?? []).find(row => row.number === choice.number)?.text !== choice.text) hideChoice();
};
on('#tree', 'keydown', event => {
  const rows = all('#tree li');
  const index = rows.indexOf(document.activeElement);
  const moves = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 };
  if (event.key in moves) {
    event.preventDefault();
    const row = rows[Math.min(Math.max(moves[event.key], 0), rows.length - 1)];
    for (const other of rows) other.tabIndex = other === row ? 0 : -1;
    row?.focus();
  } else if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    if (index >= 0) choose(Number(rows[index].dataset.number), true);
  }
});
on('#reading', 'change', () => showTree(state.view ?? {}));
const choose = async (number, isByKey = false) => {
  const { choices } = await ask({ do: 'element', number });
  showChoices(choices ?? []);
  if (isByKey) one('#choice button')?.focus();
};
const checkAt = async point => {
  const { choices, problem } = await ask({ do: 'at', ...point });
  if (!choices?.length) return say(problem ?? 'There is nothing here.', true);
  const [choice] = choices;
  const [query, best] = [choice.queries[0], choice.checks[0]];
  if (query && best) await act({ do: 'check', query: query.query, property: best.property });
  showChoices(choices);
};
const hideChoice = () => {
  [state.chosen, state.choice] = [null, null];
  one('#choice').hidden = true;
  for (const row of all('#tree [aria-selected=true]')) row.setAttribute('aria-selected', 'false');
  showMarks();
};
const showChoices = choices => {
  const [choice, ...around] = choices;
  if (!choice) return hideChoice();
  const query = choice.queries[0]?.query;
  [state.chosen, state.choice] = [choice.row.frame, choice.row];
  for (const row of all('#tree li')) {
    const isChosen = Number(row.dataset.number) === choice.row.number;
    row.setAttribute('aria-selected', String(isChosen));
    if (isChosen) row.scrollIntoView({ block: 'nearest' });
  }
  const does = (name, line) => el('button', { onclick: () => doLine(line) }, name);
  const parts = [
    el('p', {}, choice.row.text),
    el('table', { 'aria-label': 'Queries that find it alone' }, choice.queries.map(({ query, score, reason }) =>
      el('tr', {}, el('td', {}, String(score)), el('td', {}, el('code', {}, query)), el('td', { class: 'faint' }, reason)))),
    query ? el('div', { class: 'group', role: 'group', 'aria-label': 'Do' },
      does('Touch it', `touch ${quoted(query)}`), does('Hold it', `touch_hold ${quoted(query)}`),
      does('Double-tap it', `double_tap ${quoted(query)}`), does('Clear it', `clear_text ${quoted(query)}`)) : null,
    query ? el('div', { class: 'group', role: 'group', 'aria-label': 'Check' }, choice.checks.map(({ property, step }) =>
      el('button', { 'data-property': property, onclick: () => act({ do: 'check', query, property }) }, `Then ${step}`))) : null,
    around.length ? el('div', { class: 'group', role: 'group', 'aria-label': 'Around it' }, around.map(other =>
      el('button', { class: 'plain', onclick: () => choose(other.row.number) }, other.row.text))) : null,
  ];
  replace(one('#choice'), parts);
  one('#choice').hidden = false;
  showMarks();
};
onSubmit('#finding', async () => {
  const query = one('#query').value;
  if (!query) return;
  const { rows, choices, note, problem } = await ask({ do: 'find', query });
  state.found = (rows ?? []).map(row => row.frame);
  const count = rows?.length ?? 0;
  say(problem ?? note ?? `${count} ${count === 1 ? 'element' : 'elements'}`, problem !== undefined, one('#found'));
  showChoices(choices ?? []);
  for (const row of all('#tree li')) {
    row.classList.toggle('found', (rows ?? []).some(found => found.number === Number(row.dataset.number)));
  }
  showMarks();
});
