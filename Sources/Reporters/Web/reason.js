// Why a scenario did not pass: the parts of a reason, with expected and actual values compared word by word.

/* The most important line of the reason in a row. */
const headline = row => {
  const [first, second, third] = row.reason.split('\n');
  if (/^expected: /.test(first) && second) return `${first}, ${second.replace(/: +/, ': ')}`;
  if (!/:$/.test(first) || !second) return first;
  return `${first} ${second}${second.startsWith('- ') && third?.startsWith('+ ') ? ` ${third}` : ''}`;
};
/* The lines of a reason by their kind: the reason itself, the screen as text, and places in code and features. */
const reasonParts = text => {
  const parts = { lines: [], screen: [], places: [] };
  let isScreen = false;
  for (const line of text.split('\n')) {
    const place = /^at (\S.*)$/.exec(line);
    if (place || line === 'On the screen:') isScreen = !place;
    if (place) parts.places.push(place[1]);
    else if (line !== 'On the screen:') (isScreen ? parts.screen : parts.lines).push(line);
  }
  const reason = parts.lines.findIndex(line => line.startsWith('Reason: '));
  if (reason >= 0) parts.lines.unshift(parts.lines.splice(reason, 1)[0].slice('Reason: '.length));
  while (parts.lines.at(-1) === '') parts.lines.pop();
  return parts;
};
/* The words of two texts, each with whether the other text lacks it: by the longest common sequence. */
const comparedWords = (left, right) => {
  const [old, made] = [left, right].map(text => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []);
  const width = made.length + 1, isShort = old.length * made.length <= 250000;
  const lengths = new Uint32Array(isShort ? (old.length + 1) * width : 0);
  for (let at = old.length - 1; isShort && at >= 0; at -= 1) {
    for (let to = made.length - 1; to >= 0; to -= 1) {
      lengths[at * width + to] = old[at] === made[to] ? lengths[(at + 1) * width + to + 1] + 1
        : Math.max(lengths[(at + 1) * width + to], lengths[at * width + to + 1]);
    }
  }
  const parts = [[], []];
  let at = 0, to = 0;
  while (at < old.length || to < made.length) {
    if (old[at] === made[to] && isShort) {
      parts[0].push([old[at++], false]);
      parts[1].push([made[to++], false]);
    } else if (to >= made.length || at < old.length && lengths[(at + 1) * width + to] >= lengths[at * width + to + 1]) {
      parts[0].push([old[at++], true]);
    } else {
      parts[1].push([made[to++], true]);
    }
  }
  return parts;
};
const markedWords = parts => parts.map(([word, isOther]) => isOther ? el('mark', {}, word) : word);
const pairView = (names, left, right) => {
  const parts = comparedWords(left, right);
  return el('div', { class: 'pair' }, [left, right].map((text, index) => el('p', { class: index === 0 ? 'minus' : 'plus' },
    el('span', { class: 'label' }, names[index]), el('code', {}, text === '' ? ' ' : markedWords(parts[index])))));
};
/* Lines with a sign in front: those that are expected, and those that are there. Equal numbers of both are compared in pairs. */
const differenceView = lines => {
  const kinds = lines.map(line => line.startsWith('- ') ? 'minus' : line.startsWith('+ ') ? 'plus' : 'same');
  const endOf = (kind, start) => {
    const end = kinds.findIndex((other, at) => at >= start && other !== kind);
    return end < 0 ? lines.length : end;
  };
  const contents = [...lines];
  for (let index = 0; index < lines.length; index = Math.max(endOf(kinds[index], index), index + 1)) {
    const middle = endOf('minus', index), count = middle - index;
    if (kinds[index] !== 'minus' || endOf('plus', middle) - middle !== count) continue;
    for (let at = index; at < middle; at += 1) {
      comparedWords(lines[at].slice(2), lines[at + count].slice(2)).forEach((words, side) => {
        const line = at + side * count;
        contents[line] = [lines[line].slice(0, 2), markedWords(words)];
      });
    }
  }
  return el('pre', { class: 'difference' }, contents.map((content, index) => el('span', { class: kinds[index] }, content, '\n')));
};
const reasonView = lines => {
  const views = [];
  let index = 0;
  while (index < lines.length) {
    const line = lines[index], expected = /^expected: (.*)$/.exec(line), actual = /^actual: +(.*)$/.exec(lines[index + 1] ?? '');
    index += 1;
    if (expected && actual) {
      views.push(pairView(['expected', 'actual'], expected[1], actual[1]));
      index += 1;
      continue;
    }
    views.push(el('p', { class: views.length === 0 ? 'headline' : 'line-of-reason' }, line || '\u00a0'));
    const near = /^(?:there is )?no .*?("[^"]*"); did you mean ("[^"]*") \([^()]*\)\?$/.exec(line);
    if (near) views.push(pairView(['expected', 'on the screen'], near[1], near[2]));
    if (!line.endsWith('- expected, + actual):') && !line.endsWith('- expected, + actual.')) continue;
    const end = lines.findIndex((line, at) => at >= index && line === ''), difference = lines.slice(index, end < 0 ? lines.length : end);
    if (difference.length > 0) views.push(differenceView(difference));
    index += difference.length;
  }
  return el('div', { class: 'why' }, views);
};
/* A place in code or a feature; a link if the commit is on the web, or an editor was chosen. */
const placeView = text => {
  const place = /^([^\s:]+):(\d+)(.*)$/s.exec(text), { repository, editor } = report.run;
  if (!place || !(repository ?? editor) || !isInside(place[1])) return el('code', { class: 'place' }, text);
  const path = place[1].split('/').map(encodeURIComponent).join('/'), shown = `${place[1]}:${place[2]}`;
  return el('code', { class: 'place' }, repository
    ? el('a', { href: `${repository}${path}#L${place[2]}`, rel: 'noopener noreferrer', target: '_blank' }, shown)
    : el('a', { 'data-inside': true, href: `${editor}${path}:${place[2]}` }, shown), place[3]);
};
const screenText = lines => lines.length > 0
  ? el('details', { class: 'as-text' }, el('summary', {}, 'The screen as text'), el('pre', {}, lines.join('\n'))) : null;
