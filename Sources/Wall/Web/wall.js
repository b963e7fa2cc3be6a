// The script of a wall's page. It takes the words for stale projects.
//
// It shows the updates from the server, converts times to the local time zone, and marks projects as stale. The server has
// escaped every value in the markup that it sends.

stale => {
  'use strict';
  const find = id => document.getElementById(id);
  const shown = new Map();
  let heard = Date.now(), clock = 0;

  const day = new Intl.DateTimeFormat([], { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const hour = new Intl.DateTimeFormat([], { hour: '2-digit', minute: '2-digit' });
  const text = moment => Math.abs(Date.now() - moment) < 64800000 ? hour.format(moment) : day.format(moment);

  function age(seconds) {
    if (seconds < 60) return 'just now';
    const minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60), days = Math.floor(hours / 24);
    return days > 1 ? `${days} days ago` : hours > 0 ? `${hours} h ago` : `${minutes} min ago`;
  }

  function showTimes() {
    for (const element of document.querySelectorAll('time')) {
      const moment = new Date(element.dateTime);
      const ago = element.className === 'age' ? `, ${age((Date.now() - moment) / 1000)}` : '';
      element.textContent = text(moment) + ago;
    }
  }

  function showStale() {
    for (const section of document.querySelectorAll('section[data-stale]')) {
      if (Date.now() < heard + 1000 * section.dataset.stale) continue;
      section.classList.replace('passed', 'stale');
      section.querySelector('.sign').textContent = stale.sign;
      section.querySelector('.word').textContent = stale.word;
      delete section.dataset.stale;
    }
  }

  // Shows what depends on the time, now and when it changes next.
  function tick() {
    showTimes();
    showStale();
    clearTimeout(clock);
    const moments = [...document.querySelectorAll('section[data-stale]')].map(
      section => heard + 1000 * section.dataset.stale - Date.now() + 1);
    clock = setTimeout(tick, Math.min(60000, Math.max(1, ...[Math.min(...moments)].filter(Number.isFinite))));
  }

  // A large screen shows all projects at once, in smaller letters if necessary.
  function fit() {
    const root = document.documentElement;
    root.style.fontSize = '';
    if (innerWidth < 1600) return;
    for (let size = parseFloat(getComputedStyle(root).fontSize); size > 11 && root.scrollHeight > innerHeight; size -= 1) {
      root.style.fontSize = `${size - 1}px`;
    }
  }

  // The groups of sections: those that need attention, and the green ones.
  const groups = page => [...page.querySelectorAll('.projects')].map(({ className, children }) =>
    ({ className, ids: [...children].map(({ id }) => id) }));

  // Puts the sections into the groups of the server.
  function arrange(wanted) {
    if (JSON.stringify(groups(document)) === JSON.stringify(wanted)) return;
    const { activeElement } = document, old = document.querySelectorAll('.projects');
    find('wall').append(...wanted.map(({ className, ids }) => {
      const box = Object.assign(document.createElement('div'), { className });
      box.append(...ids.map(find));
      return box;
    }));
    for (const box of old) box.remove();
    activeElement?.focus();
  }

  function replace(old, section) {
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const links = [...old.querySelectorAll('a, button, summary')], position = links.indexOf(focused);
    for (const details of old.querySelectorAll('details[open]')) {
      const same = section.querySelector('#' + CSS.escape(details.id));
      if (same) same.open = true;
    }
    old.replaceWith(section);
    if (focused) [...section.querySelectorAll('a, button, summary')][Math.min(position, links.length - 1)]?.focus();
  }

  // A page that cannot show a change must not look up to date.
  function receive(update) {
    try {
      show(update);
    } catch {
      location.reload();
    }
  }

  function show(update) {
    const next = new DOMParser().parseFromString(update.html, 'text/html');
    const news = [], wanted = groups(next);
    heard = Date.now();
    for (const section of next.querySelectorAll('section')) {
      const source = section.outerHTML.replace(/ data-stale="\d+"/, ''), old = find(section.id);
      if (!old) return location.reload();
      if (shown.get(section.id) === source) {
        if (section.dataset.stale) old.dataset.stale = section.dataset.stale;
        continue;
      }
      const before = old.querySelector('.word').textContent;
      replace(old, section);
      const after = section.querySelector('.word').textContent;
      if (shown.has(section.id) && before !== after) news.push(`${section.querySelector('h2').textContent}: ${after}`);
      shown.set(section.id, source);
    }
    arrange(wanted);
    find('summary').replaceWith(next.getElementById('summary'));
    document.title = update.title;
    const icon = document.querySelector('link[rel=icon]').cloneNode();
    document.querySelector('link[rel=icon]').replaceWith(icon);
    if (news.length) find('news').textContent = news.join('. ');
    tick();
    fit();
  }

  async function build(button) {
    button.disabled = true;
    const answer = await fetch(`projects/${button.dataset.build}/build`, { method: 'POST' }).catch(() => null);
    // After a success the next update has no button.
    if (!answer?.ok) [button.disabled, button.textContent] = [false, 'Not started, build again'];
  }

  document.addEventListener('click', event => {
    const button = event.target.closest('button[data-build]');
    if (button) build(button);
  });

  const server = new EventSource('events');
  server.addEventListener('wall', event => {
    receive(JSON.parse(event.data));
    document.body.classList.remove('lost');
    find('connection').textContent = `Live, last news at ${hour.format(Date.now())}`;
  });
  server.onerror = () => {
    if (document.body.classList.contains('lost')) return;
    document.body.classList.add('lost');
    find('connection').textContent = `No connection to the wall since ${hour.format(Date.now())}`;
  };
  tick();
  fit();
  addEventListener('resize', fit);
}
