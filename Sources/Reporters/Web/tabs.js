// Everything that steps have left, over the whole scenario: errors, requests, console, events, attachments, the source.

const scenarioTabs = ({ row, attempt, trace }, steps, onStep) => {
  const body = el('div', { class: 'tab-body' }, steps), recordsOf = name => trace.steps.map(records => records.flatMap(record => record[name] ?? []));
  /* A part for each step that has something. */
  const parts = (lists, view) => () => lists.map((values, index) => values.length === 0 ? null : el('section', { class: 'part' },
    el('button', { type: 'button', class: 'plain part-step', onclick: () => onStep(index) }, sign(attempt.steps[index].outcome),
      `${index + 1}. ${attempt.steps[index].keyword ?? ''}${attempt.steps[index].text}`), view(values)));
  const errors = attempt.steps.map(({ outcome, reason }) => reason !== undefined && !['passed', 'skipped'].includes(outcome) ? [reason] : []);
  const others = attempt.steps.map(({ attachments }) => (attachments ?? []).filter(attachment => !isTrace(attachment) && !isLog(attachment)));
  const entries = [['Errors', errors, reasons => reasonView(reasonParts(reasons[0]).lines)],
    ['Requests', recordsOf('requests'), requests => requests.map(requestView)],
    ['Console', recordsOf('console'), consoleList], ['Events', recordsOf('events'), eventList],
    ['Attachments', others, attachmentViews]]
    .map(([name, lists, view]) => ({ name, count: lists.reduce((count, values) => count + values.length, 0), show: parts(lists, view) }));
  /* One error is above the steps anyway. */
  const tabs = [{ name: 'Steps', count: attempt.steps.length, show: () => steps },
    ...entries.filter(({ name, count }) => count > (name === 'Errors' ? 1 : 0)), { name: 'Source', count: 0, show: () => el('p', { class: 'faint' }, '…') }];
  const bar = el('div', { class: 'tabs', role: 'group', 'aria-label': 'Parts of the scenario' });
  const choose = async tab => {
    for (const button of all('button', bar)) button.ariaPressed = String(button.dataset.tab === tab.name);
    replace(body, tab.show());
    if (tab.name !== 'Source') return;
    replace(body, featureView(await sourceOf(row.file), row, attempt), await definitionsView(attempt));
    const feature = one('pre.feature', body), title = feature && one('.title', feature);
    if (title) feature.scrollTop += title.getBoundingClientRect().top - feature.getBoundingClientRect().top - 8;
  };
  bar.append(...tabs.map(tab => el('button', { type: 'button', 'data-tab': tab.name, 'aria-pressed': String(tab.name === 'Steps'), onclick: () => choose(tab) },
    tab.name, tab.count > 0 ? el('span', { class: 'faint' }, ` ${tab.count}`) : null)));
  return { bar, body, showSteps: () => { if (!body.contains(steps)) choose(tabs[0]); } };
};
/* The own definitions of the steps, each once. */
const definitionsView = async attempt => {
  const places = [...new Set(attempt.steps.map(({ location }) => location).filter(location => location))];
  const parts = await Promise.all(places.map(async place => ({ place, code: await codeView(place) })));
  return parts.filter(({ code }) => code).map(({ place, code }) => el('section', { class: 'part' }, placeView(place), code));
};
/* The text of the feature file; the lines of the scenario have the signs of their steps. */
const featureView = (text, row, attempt) => {
  if (text === null) return el('p', { class: 'faint' }, 'The text of the feature is not in this report.');
  const outcomes = new Map(attempt.steps.filter(({ line }) => line !== undefined).map(({ line, outcome }) => [line, outcome]));
  return el('pre', { class: 'source feature' }, text.split(/\r?\n/).map((line, index) => {
    const outcome = outcomes.get(index + 1);
    const kind = index + 1 === row.line ? 'current title' : outcome ? 'current' : '';
    return el('span', { class: kind }, outcome ? sign(outcome) : el('span', { class: 'sign none' }),
      el('span', { class: 'faint' }, `${String(index + 1).padStart(4)}  `), `${line}\n`);
  }));
};
