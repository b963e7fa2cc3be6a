// A scenario: its steps, and the details beside them.

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
    el('span', { class: 'faint' }, pastText(known)));
};
const pastText = known => {
  const count = wanted => known.filter(({ outcome }) => outcome === wanted).length, flaky = count('flaky');
  return `${count('passed') + flaky} of ${known.length} passed before${flaky > 0 ? `, ${flaky} of them after retries` : ''}`;
};
/* The lines around a step, with all of its table or text. */
const sourceView = (text, line, below = 0) => {
  const lines = text.split(/\r?\n/), first = Math.max(line - 4, 0), last = Math.min(line + Math.max(3, below + 1), lines.length);
  return el('pre', { class: 'source' }, lines.slice(first, last).map((text, index) => {
    const number = first + index + 1;
    return el('span', { class: number === line ? 'current' : '' }, el('span', { class: 'faint' }, `${String(number).padStart(4)}  `), text + '\n');
  }));
};
/* The lines of a definition: from its first line to the next one that is not further in, or an end of its braces. */
const definitionLines = (text, line) => {
  const lines = text.split(/\r?\n/), depth = text => /^\s*/.exec(text)[0].length, first = lines[line - 1] ?? '';
  let last = line;
  while (last < lines.length && last - line < 40 && (lines[last].trim() === '' || depth(lines[last]) > depth(first))) last += 1;
  if (/^\s*[)}\]]/.test(lines[last] ?? '')) last += 1;
  return lines.slice(line - 1, last);
};
const codeView = async location => {
  const [, path, line] = /^(.+?\.swift):(\d+)/.exec(location ?? '') ?? [], text = path ? await codeOf(path) : null;
  if (text === null) return null;
  return el('pre', { class: 'source swift' }, definitionLines(text, Number(line)).map((text, index) =>
    el('span', {}, el('span', { class: 'faint' }, `${String(Number(line) + index).padStart(4)}  `), `${text}\n`)));
};
/* When a step began, counted from the attempt: of one whose process ended, only the end of the step before is certain. */
const startOf = (step, before, logs) => {
  if (step.ended === undefined) return before?.ended ?? 0;
  const start = step.ended - (step.duration ?? 0);
  return logs.some(({ time }) => time < start) ? before?.ended ?? 0 : start;
};
/* A picture of the screen that the trace shows as well. */
const isTracedPicture = (attachment, records) => records.length > 0 && /^screen\.(?:png|svg)$/.test(attachment.name ?? '');
const definitionView = step => step.location ? el('p', { class: 'place' },
  /^StepLibrary\//.test(step.location) ? ['predefined: ', el('code', {}, step.pattern ?? '')]
    : [step.pattern ? el('code', {}, step.pattern) : null, ' ', placeView(step.location)]) : null;
