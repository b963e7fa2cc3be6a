// The overview: failures by cause, features and tags with bars, the last runs, the slowest and flaky scenarios.

const rowLink = (row, note, reason) =>
  el('li', {}, sign(row.outcome), el('a', { href: addressOf({ s: row.key, view: '', step: -1, attempt: -1 }) }, row.plainName || `line ${row.line}`),
    row.remark ? el('span', { class: 'faint' }, ` ${row.remark}`) : null,
    el('code', { class: 'place' }, ` ${row.file.uri}:${row.line}`), note ? [' ', el('span', { class: 'time' }, note)] : null,
    reason ? el('span', { class: 'short-reason' }, reason.split('\n').map((line, index) => index === 0 ? el('b', {}, line) : `\n${line}`)) : null);
const card = (title, rows, note, most = 10) => rows.length === 0 ? null : el('details', { class: 'card', open: rows.length <= 200 },
  el('summary', {}, el('h2', {}, title), el('span', { class: 'faint' }, ` ${rows.length}`)),
  el('ul', { class: 'links' }, rows.slice(0, most).map(row => rowLink(row, note?.(row)))),
  rows.length > most ? el('p', { class: 'faint' }, `and ${rows.length - most} more`) : null);

const isBadOutcome = outcome => !['passed', 'skipped', 'flaky'].includes(outcome);
/* In how many earlier runs a scenario passed after a retry, or failed while an equal run passed. */
const flakyRunsOf = row => report.run.flakyRuns?.find(([pickle]) => pickle === row.pickle)?.[1] ?? 0;
/* For how long a scenario has been failing, by its earlier runs; null without any. */
const ageOf = row => {
  const known = (report.past?.get(row.pickle) ?? []).filter(ending => ending);
  if (known.length === 0) return null;
  const failed = known.length - 1 - known.findLastIndex(({ outcome }) => !isBadOutcome(outcome));
  const flaky = Math.min(flakyRunsOf(row), known.length), age = failed === 0 ? 'new' : `failing for ${failed + 1} runs`;
  return { isNew: failed === 0, text: flaky > 0 ? `${age}, flaky in ${flaky} of ${known.length}` : age };
};
const causeView = ([reason, rows], isOpen) => {
  const ages = rows.map(ageOf), known = ages.filter(age => age), fresh = known.filter(({ isNew }) => isNew).length;
  if (rows.length === 1) return el('ul', { class: 'links' }, rowLink(rows[0], ages[0]?.text, rows[0].reason));
  const age = known.length === 0 ? '' : fresh === 0 ? 'all have failed before' : `${fresh} new`;
  return el('details', { class: 'cause', open: isOpen }, el('summary', {}, el('b', { class: 'times' }, `${rows.length} ×`),
    el('span', { class: 'text' }, reason), el('span', { class: 'time' }, age)),
  el('ul', { class: 'links' }, rows.slice(0, 20).map((row, index) => rowLink(row, ages[index]?.text))),
    rows.length > 20 ? el('p', { class: 'faint' }, `and ${rows.length - 20} more in the list, if it shows only failures`) : null);
};
const causesCard = rows => {
  const failing = rows.filter(row => row.isFailure), causes = [...grouped(failing, row => row.reason ? headline(row) : row.outcome)]
    .sort(([, left], [, right]) => right.length - left.length);
  if (causes.length === 0) return null;
  const most = 100;
  return el('section', { class: 'card causes', 'aria-label': 'Failures' }, el('h2', {}, 'Failures ',
    el('span', { class: 'faint' }, causes.length < failing.length ? `${failing.length}, for ${counted(causes.length, 'reason')}` : failing.length)),
    causes.slice(0, most).map(cause => causeView(cause, causes.length <= 3)),
    causes.length > most ? el('p', { class: 'faint' }, `and ${causes.length - most} more reasons`) : null);
};
/* Nothing fails: how many scenarios passed, and in which time. */
const greenCard = rows => {
  const passed = rows.filter(({ outcome }) => outcome === 'passed' || outcome === 'flaky');
  if (passed.length === 0 || rows.some(row => row.isFailure) || one('#overview .problem')) return null;
  const end = rows.reduce((end, row) => Math.max(end, row.start + row.duration), 0), work = rows.reduce((sum, row) => sum + row.duration, 0);
  const steady = ({ pickle }) => (report.past?.get(pickle) ?? []).every(ending => !ending || ending.outcome === 'passed');
  const files = new Set(rows.map(({ file }) => file)).size, runs = report.run.earlierRuns?.length;
  const figure = (value, text) => el('div', { class: 'figure' }, el('b', {}, value), el('span', { class: 'faint' }, text));
  const title = passed.length === rows.length ? `${rows.length === 1 ? '' : 'All '}${counted(rows.length, 'scenario')} passed`
    : `${passed.length} of ${counted(rows.length, 'scenario')} passed, and nothing failed`;
  return el('section', { class: 'card green', 'aria-label': 'Result' }, el('h2', {}, sign('passed'), title),
    el('div', { class: 'numbers' }, figure(String(files), files === 1 ? 'feature' : 'features'), figure(timeText(end), 'from start to end'),
      figure(timeText(work), 'of work'), figure(timeText(work / rows.length), 'for each scenario'),
      report.past ? figure(String(passed.filter(steady).length),
        runs === 1 ? 'passed in the last run as well' : `passed in all of the last ${runs} runs`) : null));
};
const countsText = counts => counts.map(([outcome, count]) => `${count} ${outcome}`).join(', ');
const barParts = counts => counts.map(([outcome, count]) => el('span', { class: outcome, style: `flex-grow:${count}`, title: `${count} ${outcome}` }));
const outcomeBar = counts => el('div', { class: 'bar', role: 'img', 'aria-label': countsText(counts) }, barParts(counts));
/* A table of features or tags, those with failures first. */
const partsCard = (title, groups, filter) => {
  if (groups.length < 2) return null;
  const failing = rows => rows.filter(row => row.isFailure).length;
  const lines = groups.map(([name, rows]) => ({ name, rows, failed: failing(rows) })).sort((left, right) => right.failed - left.failed);
  const most = 100, longest = Math.max(...lines.map(({ rows }) => rows.length));
  return el('details', { class: 'card', open: true }, el('summary', {}, el('h2', {}, title), el('span', { class: 'faint' }, ` ${groups.length}`)),
    el('div', { class: 'wide' }, el('table', { class: 'figures parts' },
      el('tr', {}, ['Name', 'Scenarios', 'Failed', 'Time', 'Share'].map(head => el('th', { scope: 'col' }, head))),
      lines.slice(0, most).map(({ name, rows, failed }) => el('tr', {}, el('th', { scope: 'row' },
        el('a', { href: addressOf({ ...filter(rows[0], name), s: '', view: '' }) }, name)), el('td', {}, String(rows.length)),
      el('td', { class: failed > 0 ? 'failed' : '' }, String(failed)), el('td', {}, timeText(rows.reduce((sum, row) => sum + row.duration, 0))),
      el('td', { class: 'share' }, el('div', { style: `width:${Math.max(rows.length / longest * 100, 4)}%` }, outcomeBar(outcomeCounts(rows)))))))),
    lines.length > most ? el('p', { class: 'faint' }, `and ${lines.length - most} more`) : null);
};
/* The earlier runs of the scenarios shown, a column for each. */
const trendCard = rows => {
  if (!report.past) return null;
  const earlier = report.run.earlierRuns.map((start, index) => ({ start: `${start.replace('T', ' ')} UTC`,
    rows: rows.map(row => report.past.get(row.pickle)?.[index]).filter(ending => ending) }));
  const runs = [...earlier, { start: 'this run', rows }].filter(({ rows }) => rows.length > 0);
  const most = Math.max(...runs.map(({ rows }) => rows.length));
  return runs.length < 2 ? null : el('section', { class: 'card', 'aria-label': 'The last runs' }, el('h2', {}, 'The last runs'),
    el('p', { class: 'faint' }, `${counted(runs.length, 'run')}, from ${runs[0].start} to this one`),
    el('ol', { class: 'trend' }, runs.map(({ start, rows }) => {
      const counts = outcomeCounts(rows), text = `${start}: ${countsText(counts)}`;
      return el('li', { title: text }, el('span', { class: 'only-heard' }, text),
        el('span', { class: 'column bar', style: `height:${10 + 50 * rows.length / most}px` }, barParts(counts)));
    })));
};
const overviewView = () => {
  const { rows } = list, slowest = [...rows].sort((left, right) => right.duration - left.duration).slice(0, 5).filter(row => row.duration > 1e5);
  const tags = grouped(rows.flatMap(row => row.tags.map(tag => ({ tag, row }))), ({ tag }) => tag);
  return [greenCard(rows), causesCard(rows), el('div', { class: 'cards' },
    card('Flaky', rows.filter(row => row.outcome === 'flaky'), row => `passed in attempt ${row.attempts}`),
    card('Slowest', slowest, row => timeText(row.duration)), trendCard(rows)),
  el('div', { class: 'cards' }, partsCard('Features', [...grouped(rows, ({ file }) => file)].map(([file, rows]) => [file.name || file.uri, rows]),
    row => ({ file: row.file.uri })),
  partsCard('Tags', [...tags].map(([tag, pairs]) => [tag, pairs.map(({ row }) => row)]), (row, tag) => ({ tag })))];
};
const showOverview = async () => {
  replace(one('#view'), overviewView());
  if (report.past || !report.run.earlierRuns) return;
  report.past = await pastOf();
  if (document.body.dataset.shows === 'overview') replace(one('#view'), overviewView());
};
