// Unpacks the data of the page: the rows of all scenarios at once, the details of a scenario on demand.

const report = { run: null, rows: [], search: new Map(), byKey: new Map() };
const bytesOf = base64 => {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
};
const unpacked = new Map();
/* The values of a block; the last ones that were looked at are kept. */
const block = number => {
  let values = unpacked.get(number);
  unpacked.delete(number);
  values ??= new Response(new Blob([bytesOf(one(`#block-${number}`).textContent)]).stream()
    .pipeThrough(new DecompressionStream('deflate'))).json();
  unpacked.set(number, values);
  if (unpacked.size > 24) unpacked.delete(unpacked.keys().next().value);
  return values;
};
const scenarioOf = async row => (await block(row.block))[row.place];
const sourceOf = async file => file.sourceBlock < 0 ? null : (await block(file.sourceBlock))[file.sourcePlace];
/* The text of a step file; null if the report does not have it. */
const codeOf = async path => {
  const [, number, place] = report.run.code?.find(([name]) => name === path) ?? [];
  return number === undefined ? null : (await block(number))[place];
};

const load = async () => {
  const run = (await block(Number(document.body.dataset.run)))[0];
  if (run.format !== 1) throw new Error(`This page cannot read data of the format ${run.format}.`);
  run.files = run.files.map(([uri, keyword, name, description, sourceBlock, sourcePlace]) =>
    ({ uri, keyword, name, description, sourceBlock, sourcePlace }));
  report.run = run;
  const word = (words, number) => number < 0 ? null : words[number];
  const blocks = await Promise.all(run.rows.map(block));
  for (const row of blocks.flat()) {
    const [name, file, line, keyword, outcome, duration, tags, worker, start, variant, block, place, attempts, isFailure,
      pickle, rule, reason, earlier, remark] = row;
    report.rows.push({ number: report.rows.length + 1, name: remark ? `${name} ${remark}` : name, plainName: name,
      remark: remark ?? '', file: run.files[file], fileNumber: file, line,
      keyword: run.keywords[keyword], outcome: run.outcomes[outcome], duration, tags: tags.map(tag => run.tags[tag]),
      worker: word(run.workers, worker), start, variant: word(run.variants, variant), block, place, attempts,
      isFailure: isFailure === 1, pickle, rule: word(run.rules, rule), reason: reason ?? '',
      earlier: (earlier ?? []).map(([outcome, start, duration, worker]) =>
        ({ outcome: run.outcomes[outcome], start, duration, worker: word(run.workers, worker) })) });
  }
  /* The order of the features, whichever worker was faster. */
  report.rows.sort((left, right) => left.fileNumber - right.fileNumber || left.pickle - right.pickle);
  /* The key of a scenario in addresses: its place, and the device; a scenario that was run again has a number as well. */
  for (const row of report.rows) {
    const place = `${row.file.uri}:${row.line}${row.variant ? ` [${row.variant}]` : ''}`;
    row.key = place;
    for (let count = 2; report.byKey.has(row.key); count += 1) row.key = `${place} (${count})`;
    report.byKey.set(row.key, row);
  }
};
/* The row of an address: by its key, by its place on any device, or by its number in the run. */
const rowOf = key => {
  const places = report.rows.filter(({ file, line, number }) => key === `${file.uri}:${line}` || key === String(number));
  return report.byKey.get(key) ?? places.find(row => row.isFailure) ?? places[0];
};
/* How a scenario ended in earlier runs: for each run null or { outcome, duration }. */
const endingOf = ending => ending === -1 ? null : { outcome: report.run.outcomes[ending[0]], duration: ending[1] };
const pileOf = async name => {
  const byPickle = new Map();
  for (const number of report.run[name] ?? []) {
    for (const [pickle, ...endings] of await block(number)) byPickle.set(pickle, endings.map(endingOf));
  }
  return byPickle;
};
let historyPile, changesPile;
const pastOf = () => historyPile ??= pileOf('history');
const historyOf = async row => (await pastOf()).get(row.pickle) ?? null;
const changesOf = () => changesPile ??= pileOf('changes');

const timeText = microseconds => {
  const time = Math.max(microseconds, 0);
  if (time < 1000) return `${Math.round(time)} µs`;
  if (time < 1e6) return `${(time / 1000).toFixed(time < 1e4 ? 1 : 0)} ms`;
  return time < 6e7 ? `${(time / 1e6).toFixed(2)} s` : `${Math.floor(time / 6e7)} min ${Math.round(time % 6e7 / 1e6)} s`;
};
const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const say = text => { one('#status').textContent = text; };