/* The index of the step that decides how an attempt ended; -1 if no step does. */
const decidingStep = attempt => {
  const failing = attempt.steps.findIndex(({ outcome }) => !['passed', 'skipped'].includes(outcome));
  return failing >= 0 ? failing : attempt.steps.findIndex(({ outcome, reason }) => outcome === 'skipped' && reason !== undefined);
};
const answerCard = (attempt, onStep) => {
  const index = decidingStep(attempt), step = attempt.steps[index];
  if (!step && !attempt.problem) return null;
  const parts = reasonParts([step?.reason ?? (step ? step.outcome : null), attempt.problem].filter(text => text).join('\n'));
  return el('section', { class: `verdict ${step?.outcome ?? attempt.outcome}`, 'aria-label': 'Why it ended like this' },
    step ? el('div', { class: 'verdict-step' }, sign(step.outcome), el('span', { class: 'text' }, step.hook ? el('i', {}, step.text)
      : [el('b', {}, step.keyword ?? ''), step.text]), el('button', { type: 'button', class: 'go', onclick: () => onStep(index) },
    `Go to step ${index + 1} of ${attempt.steps.length}`)) : null,
    reasonView(parts.lines), step?.outcome === 'undefined' ? el('p', { class: 'line-of-reason' },
      'No definition matches this step; the overview has a snippet for it.') : null,
    groupedPictures(step?.attachments ?? []).comparisons.map(comparisonView),
    parts.places.length > 0 ? el('ul', { class: 'places' }, parts.places.map(place => el('li', {}, 'at ', placeView(place)))) : null);
};
