// The list of scenarios: only visible rows are created, so its cost does not depend on their number.

const list = { items: [], rows: [], height: 0, box: null, inner: null, first: -1, last: -1 };
/* One line for the name, one for the device and the values of an outline's row, and one for the reason of a failure. */
const underName = ({ variant, remark }) => [variant, remark.slice(1, -1)].filter(text => text).join(' · ');
const nameInList = ({ plainName, line, variant }) =>
  (variant && plainName.endsWith(` [${variant}]`) ? plainName.slice(0, -variant.length - 3) : plainName) || `line ${line}`;
const lineHeight = 30, nextLineHeight = 17;
const heightOf = row => lineHeight + (underName(row) ? nextLineHeight : 0) + (row.reason ? nextLineHeight : 0);
const makeList = () => {
  list.inner = el('div', { class: 'rows', role: 'presentation' });
  list.box = el('div', { id: 'rows', role: 'listbox', tabindex: 0, 'aria-label': 'Scenarios' }, list.inner);
  list.count = el('p', { class: 'count faint' });
  replace(one('#list'), list.count, list.box);
  one('#list').hidden = false;
  one('#list').setAttribute('aria-label', 'Scenarios');
  list.box.addEventListener('scroll', () => drawList(), { passive: true });
  new ResizeObserver(() => drawList(true)).observe(list.box);
  list.box.addEventListener('keydown', event => {
    const index = list.rows.findIndex(row => row.key === state.s), page = Math.max(Math.floor(list.box.clientHeight / lineHeight) - 1, 1);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, PageDown: index + page, PageUp: index - page, Home: 0,
      End: list.rows.length - 1 }[event.key];
    if (event.key === 'Enter' && state.s) {
      event.preventDefault();
      one('#main').focus();
    } else if (next !== undefined) {
      event.preventDefault();
      choose(list.rows[Math.min(Math.max(next, 0), list.rows.length - 1)]);
    }
  });
};
const showList = () => {
  showControls();
  findRows(rows => {
    list.rows = rows;
    list.items = [];
    let file = null, top = 0;
    const add = (item, height) => {
      list.items.push({ ...item, top, height });
      top += height;
    };
    for (const row of rows) {
      if (!state.order && row.file !== file) add({ file: file = row.file }, lineHeight);
      add({ row }, heightOf(row));
    }
    list.height = top;
    list.inner.style.height = `${top}px`;
    const total = report.rows.length;
    list.count.textContent = rows.length < total ? `${rows.length} of ${total} shown` : counted(total, 'scenario');
    say(list.count.textContent);
    drawList(true);
    if (document.body.dataset.shows === 'overview') showOverview();
  });
};
/* The index of the item at a height. */
const itemAt = height => {
  let low = 0, high = list.items.length;
  while (low < high) {
    const middle = low + high >> 1;
    if (list.items[middle].top + list.items[middle].height <= height) low = middle + 1; else high = middle;
  }
  return low;
};
const drawList = isNew => {
  const { box, items } = list, first = Math.max(itemAt(box.scrollTop) - 10, 0);
  const last = Math.min(itemAt(box.scrollTop + box.clientHeight) + 10, items.length);
  if (!isNew && first === list.first && last === list.last) return;
  [list.first, list.last] = [first, last];
  const made = [];
  for (let index = first; index < last; index += 1) {
    const { row, file, top, height } = items[index], style = `top:${top}px;height:${height}px`, under = row ? underName(row) : '';
    if (file) {
      made.push(el('div', { class: 'group', role: 'presentation', style, title: file.uri }, file.name || file.uri));
      continue;
    }
    const option = el('div', { class: `row ${row.outcome}`, role: 'option', id: `row-${row.number}`, style,
      'aria-selected': String(row.key === state.s), 'aria-setsize': items.length, 'aria-posinset': index + 1,
      title: `${row.file.uri}:${row.line}${under ? `\n${under}` : ''}${row.reason ? `\n${row.reason}` : ''}` }, sign(row.outcome),
    el('span', { class: 'name' }, nameInList(row)), el('span', { class: 'time' }, timeText(row.duration)),
    under ? el('span', { class: 'under' }, under) : null, row.reason ? el('span', { class: 'under' }, headline(row)) : null);
    option.addEventListener('click', () => choose(row, true));
    made.push(option);
  }
  /* A list box has options. */
  box.setAttribute('role', items.length === 0 ? 'group' : 'listbox');
  if (items.length === 0) made.push(el('p', { class: 'nothing faint' }, 'No scenario is like that.'));
  replace(list.inner, made);
  const shown = one('.row[aria-selected=true]', list.inner);
  if (shown) box.setAttribute('aria-activedescendant', shown.id); else box.removeAttribute('aria-activedescendant');
};
const scrollToChosen = () => {
  const { items, box } = list, item = items.find(({ row }) => row?.key === state.s);
  if (!item) return;
  if (item.top < box.scrollTop + lineHeight || item.top + item.height > box.scrollTop + box.clientHeight - lineHeight) {
    box.scrollTop = Math.max(item.top - box.clientHeight / 3, 0);
  }
};
/* Shows a scenario; on a narrow screen it takes the place of the list. */
const choose = (row, isTouched = false) => {
  if (!row) return;
  const isNew = state.s === '';
  go({ s: row.key, step: -1, attempt: -1, view: '' }, isNew || isTouched);
  scrollToChosen();
  drawList(true);
  showMain();
  if (list.box.getClientRects().length === 0) one('#main').focus();
};
