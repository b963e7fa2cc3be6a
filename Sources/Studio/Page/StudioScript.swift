/// The script of the studio's page: its requests to the session, and how it shows the answers.
enum StudioScript {
  /// Sends requests to the session, and receives updates of the view.
  static let talking = #"""
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
    // What is done shows what came of it; what is only looked at does not.
    const act = async question => {
      document.body.setAttribute('aria-busy', 'true');
      const answer = await ask(question);
      document.body.removeAttribute('aria-busy');
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
    };
    const showTime = time => { one('#time').value = `${time} s`; };
    const showView = view => {
      suggestFile();
      document.title = view.app ? `${view.app} – Studio` : 'Studio';
      if (view.time !== undefined) showTime(view.time);
      one('#undo').disabled = !view.canUndo;
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
    on('#restart', 'click', () => doLine('start_app'));
    on('#undo', 'click', () => doLine('undo'));
    on('#next-event', 'click', () => doLine('next_event'));
    on('#real-time', 'click', event => {
      act({ do: 'clock', real: event.target.getAttribute('aria-pressed') !== 'true' });
    });

    """#

  /// The picture of the screen, and the gestures on it.
  static let picture = #"""
    const screen = one('#screen');
    const showPicture = view => {
      const image = one('#picture');
      image.hidden = !view.picture;
      if (!view.width) return;
      screen.style.setProperty('--ratio', String(view.width / view.height));
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
      // The next hint is about what is there now.
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

    """#

  /// The tree, the query box, and the actions for an element.
  static let elements = #"""
    const rowEntry = index => {
      const row = () => state.view.rows[index];
      return el('li', { role: 'option', 'aria-selected': 'false', tabindex: -1, onclick: () => choose(row().number),
        onmouseenter: () => { state.hover = row().frame; showMarks(); }, onmouseleave: () => { state.hover = null; showMarks(); } });
    };
    // Rows are changed and not made anew, so that what is pointed at, focused or chosen stays so.
    const showTree = view => {
      const [list, rows] = [one('#tree'), view.rows ?? []];
      const isFocused = list.contains(document.activeElement);
      while (list.children.length > rows.length) list.lastElementChild.remove();
      rows.forEach((row, index) => {
        const entry = list.children[index] ?? list.appendChild(rowEntry(index));
        if (entry.textContent !== row.text) entry.textContent = row.text;
        entry.dataset.number = row.number;
        entry.className = row.visible ? '' : 'unseen';
        entry.style.paddingLeft = `${6 + Math.min(row.depth, 24) * 11}px`;
      });
      if (rows.length && !one('#tree [tabindex="0"]')) list.firstElementChild.tabIndex = 0;
      if (isFocused && !list.contains(document.activeElement)) list.lastElementChild?.focus();
      const { choice } = state;
      if (choice && rows.find(row => row.number === choice.number)?.text !== choice.text) hideChoice();
    };
    on('#tree', 'keydown', event => {
      const rows = all('#tree li');
      const index = rows.indexOf(document.activeElement);
      const moves = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 };
      if (event.key in moves) {
        event.preventDefault();
        const row = rows[Math.min(Math.max(moves[event.key], 0), rows.length - 1)];
        for (const other of rows) other.tabIndex = other === row ? 0 : -1;
        row?.focus();
      } else if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        if (index >= 0) choose(Number(rows[index].dataset.number), true);
      }
    });
    const choose = async (number, isByKey = false) => {
      const { choices } = await ask({ do: 'element', number });
      showChoices(choices ?? []);
      if (isByKey) one('#choice button')?.focus();
    };
    const checkAt = async point => {
      const { choices, problem } = await ask({ do: 'at', ...point });
      if (!choices?.length) return say(problem ?? 'There is nothing here.', true);
      const [choice] = choices;
      const [query, best] = [choice.queries[0], choice.checks[0]];
      if (query && best) await act({ do: 'check', query: query.query, property: best.property });
      showChoices(choices);
    };
    const hideChoice = () => {
      [state.chosen, state.choice] = [null, null];
      one('#choice').hidden = true;
      for (const row of all('#tree [aria-selected=true]')) row.setAttribute('aria-selected', 'false');
      showMarks();
    };
    const showChoices = choices => {
      const [choice, ...around] = choices;
      if (!choice) return hideChoice();
      const query = choice.queries[0]?.query;
      [state.chosen, state.choice] = [choice.row.frame, choice.row];
      for (const row of all('#tree li')) {
        const isChosen = Number(row.dataset.number) === choice.row.number;
        row.setAttribute('aria-selected', String(isChosen));
        if (isChosen) row.scrollIntoView({ block: 'nearest' });
      }
      const does = (name, line) => el('button', { onclick: () => doLine(line) }, name);
      const parts = [
        el('p', {}, choice.row.text),
        el('table', { 'aria-label': 'Queries that find it alone' }, choice.queries.map(({ query, score, reason }) =>
          el('tr', {}, el('td', {}, String(score)), el('td', {}, el('code', {}, query)), el('td', { class: 'faint' }, reason)))),
        query ? el('div', { class: 'group', role: 'group', 'aria-label': 'Do' },
          does('Touch it', `touch ${quoted(query)}`), does('Hold it', `touch_hold ${quoted(query)}`),
          does('Double-tap it', `double_tap ${quoted(query)}`), does('Clear it', `clear_text ${quoted(query)}`)) : null,
        query ? el('div', { class: 'group', role: 'group', 'aria-label': 'Check' }, choice.checks.map(({ property, step }) =>
          el('button', { 'data-property': property, onclick: () => act({ do: 'check', query, property }) }, `Then ${step}`))) : null,
        around.length ? el('div', { class: 'group', role: 'group', 'aria-label': 'Around it' }, around.map(other =>
          el('button', { class: 'plain', onclick: () => choose(other.row.number) }, other.row.text))) : null,
      ];
      replace(one('#choice'), parts);
      one('#choice').hidden = false;
      showMarks();
    };
    onSubmit('#finding', async () => {
      const query = one('#query').value;
      if (!query) return;
      const { rows, choices, note, problem } = await ask({ do: 'find', query });
      state.found = (rows ?? []).map(row => row.frame);
      const count = rows?.length ?? 0;
      say(problem ?? note ?? `${count} ${count === 1 ? 'element' : 'elements'}`, problem !== undefined, one('#found'));
      showChoices(choices ?? []);
      for (const row of all('#tree li')) {
        row.classList.toggle('found', (rows ?? []).some(found => found.number === Number(row.dataset.number)));
      }
      showMarks();
    });

