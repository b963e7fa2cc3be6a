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
/* A button for each step that has a trace; pictures are drawn when they come into view. */
const filmStrip = (attempt, trace, onStep) => {
  const frames = trace.steps.map((records, index) => ({ record: records[0], index })).filter(({ record }) => record);
  if (frames.length < 2) return null;
  const begun = time => Array.isArray(time) ? time.at(-1) : time;
  const buttons = frames.map(({ record, index }) => {
    const step = attempt.steps[index], time = begun(record.time), name = `Step ${index + 1}: ${step.keyword ?? ''}${step.text}`;
    return el('button', { type: 'button', class: `frame ${step.outcome}`, 'data-frame': index, 'aria-pressed': 'false', 'aria-label': name,
      title: [name, time === undefined ? null : `${time} s of the app's time`, step.duration === undefined ? null : timeText(step.duration)]
        .filter(text => text).join('\n'), onclick: () => onStep(index) }, el('span', { class: 'thumb' }),
    el('span', { class: 'time' }, time === undefined ? `${index + 1}` : `${time} s`));
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
  return strip;
};
const markFrame = (strip, index) => {
  if (!strip) return;
  for (const button of all('.frame', strip)) button.ariaPressed = String(Number(button.dataset.frame) === index);
  const current = one('.frame[aria-pressed=true]', strip);
  if (current) strip.scrollLeft = current.offsetLeft - strip.clientWidth / 2;
};
