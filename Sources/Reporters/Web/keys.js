// The keyboard, and the start of the page's script.

const keys = [['j', 'next scenario'], ['k', 'previous scenario'], ['f', 'next failing scenario'], ['n', 'next step with a trace'],
  ['p', 'previous step with a trace'], ['/', 'search'], ['q', 'query at the step'], ['y', 'copy the command'], ['c', 'copy a failure as a prompt'],
  ['o', 'overview'],
  ['t', 'timeline'], ['Enter', 'from the search to the list, from there to the scenario'],
  ['Escape', 'back to the list'], ['?', 'this help']];
const showHelp = () => {
  const dialog = el('dialog', { 'aria-label': 'Keyboard help' }, el('h2', {}, 'Keyboard'),
    el('dl', {}, keys.map(([key, text]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, text)])),
    el('button', { type: 'button', autofocus: true, onclick: () => dialog.close() }, 'Close'));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
};
const moveBy = (count, fits = () => true) => {
  let index = list.rows.findIndex(row => row.key === state.s);
  if (index < 0 && count < 0) index = list.rows.length;
  for (index += count; list.rows[index]; index += count) if (fits(list.rows[index])) return choose(list.rows[index]);
};
/* On a narrow screen a scenario takes the place of the list and the filters. */
const focusOn = async selector => {
  if (one(selector).getClientRects().length === 0) await showView('');
  one(selector).focus();
};
const press = selector => one(selector)?.click();
addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || one('dialog[open]')) return;
  const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea');
  if (event.key === 'Escape') {
    if (isTyping) return event.target.blur();
    if (document.activeElement?.id === 'rows' && state.s) return showView('');
    return focusOn('#rows');
  }
  if (isTyping) {
    if (event.target.id !== 'search' || !['Enter', 'ArrowDown'].includes(event.key) || list.rows.length === 0) return;
    event.preventDefault();
    list.box.focus();
    if (!list.rows.some(row => row.key === state.s)) choose(list.rows[0]);
    return;
  }
  const act = { j: () => moveBy(1), k: () => moveBy(-1), f: () => moveBy(1, row => row.isFailure),
    o: () => showView(''), t: () => showView('timeline'),
    n: () => press('.inspector-head button:nth-of-type(2)'), p: () => press('.inspector-head button:first-of-type'), y: () => press('#copy'),
    c: () => press('#copy-prompt'),
    '/': () => focusOn('#search'), q: () => one('#query')?.focus(), '?': showHelp }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
const follow = () => {
  readAddress();
  showList();
  scrollToChosen();
  showMain();
};
/* Boxes that scroll can be scrolled by keyboard. */
const letKeysScroll = () => {
  for (const box of all('main pre, main .wide, main .properties')) {
    if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0; else box.removeAttribute('tabindex');
  }
};
const watchBoxes = () => {
  let isDue = false;
  const look = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      letKeysScroll();
    });
  };
  new MutationObserver(look).observe(one('#view'), { childList: true, subtree: true });
  document.addEventListener('toggle', look, true);
  addEventListener('resize', look);
  look();
};
const begin = async () => {
  if (typeof DecompressionStream === 'undefined') {
    one('#view').append(el('p', { class: 'card' }, 'This browser is too old to unpack the scenarios: it needs to be of 2023 or later.'));
    return;
  }
  try {
    await load();
    makeControls();
    makeList();
    document.body.classList.add('is-ready');
    watchBoxes();
    addEventListener('hashchange', follow);
    addEventListener('popstate', follow);
    follow();
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
  } catch (error) {
    one('#view').append(el('p', { class: 'card problem' }, `The page cannot show its scenarios: ${error.message}`));
    throw error;
  }
};
begin();