    """#

  /// The recorded steps.
  static let steps = #"""
    // What is being written instead of a step, and what stands there.
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
      // Somebody else, or the app's time, has changed the list.
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

    """#

  /// The feature files of the project, and a run that waits at a failing step.
  static let features = #"""
    const showPause = view => {
      one('#pause').hidden = !view.pause;
      one('#failure').textContent = view.pause ?? '';
    };
    for (const button of all('#pause [data-line]')) button.addEventListener('click', () => doLine(button.dataset.line));
    const pausedPath = () => /^(.*?):(\d+): /.exec(state.view?.pause ?? '')?.slice(1) ?? [];
    on('#edit-failing', 'click', () => {
      const [path, line] = pausedPath();
      if (path) edit(path, Number(line));
    });
    // What came of the files and scenarios that were run, in whatever page, and the one that runs or waits.
    let outcomes = {};
    const showOutcomes = () => {
      for (const entry of all('#features [data-run]')) {
        const outcome = outcomes[entry.dataset.run] ?? '';
        entry.textContent = outcome;
        entry.className = outcome;
      }
    };
    const run = async path => {
      const running = Object.keys(outcomes).find(path => ['runs', 'waits'].includes(outcomes[path]));
      if (running) return say(`${running} runs still.`, true);
      say(`${path} runs …`);
      await act({ do: 'run', path });
      if (state.view?.pause) one('#recording-part').scrollIntoView({ block: 'start' });
    };
    const listFeatures = async () => {
      const { features, problem } = await ask({ do: 'features' });
      if (problem !== undefined) return replace(one('#features'), el('p', { class: 'faint' }, problem));
      const gone = [...texts.values()].filter(text => isUnsaved(text) && !features.some(({ path }) => path === text.path));
      features.push(...gone.map(({ path }) => ({ path, name: '(not in the project any more)', scenarios: [] })));
      const opened = new Set(all('#features details[open]').map(entry => entry.dataset.path));
      replace(one('#features'), features.length ? features.map(({ path, name, scenarios }) => {
        return el('details', { 'data-path': path, open: opened.has(path) },
          el('summary', {}, name, ' ', el('span', { class: 'faint' }, path),
            isUnsaved(texts.get(path)) ? el('b', { class: 'unsaved' }, ' not saved') : null),
          el('ul', {},
            el('li', {}, el('span', {}, 'all'), el('b', { 'data-run': path }),
              el('button', { 'aria-label': `Run all of ${name}`, onclick: () => run(path) }, 'Run'),
              el('button', { 'aria-label': `Edit ${name}`, onclick: () => edit(path) }, 'Edit')),
            scenarios.map(scenario => {
              const place = `${path}:${scenario.line}`;
              return el('li', {}, el('span', {}, scenario.name), el('b', { 'data-run': place }),
                el('button', { 'aria-label': `Run ${scenario.name}`, onclick: () => run(place) }, 'Run'));
            })));
      }) : el('p', { class: 'faint' }, 'There are no feature files yet: save one.'));
      showOutcomes();
    };
    listFeatures();

    """#
}
