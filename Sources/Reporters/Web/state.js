// The search and the current view; links can restore both from the address.

const grouped = (rows, key) => {
  const groups = new Map();
  for (const row of rows) groups.has(key(row)) ? groups.get(key(row)).push(row) : groups.set(key(row), [row]);
  return groups;
};
const state = { q: '', tag: '', status: new Set(), file: '', device: '', order: '', view: '', s: '', step: -1, attempt: -1 };
const readAddress = () => {
  let given = new URLSearchParams();
  try {
    given = new URLSearchParams(location.hash.slice(1));
  } catch { /* An invalid address has no filter. */ }
  const get = name => given.get(name) ?? '', number = (name, none) => /^\d{1,7}$/.test(get(name)) ? Number(get(name)) : none;
  for (const name of ['q', 'tag', 'file', 'device', 'order', 'view']) state[name] = get(name);
  state.status = new Set(get('status').split(',').filter(status => status === failures || report.run.outcomes.includes(status)));
  state.s = rowOf(get('s'))?.key ?? '';
  state.step = number('step', 0) - 1;
  state.attempt = number('attempt', 0) - 1;
};
const addressOf = changes => {
  const all = { ...state, ...changes }, given = new URLSearchParams();
  for (const name of ['q', 'tag', 'file', 'device', 'order', 'view']) if (all[name]) given.set(name, all[name]);
  if (all.status.size > 0) given.set('status', [...all.status].join(','));
  if (all.s) given.set('s', all.s);
  if (all.s && all.attempt >= 0) given.set('attempt', all.attempt + 1);
  if (all.s && all.step >= 0) given.set('step', all.step + 1);
  return '#' + String(given).replace(/%(2F|3A|2C|40)/g, decodeURIComponent);
};
/* Changes the view; a new scenario or view can be left by going back. */
const go = (changes, isNew = false) => {
  const address = addressOf(changes);
  Object.assign(state, changes);
  if (address !== location.hash) history[isNew ? 'pushState' : 'replaceState'](null, '', address);
};

const textsIn = value => typeof value === 'string' ? value : value && typeof value === 'object'
  ? Object.entries(value).filter(([name]) => name !== 'base64' && name !== 'attachments')
    .map(([, part]) => textsIn(part)).join(' ') : '';
const shallowText = row => row.shallow ??= [row.name, row.file.name, `${row.file.uri}:${row.line}`, row.rule ?? '', row.reason,
  ...row.tags, row.worker ?? ''].join(' ').toLowerCase();
const wordsOf = text => text.toLowerCase().split(/\s+/).filter(word => word);

/* The status of all scenarios that fail the run: with undefined, ambiguous and pending ones. */
const failures = 'failures';
/* The rows that fit everything but the words. */
const fitting = () => report.rows.filter(row => (state.status.size === 0 || state.status.has(row.outcome) || row.isFailure && state.status.has(failures))
  && (!state.tag || row.tags.includes(state.tag)) && (!state.file || row.file.uri === state.file)
  && (!state.device || row.variant === state.device));
let search = 0;
/* Calls back with the rows that fit: at once with those that are found by their names, then with those found by their steps. */
const findRows = async show => {
  const current = search += 1, words = wordsOf(state.q), rows = fitting();
  const sort = rows => {
    if (state.order === 'failed') return [...rows].sort((left, right) => Number(right.isFailure) - Number(left.isFailure));
    if (state.order === 'slow') return [...rows].sort((left, right) => right.duration - left.duration);
    if (state.order === 'time') return [...rows].sort((left, right) => left.start - right.start);
    return rows;
  };
  if (words.length === 0) return show(sort(rows));
  const isIn = text => words.every(word => text.includes(word)), found = new Set(rows.filter(row => isIn(shallowText(row))));
  show(sort(rows.filter(row => found.has(row))));
  const byBlock = grouped(rows, row => row.block);
  const count = found.size;
  for (const [number, rows] of byBlock) {
    let texts = report.search.get(number);
    if (!texts) {
      texts = (await block(number)).map(scenario => textsIn(scenario.attempts).toLowerCase());
      if (report.search.size < 400) report.search.set(number, texts);
    }
    if (current !== search) return;
    for (const row of rows) if (!found.has(row) && isIn(shallowText(row) + ' ' + texts[row.place])) found.add(row);
  }
  if (found.size > count) show(sort(rows.filter(row => found.has(row))));
};
