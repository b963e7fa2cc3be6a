// Pictures that were compared: attachments with names like basket-expected.png, basket-actual.png and basket-diff.png.

const comparedPart = ({ type, name }) => type.startsWith('image/') ? /^(.*)-(expected|actual|diff)\.\w+$/.exec(name ?? '') : null;
/* The attachments of a step: { name, expected, actual, diff } for compared pictures, and the others. */
const groupedPictures = attachments => {
  const groups = new Map();
  for (const attachment of attachments) {
    const [, name, part] = comparedPart(attachment) ?? [];
    if (name !== undefined) groups.set(name, { name, ...groups.get(name), [part]: attachment });
  }
  const comparisons = [...groups.values()].filter(({ expected, actual }) => expected && actual);
  const isCompared = attachment => comparisons.some(({ expected, actual, diff }) => [expected, actual, diff].includes(attachment));
  return { comparisons, others: attachments.filter(attachment => !isCompared(attachment)) };
};
const comparedPicture = (attachment, name, extra = '') => {
  const inside = attachment.file !== undefined ? { 'data-inside': isInside(attachment.file) } : {};
  return el('img', { src: addressOfData(attachment), alt: name, class: extra, ...inside });
};
/* A way to look at two pictures for each button. */
const comparisonModes = {
  Slider: ({ expected, actual }) => {
    const stage = el('div', { class: 'stage' }, comparedPicture(expected, 'expected'), comparedPicture(actual, 'actual', 'over cut'));
    const set = event => stage.style.setProperty('--cut', `${event.target.value}%`);
    return el('div', { class: 'compared' }, el('p', { class: 'ends' }, el('span', {}, 'expected'), el('span', {}, 'actual')),
      el('input', { type: 'range', min: 0, max: 100, value: 50, 'aria-label': 'The part of the expected picture, in percent', oninput: set }), stage);
  },
  'Side by side': ({ expected, actual, diff }) => el('div', { class: 'beside' },
    [['expected', expected], ['actual', actual], ['difference', diff]].map(([name, picture]) => picture
      ? el('figure', {}, el('figcaption', {}, name), comparedPicture(picture, name)) : null)),
  Blink: ({ expected, actual }) => el('div', { class: 'compared' }, el('p', { class: 'ends' }, el('span', {}, 'expected and actual in turn')),
    el('div', { class: 'stage blink' }, comparedPicture(expected, 'expected'), comparedPicture(actual, 'actual', 'over'))),
  Difference: ({ expected, actual, diff }) => el('div', { class: 'compared' },
    el('p', { class: 'ends' }, el('span', {}, diff ? 'differing pixels in red' : 'black where both are equal')),
    diff ? el('div', { class: 'stage' }, comparedPicture(diff, 'difference'))
      : el('div', { class: 'stage' }, comparedPicture(expected, 'expected'), comparedPicture(actual, 'difference', 'over subtracted'))),
};
const comparisonView = comparison => {
  const bar = el('div', { class: 'tabs', role: 'group', 'aria-label': `Compare ${comparison.name}` }), body = el('div', {});
  const choose = mode => {
    for (const button of all('button', bar)) button.ariaPressed = String(button.textContent === mode);
    replace(body, comparisonModes[mode](comparison));
  };
  bar.append(...Object.keys(comparisonModes).map(mode => el('button', { type: 'button', 'aria-pressed': 'false', onclick: () => choose(mode) }, mode)));
  choose('Slider');
  const { name, expected, actual, diff } = comparison;
  return el('section', { class: 'comparison attachment', 'aria-label': `Pictures of ${name}` }, bar, body,
    el('p', { class: 'downloads' }, [expected, actual, diff].map(attachment => attachment ? download(attachment) : null)));
};
/* The attachments of a step, with compared pictures as one view. */
const attachmentViews = attachments => {
  const { comparisons, others } = groupedPictures(attachments);
  return [comparisons.map(comparisonView), others.map(attachmentView)];
};
