// The attachments of steps: logs as a tree in time, pictures, texts, files.

const logType = 'text/x.cucumber.log+plain';
/* A text that was written for a terminal: bold, and the sixteen colours (ECMA-48, 8.3.117). */
const styledText = text => {
  const parts = [];
  let colour = null, isBold = false;
  for (const piece of text.split(/(\u001b\[[\d;]*m)/)) {
    const codes = /^\u001b\[([\d;]*)m$/.exec(piece);
    if (!codes) {
      if (piece) parts.push(colour || isBold ? el('span', { class: `${colour ? `sgr${colour}` : ''} ${isBold ? 'sgr1' : ''}` }, piece) : piece);
      continue;
    }
    for (const code of codes[1].split(';').map(Number)) {
      if (code === 0) [colour, isBold] = [null, false];
      else if (code === 1 || code === 22) isBold = code === 1;
      else if (code >= 30 && code <= 37 || code >= 90 && code <= 97) colour = code;
      else if (code === 39) colour = null;
    }
  }
  return parts;
};
const groupEndType = 'text/x.cukeswift.group-end+plain';
const isLog = ({ type, content }) => [logType, groupEndType].includes(type) && content !== undefined;
/* Indented lines as a tree, two blanks for each group. A group ends with its end line, or before the next line beside it. */
const logTree = (logs, end) => {
  const root = { children: [], depth: -1 }, open = [root];
  for (const { type, content, time } of logs) {
    const isEnd = type === groupEndType, lines = content.split('\n'), depth = Math.floor(/^ */.exec(lines[0])[0].length / 2);
    if (isEnd) {
      const group = open.findLast(entry => entry.depth <= depth);
      if (group.depth === depth) [group.end, group.isEndKnown] = [time, true];
    }
    while (open.at(-1).depth >= depth) open.pop().end ??= time;
    if (isEnd) continue;
    const text = lines.map(line => line.slice(Math.min(depth * 2, /^ */.exec(line)[0].length))).join('\n');
    const entry = { text, time, depth, children: [] };
    open.at(-1).children.push(entry);
    open.push(entry);
  }
  for (const entry of open) entry.end ??= end;
  return root.children;
};
const logList = (entries, start) => el('ul', { class: 'log' }, entries.map(({ text, time, end, isEndKnown, children }) => {
  const at = el('span', { class: 'time' }, time >= start ? `+${timeText(time - start)}` : '');
  if (children.length === 0) return el('li', {}, at, el('span', { class: 'line' }, styledText(text)));
  return el('li', {}, el('details', { open: true }, el('summary', {}, at, el('b', { class: 'line' }, styledText(text)),
    el('span', { class: 'time', title: isEndKnown ? null : 'until the next line beside it, or the end of the step' },
      end > time ? `${isEndKnown ? '' : '≤ '}${timeText(end - time)}` : '')), logList(children, start)));
}));
const isInside = path => /^(?!.*(?:^|\/)\.\.?(?:\/|$))[^\/\\:?#%\s][^\\:?#%]*$/.test(path);
const base64Of = bytes => {
  let text = '';
  /* A function takes only so many arguments. */
  for (let index = 0; index < bytes.length; index += 32768) text += String.fromCharCode(...bytes.subarray(index, index + 32768));
  return btoa(text);
};
const addressOfData = ({ type, content, base64, file }) => {
  if (file !== undefined) return isInside(file) ? file : null;
  /* Nothing that a browser would run if it were opened by itself. */
  const plain = /^(?:(?:image|audio|video)\/[a-zA-Z0-9.+-]+|application\/(?:json|pdf)|text\/(?:plain|csv))$/.test(type) ? type : 'application/octet-stream';
  return `data:${plain};base64,${base64 ?? base64Of(new TextEncoder().encode(content))}`;
};
const byteCount = ({ content, base64 }) => content !== undefined ? new TextEncoder().encode(content).length
  : base64 !== undefined ? base64.length / 4 * 3 - (base64.match(/=*$/)[0].length) : null;
const download = attachment => {
  const bytes = byteCount(attachment), name = attachment.name ?? attachment.file?.split('/').at(-1);
  const link = el('a', { download: name ?? 'attachment', href: '#' }, name ?? attachment.type);
  /* The address is made when it is used: it can be as long as the attachment. */
  link.addEventListener('click', event => {
    const address = addressOfData(attachment);
    if (address) link.href = address;
    else event.preventDefault();
  });
  return el('span', {}, link, bytes === null ? null : el('span', { class: 'faint' }, ` ${counted(bytes, 'byte')}`));
};
/* The cells of a text with comma-separated values (RFC 4180). */
const cellsOf = text => {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',' && end !== '') rows.push([]);
    if (end === '') break;
  }
  return rows.filter(row => row.length > 1 || row[0]);
};
const isMarkdown = (type, name) => /\/(?:x-)?markdown$/.test(type) || /\.md$/i.test(name);
/* JSON in lines, comma-separated values as a table, Markdown as elements, other texts as they are. */
const textView = (type, name, text) => {
  if (isMarkdown(type, name)) return markdownView(text);
  if (!/csv$/.test(type) && !/\.csv$/i.test(name)) return el('pre', {}, pretty(text));
  return el('div', { class: 'wide' }, el('table', {}, cellsOf(text).slice(0, 1000).map((cells, index) =>
    el('tr', {}, cells.map(cell => el(index === 0 ? 'th' : 'td', index === 0 ? { scope: 'col' } : {}, cell))))));
};
const attachmentView = attachment => {
  try {
    return viewOfAttachment(attachment);
  } catch (error) {
    return el('p', { class: 'attachment faint' }, `${attachment.type} cannot be shown: ${error.message}`);
  }
};
const viewOfAttachment = attachment => {
  const { type, content, missing } = attachment, family = type.split('/')[0];
  if (missing) return el('p', { class: 'attachment faint' }, `${type}: ${missing}`);
  if (type === 'text/uri-list') {
    return content.split(/\r?\n/).filter(line => line && !line.startsWith('#')).map(line => el('p', { class: 'attachment' },
      /^(?:https?:\/\/|mailto:)/i.test(line) ? el('a', { href: line, rel: 'noopener noreferrer', target: '_blank' }, line) : line));
  }
  const inside = attachment.file !== undefined ? { 'data-inside': isInside(attachment.file) } : {};
  const media = { image: 'img', video: 'video', audio: 'audio' }[family], address = media ? addressOfData(attachment) : null;
  if (media && address) {
    const alt = attachment.name ?? 'picture', controls = media === 'img' ? {} : { controls: true };
    const view = el(media, { alt: media === 'img' ? alt : null, src: address, ...inside, ...controls });
    const shown = media === 'img' ? el('button', { type: 'button', class: 'plain enlarge', 'aria-label': `Enlarge ${alt}` }, view) : view;
    return el('figure', { class: 'attachment' }, shown, el('figcaption', {}, download(attachment)));
  }
  const text = content ?? (family === 'text' && attachment.base64 !== undefined ? new TextDecoder().decode(bytesOf(attachment.base64)) : null);
  if (text === null) return el('p', { class: 'attachment' }, download(attachment));
  /* A short text is open: it was attached to be read. */
  return el('details', { class: 'attachment', open: text.length <= 4000 }, el('summary', {}, attachment.name ?? type),
    textView(type, attachment.name ?? '', text),
    el('p', {}, download(attachment)));
};
