// Sends requests to the session, and receives updates of the view.

const state = { view: null, known: null, found: [], hover: null, chosen: null };
const say = (text, isProblem = false, element = one('#status')) => {
  element.textContent = text ?? '';
  element.classList.toggle('problem', isProblem);
};
const ask = async question => {
  try {
    const response = await fetch('do', { method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(question) });
    return await response.json();
  } catch (error) {
    return { problem: `the studio does not answer: ${error.message}` };
  }
};
// An action shows its result; a question does not.
const act = async question => {
  document.body.setAttribute('aria-busy', 'true');
  const answer = await ask(question);
  document.body.removeAttribute('aria-busy');
  if (answer.passed !== undefined) showEnd(answer.passed || !answer.hasReport);
  say(answer.problem ?? answer.report ?? answer.text ?? '', answer.problem !== undefined || answer.passed === false);
  return answer;
};
const doLine = line => act({ do: 'line', line });
const quoted = text => '"' + text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n') + '"';
const on = (selector, event, action) => one(selector).addEventListener(event, action);
const onSubmit = (selector, action) => on(selector, 'submit', event => { event.preventDefault(); action(); });

const events = new EventSource('events');
events.addEventListener('view', event => {
  state.view = JSON.parse(event.data);
  showView(state.view);
});
events.addEventListener('known', event => { state.known = JSON.parse(event.data); showKnown(); });
events.addEventListener('clock', event => {
  one('#real-time').setAttribute('aria-pressed', String(JSON.parse(event.data).real));
});
events.addEventListener('time', event => showTime(JSON.parse(event.data).time));
events.addEventListener('note', event => say(JSON.parse(event.data).problem, true));
events.addEventListener('runs', event => { outcomes = JSON.parse(event.data); showOutcomes(); });
events.addEventListener('features', () => listFeatures());
events.addEventListener('changed', event => runChanged(JSON.parse(event.data)));
events.addEventListener('ran', () => showRun());
const lost = 'The studio does not answer.';
events.addEventListener('error', () => say(events.readyState === EventSource.CLOSED ? 'The studio has ended.' : lost, true));
// Browsers connect again by themselves.
events.addEventListener('open', () => { if (one('#status').textContent === lost) say(''); });

const options = (select, values, chosen) => {
  const all = values.includes(chosen) || !chosen ? values : [chosen, ...values];
  const known = [...select.options].map(option => option.value);
  // A list that is open stays so.
  if (known.join('\n') !== all.join('\n')) replace(select, all.map(value => el('option', { value }, value)));
  if (select.value !== (chosen ?? '')) select.value = chosen ?? '';
};
const showKnown = () => {
  const { known, view } = state;
  if (!known) return;
  options(one('#app'), known.apps, view?.app);
  options(one('#device'), known.devices, view?.device);
  options(one('#text-size'), known.textSizes, view?.textSize);
  if (one('#network').options.length === 0) options(one('#network'), known.networks ?? [], known.networks?.[0]);
};
const showTime = time => { one('#time').value = `${time} s`; };
const showView = view => {
  suggestFile();
  document.title = view.app ? `${view.app} – Studio` : 'Studio';
  if (view.time !== undefined) showTime(view.time);
  one('#undo').disabled = !view.canUndo;
  one('#going').hidden = !view.address;
  if (document.activeElement !== one('#address')) one('#address').value = view.address ?? '';
  showKnown();
  showPicture(view);
  showTree(view);
  showSteps(view);
  showPause(view);
  if (view.problem) say(view.problem, true);
};
on('#app', 'change', event => doLine(`start_app ${quoted(event.target.value)}`));
on('#device', 'change', event => doLine(`device ${quoted(event.target.value)}`));
on('#text-size', 'change', event => doLine(`Given the text size is ${quoted(event.target.value)}`));
on('#network', 'change', event => doLine(`Given the network is ${quoted(event.target.value)}`));
on('#restart', 'click', () => {
  one('#network').selectedIndex = 0;
  return doLine('start_app');
});
onSubmit('#going', () => { if (one('#address').value) doLine(`start_app ${quoted(one('#address').value)}`); });
// The dividers between the parts move by mouse, finger and arrow keys.
for (const divider of all('.divider')) {
  const part = divider.previousElementSibling;
  const note = () => divider.setAttribute('aria-valuenow', Math.round(part.getBoundingClientRect().width));
  const set = width => {
    one('main').style.setProperty(divider.dataset.part, `${Math.round(Math.min(Math.max(width, 200), innerWidth - 400))}px`);
    note();
  };
  note();
  divider.addEventListener('pointerdown', event => {
    event.preventDefault();
    divider.setPointerCapture?.(event.pointerId);
  });
  divider.addEventListener('pointermove', event => {
    if (divider.hasPointerCapture?.(event.pointerId)) set(event.clientX - part.getBoundingClientRect().left);
  });
  divider.addEventListener('keydown', event => {
    const step = { ArrowLeft: -20, ArrowRight: 20 }[event.key];
    if (!step) return;
    event.preventDefault();
    set(part.getBoundingClientRect().width + step);
  });
}
on('#undo', 'click', () => doLine('undo'));
on('#next-event', 'click', () => doLine('next_event'));
on('#real-time', 'click', event => {
  act({ do: 'clock', real: event.target.getAttribute('aria-pressed') !== 'true' });
});
