// The film strip: a small picture of the screen after each step, to look through a scenario.

const thumbnail = record => {
  const side = record.trees.after ? 'after' : 'before', tree = record.trees[side];
  if (!tree) return null;
  const picture = screenPicture(record, tree, record.picture ?? record.pictureBefore);
  const { width, height } = tree.count > 0 ? tree.frame(0) : { width: 1, height: 1 };
  picture.setAttribute('aria-hidden', 'true');
  picture.removeAttribute('role');
  picture.removeAttribute('aria-label');
  picture.style.aspectRatio = `${width} / ${Math.max(height, 1)}`;
  return picture;
};
/* The app's time below a small picture; after ten seconds without hundredths. */
const shortTime = seconds => `${Number(seconds.toFixed(seconds < 10 ? 3 : 1))} s`;
/* A button for each step that has a trace; pictures are drawn when they come into view. */
const filmStrip = (attempt, trace, onStep) => {
  const frames = trace.steps.map((records, index) => ({ record: records[0], index })).filter(({ record }) => record);
  if (frames.length < 2) return null;
  const begun = time => Array.isArray(time) ? time.at(-1) : time;
  /* Without time that passed in the app, the frames have the numbers of their steps. */
  const isTimed = new Set(frames.map(({ record }) => begun(record.time))).size > 1;
  const buttons = frames.map(({ record, index }) => {
    const step = attempt.steps[index], time = isTimed ? begun(record.time) : undefined, name = `Step ${index + 1}: ${step.keyword ?? ''}${step.text}`;
    return el('button', { type: 'button', class: `frame ${step.outcome}`, 'data-frame': index, 'aria-pressed': 'false', 'aria-label': name,
      title: [name, time === undefined ? null : `${time} s of the app's time`, step.duration === undefined ? null : timeText(step.duration)]
        .filter(text => text).join('\n'), onclick: () => onStep(index) }, el('span', { class: 'thumb' }),
    el('span', { class: 'time' }, time === undefined ? String(index + 1) : shortTime(time)));
  });
  const strip = el('div', { class: 'film', role: 'group', 'aria-label': 'Screens after each step' }, buttons);
  strip.addEventListener('keydown', event => {
    const at = buttons.indexOf(document.activeElement), next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (at < 0 || !buttons[next]) return;
    event.preventDefault();
    buttons[next].focus();
    buttons[next].click();
  });
  const seen = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      try {
        one('.thumb', target).append(thumbnail(frames[buttons.indexOf(target)].record) ?? '');
      } catch { /* The inspector shows the problem of a trace. */ }
    }
  }, { rootMargin: '200px' });
  for (const button of buttons) seen.observe(button);
  const pictures = frames.map(({ record }, at) =>
    ({ name: buttons[at].ariaLabel, picture: () => largeScreen(record), onShow: () => buttons[at].click() }));
  const enlarged = () => enlarge(pictures, Math.max(buttons.findIndex(button => button.ariaPressed === 'true'), 0));
  return el('div', { class: 'film-box' }, el('div', { class: 'film-tools' }, playButton(strip, buttons),
    el('button', { type: 'button', onclick: enlarged }, '⤢ Enlarge')), strip);
};
/* The time of a frame while the strip plays, in milliseconds. */
const frameTime = 900;
/* Shows one frame after the other, from the beginning if the last one is shown. */
const playButton = (strip, buttons) => {
  let timer = 0;
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    replace(button, '▶ Play');
    button.ariaPressed = 'false';
  };
  const next = () => {
    const at = buttons.findIndex(frame => frame.ariaPressed === 'true');
    if (!strip.isConnected || at === buttons.length - 1) return stop();
    buttons[at + 1].click();
    if (at + 1 === buttons.length - 1) stop();
  };
  const button = el('button', { type: 'button', 'aria-pressed': 'false', onclick: () => {
    if (timer) return stop();
    if (buttons.at(-1).ariaPressed === 'true') buttons[0].click();
    timer = setInterval(next, frameTime);
    replace(button, '❚❚ Pause');
    button.ariaPressed = 'true';
  } }, '▶ Play');
  return button;
};
/* The screen of a record in full size. */
const largeScreen = record => {
  const tree = record.trees.after ?? record.trees.before;
  if (!tree) return el('p', {}, 'The screen was not kept.');
  const picture = screenPicture(record, tree, record.picture ?? record.pictureBefore);
  const { width, height } = tree.count > 0 ? tree.frame(0) : { width: 1, height: 1 };
  picture.style.aspectRatio = `${width} / ${Math.max(height, 1)}`;
  return picture;
};
/* Shows pictures in full size, each { name, picture, onShow }; the arrow keys move through them. */
const enlarge = (pictures, first) => {
  let current = first;
  const stage = el('div', { class: 'large-stage' }), caption = el('p', { class: 'large-caption', role: 'status' });
  const show = index => {
    if (!pictures[index]) return;
    current = index;
    replace(stage, pictures[index].picture());
    replace(caption, pictures[index].name, pictures.length > 1 ? el('span', { class: 'faint' }, ` ${index + 1} of ${pictures.length}`) : null);
    pictures[index].onShow?.();
    before.disabled = index === 0;
    after.disabled = index === pictures.length - 1;
  };
  const before = el('button', { type: 'button', 'aria-label': 'Previous picture', onclick: () => show(current - 1) }, '◀');
  const after = el('button', { type: 'button', 'aria-label': 'Next picture', onclick: () => show(current + 1) }, '▶');
  const close = el('button', { type: 'button', autofocus: true, onclick: () => dialog.close() }, 'Close');
  const dialog = el('dialog', { class: 'large', 'aria-label': 'Pictures' }, el('div', { class: 'large-head' }, before, after, caption, close), stage);
  dialog.addEventListener('keydown', event => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    show(current + by);
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  show(first);
};
/* A press on an attached picture enlarges it, among all attached pictures in view. */
document.addEventListener('click', event => {
  const button = event.target instanceof Element ? event.target.closest('.enlarge') : null;
  if (!button) return;
  const images = all('.enlarge img').filter(image => image.getClientRects().length > 0);
  enlarge(images.map(image => ({ name: image.alt, picture: () => image.cloneNode() })), images.indexOf(one('img', button)));
});
const markFrame = (film, index) => {
  if (!film) return;
  for (const button of all('.frame', film)) button.ariaPressed = String(Number(button.dataset.frame) === index);
  const strip = one('.film', film), current = one('.frame[aria-pressed=true]', film);
  if (current) strip.scrollLeft = current.offsetLeft - strip.clientWidth / 2;
};
