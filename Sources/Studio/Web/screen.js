// The picture of the screen, and the gestures on it.

const screen = one('#screen');
const showPicture = view => {
  const image = one('#picture');
  image.hidden = !view.picture;
  if (!view.width) return;
  screen.style.setProperty('--ratio', String(view.width / view.height));
  one('main').classList.toggle('landscape', view.width > view.height);
  if (view.picture) fill(image, { src: view.picture, alt: `The screen of ${view.app} on ${view.device}` }, []);
  state.found = [];
  showMarks();
};
const showMarks = () => {
  const { view, found, hover, chosen } = state;
  if (!view?.width) return;
  const box = (frame, kind) => {
    const mark = el('i', { class: kind });
    const [x, y, width, height] = frame;
    mark.style.left = `${x / view.width * 100}%`;
    mark.style.top = `${y / view.height * 100}%`;
    mark.style.width = `${width / view.width * 100}%`;
    mark.style.height = `${height / view.height * 100}%`;
    return mark;
  };
  replace(one('#marks'), found.map(frame => box(frame, 'found')), chosen ? box(chosen, 'found') : null,
    hover ? box(hover, 'hover') : null);
};
const pointAt = event => {
  const area = screen.getBoundingClientRect();
  const limit = (value, most) => Math.min(Math.max(value, 0), most - 0.1);
  return { x: limit((event.clientX - area.left) / area.width * state.view.width, state.view.width),
    y: limit((event.clientY - area.top) / area.height * state.view.height, state.view.height) };
};
const mode = () => one('input[name=mode]:checked').value;
let press = null;
screen.addEventListener('pointerdown', event => {
  // One finger at a time.
  if (!state.view?.width || event.button > 0 || press) return;
  event.preventDefault();
  screen.setPointerCapture?.(event.pointerId);
  press = { ...pointAt(event), time: event.timeStamp, finger: event.pointerId };
});
screen.addEventListener('pointerup', async event => {
  if (press?.finger !== event.pointerId) return;
  const [from, to] = [press, pointAt(event)];
  press = null;
  const seconds = (event.timeStamp - from.time) / 1000;
  if (mode() === 'check') return checkAt(to);
  const isMoved = Math.hypot(to.x - from.x, to.y - from.y) > 10;
  const kind = isMoved ? 'drag' : mode() === 'touch' ? (seconds > 0.5 ? 'hold' : 'touch') : mode();
  await act({ do: 'gesture', kind, x: from.x, y: from.y, toX: to.x, toY: to.y,
    seconds: kind === 'hold' ? Math.max(seconds, 1) : seconds });
  // The next hint is about the current element.
  hoverAt(to);
});
screen.addEventListener('pointercancel', event => { if (press?.finger === event.pointerId) press = null; });
screen.addEventListener('contextmenu', event => event.preventDefault());
let wheel = null;
screen.addEventListener('wheel', event => {
  event.preventDefault();
  if (wheel || !state.view?.width || Math.abs(event.deltaY) + Math.abs(event.deltaX) < 4) return;
  const from = pointAt(event);
  const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
  // One scroll at a time: the wheel turns faster than an app scrolls.
  wheel = act({ do: 'gesture', kind: 'scroll', ...from, toX: from.x + (isSideways ? event.deltaX : 0),
    toY: from.y + (isSideways ? 0 : event.deltaY) });
  wheel.finally(() => { wheel = null; });
}, { passive: false });

// The query that finds what the mouse points at, one question at a time.
let [asking, next] = [false, null];
const hoverAt = async point => {
  next = point;
  if (asking) return;
  asking = true;
  while (next) {
    const { x, y } = next;
    next = null;
    const { choices } = await ask({ do: 'at', x, y });
    const choice = choices?.[0];
    state.hover = choice?.row.frame ?? null;
    const query = choice?.queries[0];
    one('#hint').textContent = query ? `${query.query}  ${query.score}: ${query.reason}` : choice?.row.text ?? '';
    showMarks();
  }
  asking = false;
};
screen.addEventListener('pointermove', event => {
  if (!press && state.view?.width && event.pointerType === 'mouse') hoverAt(pointAt(event));
});
screen.addEventListener('pointerleave', () => { next = null; state.hover = null; showMarks(); });

onSubmit('#typing', async () => {
  const field = one('#text');
  if (!field.value) return;
  const { problem } = await doLine(`keyboard_enter_text ${quoted(field.value)}`);
  if (!problem) field.value = '';
  field.focus();
});
on('#return', 'click', () => doLine('done'));
on('#delete', 'click', () => doLine('tap_keyboard_delete_key'));
on('#back', 'click', () => doLine('back'));
on('#scroll-up', 'click', () => doLine('scroll :up'));
on('#scroll-down', 'click', () => doLine('scroll :down'));
on('#shake', 'click', () => doLine('shake'));
on('#turn', 'click', () => doLine('rotate :left'));
on('#screenshot', 'click', () => doLine('screenshot'));
