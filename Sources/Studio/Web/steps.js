// The recorded steps.

// The text being written instead of a step, and the shown steps.
let [editing, shown] = [null, ''];
const showSteps = view => {
  const now = JSON.stringify([view.steps, view.rest, view.restProblem]);
  if (now === shown) return;
  shown = now;
  const done = view.steps.map((text, index) => ({ text, number: index + 1, kind: 'done' }));
  const rest = view.rest.map((text, index) => ({ text, number: done.length + index + 1,
    kind: index === 0 && view.restProblem ? 'failed' : 'rest', reason: index === 0 ? view.restProblem : null }));
  const [list, all] = [one('#steps'), [...done, ...rest]];
  const isLonger = all.length > list.children.length;
  replace(list, all.map(step => stepRow(step, all.length)));
  one('#rest').hidden = rest.length === 0;
  one('#try').disabled = all.length === 0;
  if (isLonger) list.scrollTop = list.scrollHeight;
  if (!editing) return;
  // Another page, or the app's time, has changed the list.
  const { number, text, field } = editing;
  editing = null;
  if (all[number - 1]?.text === text) editStep(list.children[number - 1], number, text, field.value);
  else say(`Step ${number} was changed meanwhile; you wrote: ${field.value}`, true);
};
const endEditing = () => {
  [editing, shown] = [null, ''];
  showSteps(state.view);
};
const stepRow = ({ text, number, kind, reason }, count) => {
  const tool = (name, label, action, isOff) =>
    el('button', { class: 'plain', 'aria-label': `${label} step ${number}`, title: label, disabled: isOff, onclick: action }, name);
  const row = el('li', { class: kind },
    el('span', { class: 'words' }, text, reason ? el('span', { class: 'reason' }, reason) : null),
    el('span', { class: 'tools' },
      tool('✎', 'Edit', () => editStep(row, number, text)),
      tool('↑', 'Move up', () => doLine(`move ${number}, ${number - 1}`), number === 1),
      tool('↓', 'Move down', () => doLine(`move ${number}, ${number + 1}`), number === count),
      tool('✕', 'Delete', () => doLine(`drop ${number}`))));
  return row;
};
const editStep = (row, number, text, written = text) => {
  if (editing) return editing.field.focus();
  const field = el('textarea', { 'aria-label': `Text of step ${number}`, rows: Math.min(text.split('\n').length, 8) });
  field.value = written;
  editing = { number, text, field };
  const save = async () => {
    if (field.value === text) return endEditing();
    const own = editing;
    const { problem } = await doLine(`reword ${number}, ${quoted(field.value)}`);
    if (problem === undefined && editing === own) endEditing();
  };
  field.addEventListener('keydown', event => {
    if (event.key === 'Escape') endEditing();
    if (event.key === 'Enter' && !event.shiftKey && !text.includes('\n')) { event.preventDefault(); save(); }
  });
  replace(row, field, el('span', { class: 'tools' }, el('button', { onclick: save }, 'Done')));
  field.focus();
};
on('#try', 'click', () => doLine('try'));
on('#rest', 'click', () => doLine('try rest: true'));
// Offers the steps and commands that begin like the line, after a pause in typing.
let completing = 0;
on('#line', 'input', () => {
  clearTimeout(completing);
  completing = setTimeout(async () => {
    const text = one('#line').value, { lines = [] } = text ? await ask({ do: 'complete', text }) : {};
    if (one('#line').value === text) replace(one('#completions'), lines.map(value => el('option', { value })));
  }, 150);
});
onSubmit('#adding', async () => {
  const field = one('#line');
  if (!field.value) return;
  const { problem } = await doLine(field.value);
  if (problem === undefined) field.value = '';
});
onSubmit('#commenting', async () => {
  const field = one('#comment');
  if (!field.value) return;
  const { problem } = await doLine(`comment ${quoted(field.value)}`);
  if (problem === undefined) field.value = '';
});
const endings = { feature: name => `features/${name}.feature`, steps: name => `features/steps/${name}.swift`,
  xcuitest: name => `${name}Tests.swift` };
const suggestFile = () => {
  const name = one('#name').value || state.view?.app || 'Recorded';
  one('#file').placeholder = endings[one('#form').value](name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'Recorded');
};
on('#form', 'change', suggestFile);
on('#name', 'input', suggestFile);
onSubmit('#saving', async () => {
  suggestFile();
  const path = one('#file').value || one('#file').placeholder;
  const name = one('#name').value;
  await act({ do: 'save', form: one('#form').value, path, name, replace: one('#replace').checked });
  listFeatures();
});
