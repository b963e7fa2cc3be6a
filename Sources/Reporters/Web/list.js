// The list of scenarios: only visible rows are created, so its cost does not depend on their number.

const list = { items: [], rows: [], height: 30, box: null, inner: null, first: -1, last: -1 };
const makeList = () => {
  /* What a scenario was run on has a line of its own below the name, which would else be cut where it differs from others. */
  const hasVariants = report.run.variants.length > 0;
  if (hasVariants) list.height = 46;
  list.inner = el('div', { class: hasVariants ? 'rows has-variants' : 'rows', role: 'presentation' });
  list.box = el('div', { id: 'rows', role: 'listbox', tabindex: 0, 'aria-label': 'Scenarios' }, list.inner);
  list.count = el('p', { class: 'count faint' });
  replace(one('#list'), list.count, list.box);
  one('#list').hidden = false;
  one('#list').setAttribute('aria-label', 'Scenarios');
  list.box.addEventListener('scroll', () => drawList(), { passive: true });
  new ResizeObserver(() => drawList(true)).observe(list.box);
  list.box.addEventListener('keydown', event => {
    const index = list.rows.findIndex(row => row.number === state.s), page = Math.max(Math.floor(list.box.clientHeight / list.height) - 1, 1);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, PageDown: index + page, PageUp: index - page, Home: 0,
      End: list.rows.length - 1 }[event.key];
    if (event.key === 'Enter' && state.s > 0) {
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
    let file = null;
    for (const row of rows) {
      if (!state.order && row.file !== file) list.items.push({ file: file = row.file });
      list.items.push({ row, position: list.items.length });
    }
    list.inner.style.height = `${list.items.length * list.height}px`;
    const total = report.rows.length;
    list.count.textContent = rows.length < total ? `${rows.length} of ${total} shown` : counted(total, 'scenario');
    say(list.count.textContent);
    drawList(true);
  });
};
const drawList = isNew => {
  const { box, height, items } = list;
  const first = Math.max(Math.floor(box.scrollTop / height) - 10, 0);
  const last = Math.min(Math.ceil((box.scrollTop + box.clientHeight) / height) + 10, items.length);
  if (!isNew && first === list.first && last === list.last) return;
  [list.first, list.last] = [first, last];
  const made = [];
  for (let index = first; index < last; index += 1) {
    const { row, file } = items[index], style = `top:${index * height}px`;
    if (file) {
      made.push(el('div', { class: 'group', role: 'presentation', style, title: file.uri }, file.name || file.uri));
      continue;
    }
    const name = row.name || `line ${row.line}`, variant = row.variant && name.endsWith(` [${row.variant}]`) ? ` [${row.variant}]` : '';
    const option = el('div', { class: `row ${row.outcome}`, role: 'option', id: `row-${row.number}`, style,
      'aria-selected': String(row.number === state.s), 'aria-setsize': items.length, 'aria-posinset': index + 1,
      title: `${row.file.uri}:${row.line}` }, sign(row.outcome), el('span', { class: 'name' }, name.slice(0, name.length - variant.length)),
      el('span', { class: 'time' }, timeText(row.duration)), variant ? el('span', { class: 'variant' }, variant) : null);
    option.addEventListener('click', () => choose(row, true));
    made.push(option);
  }
  if (items.length === 0) made.push(el('p', { class: 'nothing faint' }, 'No scenario is like that.'));
  replace(list.inner, made);
  const shown = one(`#row-${state.s}`);
  if (shown) box.setAttribute('aria-activedescendant', shown.id); else box.removeAttribute('aria-activedescendant');
};
const scrollToChosen = () => {
  const index = list.items.findIndex(item => item.row?.number === state.s), { box, height } = list;
  if (index < 0) return;
  const top = index * height;
  if (top < box.scrollTop + height || top > box.scrollTop + box.clientHeight - 2 * height) {
    box.scrollTop = Math.max(top - box.clientHeight / 3, 0);
  }
};
/* Shows a scenario; on a narrow screen it takes the place of the list. */
const choose = (row, isTouched = false) => {
  if (!row) return;
  const isNew = state.s === 0;
  go({ s: row.number, step: -1, attempt: -1, view: '' }, isNew || isTouched);
  scrollToChosen();
  drawList(true);
  showMain();
  if (list.box.getClientRects().length === 0) one('#main').focus();
};
