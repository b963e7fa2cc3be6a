// The rows of an outline and the devices of a scenario, as a table of values and states.

const cellsOfLine = line => line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll('\\|', '|'));
/* The lines of the table of examples around a line: { names, first, last }; null outside of a table. */
const examplesAround = (lines, line) => {
  const isRow = number => /^\s*\|/.test(lines[number - 1] ?? '');
  if (!isRow(line)) return null;
  let first = line, last = line;
  while (isRow(first - 1)) first -= 1;
  while (isRow(last + 1)) last += 1;
  return { names: cellsOfLine(lines[first - 1]), first: first + 1, last };
};
const stateLink = (row, current) => el('a', { href: addressOf({ s: row.key, step: -1, attempt: -1 }), 'aria-current': row === current ? 'true' : null,
  title: `${row.outcome}, ${timeText(row.duration)}` }, sign(row.outcome), timeText(row.duration));
const matrixView = async current => {
  const text = await sourceOf(current.file), lines = text?.split(/\r?\n/) ?? [], table = examplesAround(lines, current.line);
  const isPart = ({ line }) => table ? line >= table.first && line <= table.last : line === current.line;
  const rows = report.rows.filter(row => row.file === current.file && isPart(row)), byLine = grouped(rows, ({ line }) => line);
  const variants = [...new Set(rows.map(({ variant }) => variant))];
  if (rows.length < 2 || rows.length > 500) return null;
  return el('details', { class: 'matrix', open: rows.length <= 12 }, el('summary', {}, el('h3', {}, table ? 'Examples' : 'Devices'),
    el('span', { class: 'faint' }, ` ${countsText(outcomeCounts(rows))}`)),
  el('div', { class: 'wide' }, el('table', {}, el('tr', {}, [...table?.names ?? [], ...variants.map(variant => variant ?? 'result')]
    .map(name => el('th', { scope: 'col' }, name))),
  [...byLine].map(([line, rows]) => el('tr', { class: line === current.line ? 'current' : '' },
    table ? cellsOfLine(lines[line - 1]).map(cell => el('td', {}, cell)) : [],
    variants.map(variant => el('td', {}, rows.filter(row => row.variant === variant).map(row => stateLink(row, current)))))))));
};
