// The rows of an outline and the devices of a scenario, as tables of values and states.

/* A cell of a wide table: short values stay on one line. */
const tableCell = (text, name = 'td') => el(name, { class: text.length <= 24 ? 'short' : null, scope: name === 'th' ? 'col' : null }, text);

const cellsOfLine = line => line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll('\\|', '|'));
/* The lines of the table of examples around a line: { title, names, first, last }; null outside of a table. */
const examplesAround = (lines, line) => {
  const isRow = number => /^\s*\|/.test(lines[number - 1] ?? '');
  if (!isRow(line)) return null;
  let first = line, last = line;
  while (isRow(first - 1)) first -= 1;
  while (isRow(last + 1)) last += 1;
  let heading = first - 1;
  while (heading > 1 && first - heading < 20 && !/^\s*[^#@|\s][^:]*:/.test(lines[heading - 1])) heading -= 1;
  return { title: (lines[heading - 1] ?? '').trim(), names: cellsOfLine(lines[first - 1]), first: first + 1, last };
};
const mostMatrixRows = 500;
/* The rows of the outline of a row: their last steps are in the same line. */
const outlineRows = async current => {
  const lastLine = async row => (await scenarioOf(row)).attempts.at(-1).steps.findLast(({ line }) => line !== undefined)?.line;
  const inFile = report.rows.filter(row => row.file === current.file), at = inFile.indexOf(current), line = await lastLine(current);
  const isOther = async row => row.line !== current.line && (line === undefined || await lastLine(row) !== line);
  let first = at, last = at;
  while (first > 0 && at - first < mostMatrixRows && !await isOther(inFile[first - 1])) first -= 1;
  while (last + 1 < inFile.length && last - at < mostMatrixRows && !await isOther(inFile[last + 1])) last += 1;
  return inFile.slice(first, last + 1);
};
const stateLink = (row, current) => el('a', { href: addressOf({ s: row.key, step: -1, attempt: -1 }), 'aria-current': row === current ? 'true' : null,
  title: `${row.outcome}, ${timeText(row.duration)}` }, sign(row.outcome), timeText(row.duration));
/* A table of examples, or one row for a scenario on several devices. */
const matrixTable = (table, rows, lines, variants, current) => {
  const hasReason = variants.length === 1 && rows.some(row => row.reason);
  const heads = [...table?.names ?? [], ...variants.map(variant => variant ?? 'Result'), hasReason ? 'Reason' : null].filter(name => name !== null);
  return el('div', { class: 'wide' }, el('table', { 'aria-label': table?.title ?? 'Devices' },
    el('tr', {}, heads.map(name => tableCell(name, 'th'))),
    [...grouped(rows, ({ line }) => line)].map(([line, rows]) => el('tr', { class: line === current.line ? 'current' : '' },
      table ? cellsOfLine(lines[line - 1]).map(cell => tableCell(cell)) : [],
      variants.map(variant => el('td', {}, rows.filter(row => row.variant === variant).map(row => stateLink(row, current)))),
      hasReason ? el('td', { class: 'faint' }, rows[0].reason ? headline(rows[0]) : '') : null))));
};
const matrixView = async current => {
  const text = await sourceOf(current.file), lines = text?.split(/\r?\n/) ?? [], isOutline = examplesAround(lines, current.line) !== null;
  const rows = isOutline ? await outlineRows(current) : report.rows.filter(row => row.file === current.file && row.line === current.line);
  if (rows.length < 2 || rows.length > mostMatrixRows) return null;
  const tables = grouped(rows, ({ line }) => examplesAround(lines, line)?.first ?? 0), variants = [...new Set(rows.map(({ variant }) => variant))];
  return el('details', { class: 'matrix', open: rows.length <= 12 }, el('summary', {}, el('h3', {}, isOutline ? 'Examples' : 'Devices'),
    el('span', { class: 'faint' }, ` ${countsText(outcomeCounts(rows))}`)),
  [...tables.values()].map(rows => {
    const table = examplesAround(lines, rows[0].line);
    return [tables.size > 1 && table ? el('p', { class: 'faint' }, table.title) : null, matrixTable(table, rows, lines, variants, current)];
  }));
};
