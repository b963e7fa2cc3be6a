// Attached Markdown as elements: headings, paragraphs, lists, quotes, code, tables, emphasis and links.

/* A text with code, emphasis and links. */
const markdownSpans = text => {
  const parts = [], before = '(?<![\\p{L}\\p{N}_])', after = '(?![\\p{L}\\p{N}_])';
  const pattern = new RegExp(['`([^`]+)`', '\\*\\*(\\S(?:.*?\\S)?)\\*\\*', `${before}__(\\S(?:.*?\\S)?)__${after}`, '\\*(\\S(?:[^*]*?\\S)?)\\*',
    `${before}_(\\S(?:[^_]*?\\S)?)_${after}`, '\\[([^\\]]+)\\]\\(((?:https?:\\/\\/|mailto:)[^)\\s]+)\\)'].join('|'), 'giu');
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [all, code, strong, strongToo, emphasis, emphasisToo, title, address] = match;
    parts.push(text.slice(end, match.index));
    end = match.index + all.length;
    if (code !== undefined) parts.push(el('code', {}, code));
    else if (address !== undefined) parts.push(el('a', { href: address, rel: 'noopener noreferrer', target: '_blank' }, markdownSpans(title)));
    else if ((strong ?? strongToo) !== undefined) parts.push(el('strong', {}, markdownSpans(strong ?? strongToo)));
    else parts.push(el('em', {}, markdownSpans(emphasis ?? emphasisToo)));
  }
  return [...parts, text.slice(end)].filter(part => part !== '');
};
/* The beginning of a block that is not a paragraph, with its text: { kind, text }; null for a line of a paragraph. */
const markdownBlock = line => {
  for (const [kind, pattern] of [['heading', /^\s*#{1,6}\s+(.*?)\s*#*$/], ['bullet', /^\s*[-*+]\s+(.+)$/], ['number', /^\s*\d{1,4}[.)]\s+(.+)$/],
    ['quote', /^\s*>\s?(.*)$/], ['code', /^\s*(?:```|~~~)(.*)$/], ['row', /^\s*\|(.*)\|\s*$/]]) {
    const match = pattern.exec(line);
    if (match) return { kind, text: match[1] };
  }
  return null;
};
const markdownTable = lines => {
  const isRule = line => /^\s*\|[\s:|-]+\|\s*$/.test(line), hasHead = isRule(lines[1] ?? ''), rows = lines.filter(line => !isRule(line)).map(cellsOfLine);
  return el('div', { class: 'wide' }, el('table', {}, rows.map((cells, index) => el('tr', {}, cells.map(cell =>
    el(hasHead && index === 0 ? 'th' : 'td', hasHead && index === 0 ? { scope: 'col' } : {}, markdownSpans(cell)))))));
};
/* The most quotes within one another; deeper ones are paragraphs. */
const mostQuotes = 10;
const markdownView = (text, depth = 0) => {
  const lines = text.split(/\r?\n/), views = [];
  let index = 0;
  const blockOf = line => {
    const block = markdownBlock(line);
    return block?.kind === 'quote' && depth === mostQuotes ? null : block;
  };
  const kindOf = line => blockOf(line)?.kind;
  /* The lines from here on that are like the first one. */
  const take = isLike => {
    const start = index;
    while (index < lines.length && isLike(lines[index])) index += 1;
    return lines.slice(start, index);
  };
  while (index < lines.length) {
    const block = blockOf(lines[index]);
    if (lines[index].trim() === '') {
      index += 1;
    } else if (!block) {
      views.push(el('p', {}, markdownSpans(take(line => line.trim() !== '' && !blockOf(line)).map(line => line.trim()).join('\n'))));
    } else if (block.kind === 'code') {
      index += 1;
      views.push(el('pre', {}, take(line => kindOf(line) !== 'code').join('\n')));
      index += 1;
    } else if (block.kind === 'heading') {
      index += 1;
      views.push(el('p', { class: 'heading' }, el('b', {}, markdownSpans(block.text))));
    } else if (block.kind === 'row') {
      views.push(markdownTable(take(line => kindOf(line) === 'row')));
    } else if (block.kind === 'quote') {
      views.push(el('blockquote', {}, markdownView(take(line => kindOf(line) === 'quote').map(line => blockOf(line).text).join('\n'), depth + 1)));
    } else {
      const items = [];
      for (const line of take(line => line.trim() !== '' && [block.kind, undefined].includes(kindOf(line)))) {
        const item = blockOf(line);
        if (item) items.push(item.text);
        else items.push(`${items.pop()}\n${line.trim()}`);
      }
      views.push(el(block.kind === 'bullet' ? 'ul' : 'ol', {}, items.map(item => el('li', {}, markdownSpans(item)))));
    }
  }
  return el('div', { class: 'markdown' }, views);
};