const stepView = (step, index, row, records, before) => {
  const logs = (step.attachments ?? []).filter(isLog), lines = logs.filter(({ type }) => type === logType);
  const others = (step.attachments ?? []).filter(attachment => !isTrace(attachment) && !isLog(attachment));
  /* The pictures that a failing step compared are in the answer. */
  const isBad = !['passed', 'skipped'].includes(step.outcome), kept = isBad ? groupedPictures(others).others : others;
  const shown = kept.filter(attachment => !isTracedPicture(attachment, records)), start = startOf(step, before, logs);
  const actions = records.reduce((count, record) => count + (record.actions?.length ?? 0), 0);
  const requests = records.reduce((count, record) => count + (record.requests?.length ?? 0), 0);
  const badge = (count, noun) => count > 0 ? el('span', { class: 'badge' }, counted(count, noun)) : null;
  const parts = reasonParts(step.reason ?? '');
  const item = el('li', { class: `step ${step.outcome}`, 'data-step': index });
  const source = el('div', { class: 'source-of-step' });
  const details = el('details', { open: isBad || shown.some(({ type }) => type.startsWith('image/')) }, el('summary', {}, sign(step.outcome),
    el('span', { class: 'text' }, step.hook ? el('i', {}, step.text) : [el('b', {}, step.keyword ?? ''), step.text]),
    el('span', { class: 'badges' }, badge(actions, 'action'), badge(requests, 'request'), badge(lines.length, 'log'), badge(others.length, 'attachment')),
    el('span', { class: 'time' }, step.duration === undefined ? '' : timeText(step.duration))),
    step.reason === undefined ? null : el('div', { class: 'reason' }, reasonView(parts.lines),
      parts.places.map(place => el('p', {}, 'at ', placeView(place))), screenText(parts.screen)),
    lines.length > 0 ? logList(logTree(logs, step.ended), start) : null, attachmentViews(shown),
    others.filter(attachment => !shown.includes(attachment)).map(attachment => el('p', { class: 'attachment' }, download(attachment))), source,
    definitionView(step));
  const showSource = async () => {
    if (!details.open || source.childNodes.length > 0 || step.line === undefined) return;
    const text = await sourceOf(row.file), below = step.table?.length ?? (step.docString === undefined ? 0 : step.docString.split('\n').length + 2);
    const code = await codeView(step.location);
    replace(source, text === null ? null : [el('p', { class: 'faint' }, placeView(`${row.file.uri}:${step.line}`)), sourceView(text, step.line, below)],
      code === null ? null : [el('p', { class: 'faint' }, placeView(step.location)), code]);
  };
  details.addEventListener('toggle', showSource);
  item.append(details,
    step.docString === undefined ? '' : el('pre', { class: 'doc-string' }, step.docString),
    step.table === undefined ? ''
      : el('div', { class: 'wide' }, el('table', {}, step.table.map(cells => el('tr', {}, cells.map(cell => tableCell(cell)))))));
  showSource();
  return item;
};
/* The attempt that is asked for; without that, the last one that failed of a flaky scenario. */
const attemptNumber = (row, { attempts }) => {
  if (state.attempt >= 0 && state.attempt < attempts.length) return state.attempt;
  const failed = row.outcome === 'flaky' ? attempts.findLastIndex(({ outcome }) => outcome !== 'passed') : -1;
  return failed >= 0 ? failed : attempts.length - 1;
};
const attemptTabs = (row, { attempts }, number) => attempts.length > 1
  ? el('div', { class: 'tabs', role: 'group', 'aria-label': 'Attempts' }, attempts.map((attempt, index) =>
    el('button', { type: 'button', 'aria-pressed': String(index === number), onclick: () => {
      go({ attempt: index, step: -1 });
      showScenario(row);
    } }, sign(attempt.outcome), `Attempt ${index + 1}`))) : null;
const scenarioHeader = (shown, number) => {
  const { row, scenario, attempt } = shown;
  const facts = [timeText(row.duration), row.variant, attempt.worker ? `worker ${attempt.worker}` : null,
    `${attempt.started.replace('T', ' ')} UTC`].filter(fact => fact);
  return el('header', {}, el('p', { class: 'faint' }, [row.file.name || row.file.uri, row.rule].filter(part => part).join(' › ')),
    el('h2', {}, sign(row.outcome), el('span', { class: 'keyword' }, `${row.keyword}: `), row.plainName,
      row.remark ? el('span', { class: 'remark' }, ` ${row.remark}`) : null),
    el('div', { class: 'facts' }, placeView(`${row.file.uri}:${row.line}`), el('span', { class: 'faint' }, facts.join(' · ')), tagList(row.tags)),
    scenario.description ? el('p', { class: 'description' }, scenario.description) : null, attemptTabs(row, scenario, number));
};
/* The command, the prompt for a failure, and the history. */
const scenarioActions = shown => el('div', { class: 'command' }, el('code', { id: 'command' }, shown.scenario.command),
  copyButton('copy', 'Copy the command', 'y', () => shown.scenario.command),
  decidingStep(shown.attempt) >= 0 || shown.attempt.problem ? copyButton('copy-prompt', 'Copy as a prompt', 'c', () => promptOf(shown)) : null,
  shown.endings ? historyView(shown.endings, shown.row) : null);
