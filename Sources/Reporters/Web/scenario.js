// A scenario: its steps, and the details beside them.

const copyButton = text => {
  const button = el('button', { type: 'button', id: 'copy', 'aria-label': 'Copy the command', 'aria-keyshortcuts': 'y' }, 'Copy');
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      /* Pages that are files may not: the browser's own command may. */
      const area = el('textarea', { class: 'only-heard' });
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
      button.focus();
    }
    button.textContent = 'Copied';
    say('Copied the command');
  });
  return button;
};
const tagList = tags => tags.length > 0
  ? el('p', { class: 'tags' }, tags.map(tag => el('button', { type: 'button', class: 'tag', 'aria-label': `Only ${tag}`, onclick: () => {
  go({ tag });
  showList();
} }, tag))) : null;
const historyView = (endings, row) => {
  const known = endings.filter(ending => ending), longest = Math.max(...known.map(({ duration }) => duration), row.duration, 1);
  const all = [...endings.map((ending, index) => ({ ...ending, run: report.run.earlierRuns[index].replace('T', ' ') })),
    { outcome: row.outcome, duration: row.duration, run: 'this run' }];
  const shown = all.filter(({ outcome }) => outcome);
  return el('div', { class: 'history' }, el('span', { class: 'faint' }, 'History '), el('ul', { 'aria-label': 'Earlier runs, the oldest first' },
    shown.map(({ outcome, duration, run }) =>
      el('li', { class: outcome, title: `${run}: ${outcome}, ${timeText(duration)}`, style: `height:${6 + 14 * duration / longest}px` },
      el('span', { class: 'only-heard' }, `${run}: ${outcome}, ${timeText(duration)}`)))),
    el('span', { class: 'faint' }, `${known.filter(({ outcome }) => outcome === 'passed').length} of ${known.length} passed before`));
};
const sourceView = (text, line) => {
  const lines = text.split(/\r?\n/), first = Math.max(line - 4, 0), last = Math.min(line + 3, lines.length);
  return el('pre', { class: 'source' }, lines.slice(first, last).map((text, index) => {
    const number = first + index + 1;
    return el('span', { class: number === line ? 'current' : '' }, el('span', { class: 'faint' }, `${String(number).padStart(4)}  `), text + '\n');
  }));
};
const stepView = (step, index, row, records) => {
  const logs = (step.attachments ?? []).filter(isLog), lines = logs.filter(({ type }) => type === logType);
  const others = (step.attachments ?? []).filter(attachment => !isTrace(attachment) && !isLog(attachment));
  const start = step.ended === undefined ? 0 : step.ended - (step.duration ?? 0);
  const actions = records.reduce((count, record) => count + (record.actions?.length ?? 0), 0);
  const requests = records.reduce((count, record) => count + (record.requests?.length ?? 0), 0);
  const badge = (count, noun) => count > 0 ? el('span', { class: 'badge' }, counted(count, noun)) : null;
  const isBad = !['passed', 'skipped'].includes(step.outcome);
  const item = el('li', { class: `step ${step.outcome}`, 'data-step': index });
  const source = el('div', { class: 'source-of-step' });
  const details = el('details', { open: isBad || others.some(({ type }) => type.startsWith('image/')) }, el('summary', {}, sign(step.outcome),
    el('span', { class: 'text' }, step.hook ? el('i', {}, step.text) : [el('b', {}, step.keyword ?? ''), step.text]),
    el('span', { class: 'badges' }, badge(actions, 'action'), badge(requests, 'request'), badge(lines.length, 'log'), badge(others.length, 'attachment')),
    el('span', { class: 'time' }, step.duration === undefined ? '' : timeText(step.duration))),
    step.reason === undefined ? null : el('pre', { class: 'reason' }, step.reason),
    lines.length > 0 ? logList(logTree(logs, step.ended), start) : null, others.map(attachmentView), source,
    step.location ? el('p', { class: 'place' }, step.pattern ? el('code', {}, step.pattern) : null, ' ', el('code', { class: 'faint' }, step.location)) : null);
  const showSource = async () => {
    if (!details.open || source.childNodes.length > 0 || step.line === undefined) return;
    const text = await sourceOf(row.file);
    if (text !== null) replace(source, el('p', { class: 'faint' }, `${row.file.uri}:${step.line}`), sourceView(text, step.line));
  };
  details.addEventListener('toggle', showSource);
  item.append(details,
    step.docString === undefined ? '' : el('pre', { class: 'doc-string' }, step.docString),
    step.table === undefined ? ''
      : el('div', { class: 'wide' }, el('table', {}, step.table.map(cells => el('tr', {}, cells.map(cell => el('td', {}, cell)))))));
  showSource();
  return item;
};
let shownScenario = 0;
const showScenario = async row => {
  const current = shownScenario += 1, scenario = await scenarioOf(row), endings = await historyOf(row);
  if (current !== shownScenario) return;
  const number = state.attempt >= 0 && state.attempt < scenario.attempts.length ? state.attempt : scenario.attempts.length - 1;
  const attempt = scenario.attempts[number], trace = Trace.read(attempt);
  const steps = el('ol', { class: 'steps' }, attempt.steps.map((step, index) => stepView(step, index, row, trace.steps[index])));
  const side = el('div', { class: 'side' }), hasTrace = trace.steps.some(records => records.length > 0) || trace.problems.length > 0;
  const showStep = (index, isNew) => {
    if (index === undefined) return;
    if (isNew) go({ step: index });
    for (const item of all('.step', steps)) item.classList.toggle('current', Number(item.dataset.step) === index);
    const focused = document.activeElement?.getAttribute('aria-label');
    let panel;
    try {
      panel = inspect(trace, index, index => showStep(index, true));
    } catch (error) {
      panel = el('p', { class: 'card problem' }, `The trace of this step cannot be shown: ${error.message}`);
    }
    replace(side, panel);
    if (focused && !document.contains(document.activeElement)) all('button', side).find(button => button.ariaLabel === focused)?.focus();
    if (isNew) one(`.step[data-step="${index}"]`, steps)?.scrollIntoView({ block: 'nearest' });
  };
  const facts = [timeText(row.duration), row.variant, attempt.worker ? `worker ${attempt.worker}` : null,
    `${attempt.started.replace('T', ' ')} UTC`].filter(fact => fact);
  const view = el('article', { class: `scenario ${hasTrace ? 'has-trace' : ''}`, 'aria-label': row.name },
    el('button', { type: 'button', class: 'plain back', onclick: () => showView('') }, '‹ All scenarios'),
    el('header', {}, el('p', { class: 'faint' }, [row.file.name || row.file.uri, row.rule].filter(part => part).join(' › ')),
      el('h2', {}, sign(row.outcome), el('span', { class: 'keyword' }, `${row.keyword}: `), row.name),
      el('p', { class: 'facts' }, el('code', { class: 'place' }, `${row.file.uri}:${row.line}`), el('span', { class: 'faint' }, ` ${facts.join(' · ')}`)),
      tagList(row.tags), scenario.description ? el('p', { class: 'description' }, scenario.description) : null,
      el('div', { class: 'command' }, el('code', { id: 'command' }, scenario.command), copyButton(scenario.command)),
      endings ? historyView(endings, row) : null,
      scenario.attempts.length > 1 ? el('div', { class: 'tabs', role: 'group', 'aria-label': 'Attempts' }, scenario.attempts.map((attempt, index) =>
        el('button', { type: 'button', 'aria-pressed': String(index === number), onclick: () => {
          go({ attempt: index, step: -1 });
          showScenario(row);
        } }, sign(attempt.outcome), `Attempt ${index + 1}`))) : null),
    el('div', { class: 'steps-and-side' }, el('div', {}, steps, attempt.problem ? el('pre', { class: 'reason' }, attempt.problem) : null),
      hasTrace ? side : null));
  if (hasTrace) {
    steps.addEventListener('click', event => {
      const item = event.target.closest('.step');
      if (item && event.target.closest('summary')) showStep(Number(item.dataset.step), true);
    });
    const failing = attempt.steps.findIndex((step, index) => !['passed', 'skipped'].includes(step.outcome) && trace.steps[index].length > 0);
    const first = trace.steps.findIndex(records => records.length > 0), last = trace.steps.findLastIndex(records => records.length > 0);
    showStep(state.step >= 0 && state.step < attempt.steps.length ? state.step : failing >= 0 ? failing : row.isFailure ? last : first);
  }
  replace(one('#view'), view);
  one('#main').scrollTop = 0;
  say(`${row.outcome}: ${row.name}`);
};
