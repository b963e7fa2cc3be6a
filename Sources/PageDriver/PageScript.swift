/// What runs beside a page, in a world of its own: the page's scripts see nothing of it, and it sees what the page shows.
///
/// It stands still at every change (`debugger`, which no policy of the page forbids), so that the page's clock is stopped there,
/// and it describes what is on the screen.
enum PageScript {
  /// The name of the world.
  static let world = "cukeswift"
  /// The name of the function in which a page stands still because something has changed.
  static let stop = "cukeswiftStop"
  /// The name of the function in which a page stands still because it is loaded.
  static let loaded = "cukeswiftLoaded"

  static let source = #"""
    (() => {
      'use strict';
      // Whether something may have changed since the last look.
      let isChanged = true;
      const cukeswiftStop = () => { debugger; };
      const cukeswiftLoaded = () => { debugger; };
      // It stands still only while its clock runs: input that comes while it does is lost.
      let isArmed = false;
      const change = () => { isChanged = true; if (isArmed) { isArmed = false; cukeswiftStop(); } };

      const mutations = new MutationObserver(change);
      // How often a finger or button was lifted: input that comes at the wrong moment is lost, and has to be sent again.
      let lifted = 0;
      addEventListener('pointerup', () => { lifted++; }, true);
      const watched = new WeakSet();
      const watch = root => {
        if (watched.has(root)) return;
        watched.add(root);
        mutations.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
        for (const type of ['input', 'change', 'focusin', 'focusout', 'scroll', 'toggle', 'transitionend', 'animationend', 'load', 'error',
                            'close', 'cancel', 'resize', 'selectionchange'])
          root.addEventListener(type, change, true);
      };
      // What is not rendered is no element of the screen.
      const skipped = new Set(['HEAD', 'SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'LINK', 'META', 'TITLE', 'BASE', 'PARAM', 'SOURCE', 'TRACK']);
      const isField = element => /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
      const words = text => text.replace(/\s+/g, ' ').trim();
      const round = number => Math.round(number * 100) / 100;

      // Accessible Name and Description Computation 1.2, as far as it depends on the element and what it refers to.
      const texts = (root, ids) => ids.split(/\s+/).map(id => root.getElementById(id)).filter(e => e).map(e => words(e.textContent)).join(' ');
      const name = element => {
        const by = element.getAttribute('aria-labelledby');
        if (by) { const found = texts(element.getRootNode(), by); if (found) return found; }
        const label = element.getAttribute('aria-label');
        if (label && label.trim()) return words(label);
        switch (element.tagName) {
          case 'INPUT':
            if (/^(submit|reset|button)$/.test(element.type)) return element.value || { submit: 'Submit', reset: 'Reset' }[element.type] || null;
            if (element.type === 'image' && (element.alt || element.title)) return element.alt || element.title;
          case 'SELECT': case 'TEXTAREA': case 'METER': case 'PROGRESS': case 'OUTPUT':
            if (element.labels && element.labels.length) {
              const own = [...element.labels].map(l => words([...l.childNodes].filter(n => n !== element && !n.contains(element)).map(n => n.textContent).join(' '))).join(' ').trim();
              if (own) return own;
            }
            break;
          case 'IMG': case 'AREA': if (element.getAttribute('alt')) return words(element.getAttribute('alt')); break;
          case 'FIELDSET': { const l = element.querySelector(':scope > legend'); if (l) return words(l.textContent); break; }
          case 'TABLE': if (element.caption) return words(element.caption.textContent); break;
          case 'FIGURE': { const c = element.querySelector(':scope > figcaption'); if (c) return words(c.textContent); break; }
          case 'svg': { const t = element.querySelector(':scope > title'); if (t) return words(t.textContent); break; }
        }
        const title = element.getAttribute('title');
        return title && title.trim() ? words(title) : null;
      };

      const deepest = (x, y) => {
        let root = document, found = null;
        for (;;) {
          const next = root.elementFromPoint(x, y);
          if (!next || next === found) return found;
          found = next;
          const inner = open(found);
          if (!inner) return found;
          root = inner;
        }
      };
      // Shadow roots that are closed to the page's scripts are open to this world.
      const open = element => element.shadowRoot || (self.cukeswiftShadow && self.cukeswiftShadow(element)) || null;
      const parentOf = node => node.assignedSlot || node.parentElement || (node.getRootNode() instanceof ShadowRoot ? node.getRootNode().host : null);
      const within = (inner, outer) => { for (let e = inner; e; e = parentOf(e)) if (e === outer) return true; return false; };
      // Whether an element that contains the point shows nothing there, as it lies outside what is scrolled to.
      const isClipped = (element, stop, x, y) => {
        for (let e = parentOf(element); e && e !== stop; e = parentOf(e)) {
          if (e === document.documentElement || e === document.body) continue;
          if (getComputedStyle(e).overflow !== 'visible') {
            const r = e.getBoundingClientRect();
            if (x < r.left || x >= r.right || y < r.top || y >= r.bottom) return true;
          }
        }
        return false;
      };

      const look = () => {
        isChanged = false;
        const numbers = [], strings = [], pieces = [], textsOf = [];
        const index = new Map(), centres = [];
        const moving = new Set();
        for (const animation of document.getAnimations())
          if (animation.playState === 'running' && animation.effect && animation.effect.target) moving.add(animation.effect.target);
        const width = innerWidth, height = innerHeight;
        let active = document.activeElement;
        while (active && open(active) && open(active).activeElement) active = open(active).activeElement;
        let count = 0;
        const visit = (element, parent) => {
          const own = count++;
          index.set(element, own);
          const r = element.getBoundingClientRect();
          const isRendered = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
          const x = r.left + r.width / 2, y = r.top + r.height / 2;
          let flags = 0, hit = -1;
          if (isRendered) flags |= 1;
          if (isRendered && x >= 0 && y >= 0 && x < width && y < height && (r.width > 0 || r.height > 0)) {
            const found = deepest(x, y);
            if (found) {
              centres.push(own, found);
              if (found === element || within(found, element)) flags |= 2;
              else if (within(element, found)) { if (!isClipped(element, found, x, y)) flags |= 2; }
              else if (getComputedStyle(element).pointerEvents === 'none' && !isClipped(element, null, x, y)) flags |= 2;
            }
          }
          if (element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true') flags |= 4;
          if (element.checked === true || element.selected === true || element.getAttribute('aria-checked') === 'true'
              || element.getAttribute('aria-selected') === 'true' || element.getAttribute('aria-pressed') === 'true') flags |= 8;
          if (element === active && element !== document.body) flags |= 16;
          if (moving.has(element)) flags |= 32;
          if (element.isContentEditable && !(element.parentElement && element.parentElement.isContentEditable)) flags |= 64;
          const scrolls = element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
          const overflow = scrolls && element.clientHeight > 0
            ? element === document.scrollingElement ? 'auto' : getComputedStyle(element).overflowY + getComputedStyle(element).overflowX : '';
          if (/auto|scroll/.test(overflow)) flags |= 128;
          numbers.push(parent, round(r.left), round(r.top), round(r.width), round(r.height), flags);
          const at = numbers.length;
          numbers.push(0);
          if (flags & 128) numbers.push(round(element.scrollLeft), round(element.scrollTop), element.scrollWidth, element.scrollHeight);
          strings.push(element.localName);
          let pairs = 0;
          const say = (key, value) => { if (value !== null && value !== undefined) { strings.push(key, String(value)); pairs++; } };
          for (const attribute of element.attributes) say(attribute.name, attribute.value);
          say('=name', name(element));
          if (isField(element) && element.type !== 'password') {
            say('=value', element.tagName === 'SELECT' ? [...element.selectedOptions].map(o => words(o.label)).join(', ') : element.value);
          } else if (element.type === 'password') say('=value', '•'.repeat(element.value.length));
          if (element.tagName === 'PROGRESS' || element.tagName === 'METER') say('=value', element.value);
          numbers[at] = pairs;
          const inner = open(element);
          const children = inner ? inner.childNodes
            : element.tagName === 'SLOT' && element.assignedNodes().length ? element.assignedNodes() : element.childNodes;
          if (inner) watch(inner);
          for (const child of children) {
            if (child.nodeType === 1) { if (!skipped.has(child.tagName)) visit(child, own); }
            else if (child.nodeType === 3) {
              const text = child.data.replace(/\s+/g, ' ');
              if (text !== ' ' || !/\n/.test(child.data)) { pieces.push(own, count, isRendered ? 1 : 0); textsOf.push(text); }
            }
          }
        };
        if (document.documentElement) visit(document.documentElement, -1);
        const hits = centres.map((value, i) => i % 2 ? index.get(value) ?? -1 : value);
        return { t: performance.timeOrigin + performance.now(), u: lifted, w: width, h: height, title: document.title, url: location.href,
                 n: numbers, s: strings, p: pieces, x: textsOf, c: hits };
      };
      globalThis.cukeswift = {
        arm: () => { isArmed = true; },
        disarm: () => { isArmed = false; },
        scaleTexts: scale => {
          isChanged = true;
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(`html { font-size: ${scale * 100}% }`);
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        },
        look: () => isChanged || document.getAnimations().length ? look() : { t: performance.timeOrigin + performance.now(), u: lifted },
        again: () => { isChanged = true; },
        now: () => performance.timeOrigin + performance.now(),
      };
      // A page takes input only when it has been drawn for the first time.
      const begin = () => { isChanged = true; watch(document); if (self === top) requestAnimationFrame(() => requestAnimationFrame(() => { isChanged = true; cukeswiftLoaded(); })); };
      if (document.readyState === 'complete') begin(); else addEventListener('load', begin, { once: true });
    })()
    """#
}
