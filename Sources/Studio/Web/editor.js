// Edits the text of a feature file. Edited text is discarded only after two confirmations.

// The edited texts by path: the text of the file when it was read, the edited one, and the one that another program has written
// since then. The editor shows one of them.
const texts = new Map();
let edited = null;
const sourceField = one('#source');
// Text areas know one kind of line end.
const asShown = text => text.replace(/\r\n?/g, '\n');
const isUnsaved = text => text !== undefined && text !== null && text.written !== asShown(text.before);
const note = () => { if (edited) edited.written = sourceField.value; };
const showEdited = () => {
  one('#discard').hidden = !isUnsaved(edited);
  one('#asking').hidden = true;
  one('#conflict').hidden = edited.other === null;
  one('#other').value = edited.other ?? '';
};
const edit = async (path, line) => {
  const { text, problem } = await ask({ do: 'text', path });
  if (one('#editor').open) return;
  const draft = isUnsaved(texts.get(path)) ? texts.get(path) : null;
  if (problem !== undefined && !draft) return say(problem, true);
  edited = draft ?? { path, before: text, written: asShown(text) };
  edited.other = text === undefined || text === edited.before ? null : text;
  texts.set(path, edited);
  one('#editor-title').textContent = path;
  sourceField.value = edited.written;
  say(problem ?? (draft ? 'This is what you wrote before; it is not saved yet.' : ''), problem !== undefined,
    one('#editor-status'));
  one('#save-and-retry').hidden = !state.view?.pause;
  showEdited();
  one('#editor').showModal();
  showLine(line ?? 0);
  sourceField.focus();
};
// Selects a line, counted from 1, and scrolls to it, because browsers do not; 0 is the beginning of the text.
const showLine = line => {
  const lines = sourceField.value.split('\n');
  const start = lines.slice(0, Math.max(line - 1, 0)).join('\n').length + (line > 1 ? 1 : 0);
  sourceField.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  sourceField.scrollTop = sourceField.scrollHeight * (line - 1) / lines.length - sourceField.clientHeight / 3;
};
const saveSource = async () => {
  note();
  const own = edited;
  const { path, before } = own;
  const text = !isUnsaved(own) ? before : before.includes('\r\n') ? own.written.replaceAll('\n', '\r\n') : own.written;
  const { problem, text: answer } = await ask({ do: 'write', path, before, text });
  if (problem === undefined) {
    [own.before, own.other] = [text, null];
  } else {
    const { text: now } = await ask({ do: 'text', path });
    own.other = now === undefined || now === before ? null : now;
  }
  if (edited === own) {
    say(problem ?? answer, problem !== undefined, one('#editor-status'));
    note();
    showEdited();
  } else {
    // It was closed meanwhile.
    say(problem ?? answer, problem !== undefined);
    listFeatures();
  }
  return problem === undefined;
};
on('#source', 'input', () => { note(); one('#discard').hidden = !isUnsaved(edited); });
on('#save-source', 'click', saveSource);
on('#save-and-retry', 'click', async () => {
  if (!await saveSource()) return;
  one('#editor').close();
  doLine('retry');
});
on('#save-mine', 'click', () => {
  edited.before = edited.other;
  saveSource();
});
on('#discard', 'click', () => {
  one('#asking').hidden = false;
  one('#keep').focus();
});
on('#keep', 'click', () => {
  one('#asking').hidden = true;
  sourceField.focus();
});
on('#throw-away', 'click', async () => {
  const own = edited;
  const { text } = await ask({ do: 'text', path: own.path });
  if (edited !== own) return;
  [own.before, own.other] = [text ?? own.before, null];
  own.written = sourceField.value = asShown(own.before);
  say('', false, one('#editor-status'));
  showEdited();
  sourceField.focus();
});
on('#editor', 'close', () => {
  // The event may come when another text is open already.
  if (!edited || one('#editor').open) return;
  note();
  if (isUnsaved(edited)) say(`${edited.path}: what you wrote is kept, but not saved; Edit shows it again.`);
  else texts.delete(edited.path);
  edited = null;
  listFeatures();
});
window.addEventListener('beforeunload', event => {
  note();
  if ([...texts.values()].some(isUnsaved)) event.preventDefault();
});
