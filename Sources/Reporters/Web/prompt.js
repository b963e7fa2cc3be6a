// The texts of a scenario that can be copied: its command, and a failure as a prompt for an assistant.

const copyButton = (id, label, key, text) => {
  const button = el('button', { type: 'button', id, 'aria-keyshortcuts': key, title: `${label} (${key})` }, label);
  button.addEventListener('click', async () => {
    const value = text();
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      /* Pages that are files may not: the browser's own command may. */
      const area = el('textarea', { class: 'only-heard' });
      area.value = value;
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
      button.focus();
    }
    button.textContent = 'Copied';
    say(`${label}: copied`);
  });
  return button;
};
const requestText = ({ method, host, path, status, failure }) => `${method ?? ''} ${host ?? ''}${path ?? ''} → ${failure ?? status ?? 'no answer'}`;
/* The last run in which the scenario passed, in words. */
const lastGreen = endings => {
  const index = (endings ?? []).findLastIndex(ending => ending?.outcome === 'passed');
  if (index < 0) return null;
  const commit = report.run.earlierCommits?.[index];
  return `It last passed ${commit ? `with commit ${commit} checked out, ` : ''}in the run of ${report.run.earlierRuns[index].replace('T', ' ')} UTC.`;
};
const promptOf = ({ row, scenario, attempt, trace, endings }) => {
  const index = decidingStep(attempt), step = attempt.steps[index], records = trace.steps.flat();
  const requests = records.flatMap(record => record.requests ?? []).slice(-10).map(requestText);
  const lines = records.flatMap(record => record.console ?? []).slice(-20).map(({ kind, text }) => `${kind ?? 'log'}: ${text}`);
  const section = (title, lines) => lines.length > 0 ? ['', `${title}:`, ...lines] : [];
  return ['This scenario fails. Find the cause in the app, the step code or the scenario, and mend it.', '',
    `${row.file.keyword}: ${row.file.name}`, `${row.keyword}: ${row.name} (${row.file.uri}:${row.line})`,
    ...attempt.steps.flatMap((step, at) => [`${at === index ? '>' : ' '} ${step.outcome.padEnd(9)} ${step.keyword ?? ''}${step.text}`,
      ...(step.table ?? []).map(cells => `              | ${cells.join(' | ')} |`), ...(step.docString === undefined ? [] : [step.docString])]),
    ...section('Reason', [step?.reason ?? step?.outcome, attempt.problem].filter(text => text)),
    ...section('The step is defined at', step?.location ? [step.location] : []), ...section('Last requests', requests),
    ...section('Console', lines), ...section('Run it again', [scenario.command]),
    ...section('Build', [one('.build')?.textContent, lastGreen(endings)].filter(text => text))].join('\n');
};