let shownScenario = 0;
const showScenario = async row => {
  const current = shownScenario += 1, scenario = await scenarioOf(row), endings = await historyOf(row);
  if (current !== shownScenario) return;
  const number = attemptNumber(row, scenario), attempt = scenario.attempts[number], trace = Trace.read(attempt);
  const shown = { row, scenario, attempt, trace, endings }, matrix = await matrixView(row);
  if (current !== shownScenario) return;
  const steps = el('ol', { class: 'steps' }, attempt.steps.map((step, index) => stepView(step, index, row, trace.steps[index], attempt.steps[index - 1])));
  const place = el('div', { class: 'place-of-inspector' }), side = el('div', { class: 'side' });
  const hasTrace = trace.steps.some(records => records.length > 0) || trace.problems.length > 0;
  const film = filmStrip(attempt, trace, index => showStep(index, true)), tabs = scenarioTabs(shown, steps, index => openStep(index));
  if (film) side.append(film);
  side.append(place);
  const showStep = (index, isNew) => {
    if (index === undefined) return;
    if (isNew) go({ step: index });
    for (const item of all('.step', steps)) item.classList.toggle('current', Number(item.dataset.step) === index);
    if (!hasTrace) return;
    markFrame(film, index);
    const focused = document.activeElement?.getAttribute('aria-label');
    let panel;
    try {
      panel = inspect(trace, index, index => showStep(index, true));
    } catch (error) {
      panel = el('p', { class: 'card problem' }, `The trace of this step cannot be shown: ${error.message}`);
    }
    replace(place, panel);
    if (focused && !document.contains(document.activeElement)) all('button', side).find(button => button.ariaLabel === focused)?.focus();
    if (isNew) stepItem(index)?.scrollIntoView({ block: 'nearest' });
  };
  const stepItem = index => one(`.step[data-step="${index}"]`, steps);
  /* Shows a step, its details and its place in the list. */
  const openStep = (index, isNew = true) => {
    tabs.showSteps();
    showStep(index, isNew);
    const details = one('details', stepItem(index));
    if (details) details.open = true;
    stepItem(index)?.scrollIntoView({ block: 'center' });
    if (isNew) one('summary', stepItem(index))?.focus({ preventScroll: true });
  };
  const view = el('article', { class: `scenario ${hasTrace ? 'has-trace' : ''}`, 'aria-label': row.name },
    el('button', { type: 'button', class: 'plain back', onclick: () => showView('') }, '‹ All scenarios'), scenarioHeader(shown, number),
    el('div', { class: 'steps-and-side' }, el('div', { class: 'work' }, answerCard(attempt, openStep), el('div', { class: 'below-answer' },
      scenarioActions(shown), matrix, tabs.bar, tabs.body)), hasTrace ? side : null));
  if (hasTrace) {
    steps.addEventListener('click', event => {
      const item = event.target.closest('.step');
      if (item && event.target.closest('summary')) showStep(Number(item.dataset.step), true);
    });
  }
  const isGiven = state.step >= 0 && state.step < attempt.steps.length;
  const failing = attempt.steps.findIndex((step, index) => !['passed', 'skipped'].includes(step.outcome) && trace.steps[index].length > 0);
  const first = trace.steps.findIndex(records => records.length > 0), last = trace.steps.findLastIndex(records => records.length > 0);
  showStep(isGiven ? state.step : failing >= 0 ? failing : row.isFailure ? last : first);
  replace(one('#view'), view);
  one('#main').scrollTop = 0;
  if (one('#list').getClientRects().length === 0) scrollTo(0, 0);
  if (isGiven) openStep(state.step, false);
  say(`${row.outcome}: ${row.name}`);
};
