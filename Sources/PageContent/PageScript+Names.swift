extension PageScript {
  /// Accessible names (Accessible Name and Description Computation 1.2, HTML-AAM 1.0 section 4.1) and values.
  static let names = #"""
    // Elements whose names are made of other elements.
    let borrowers = new Set();
    // The labels of the fields under a document or shadow root: to ask every field for its own looks through the whole page each time.
    let labels = new WeakMap();
    const labelsOf = element => {
      const root = getRootNode.call(element);
      let map = labels.get(root);
      if (!map) {
        labels.set(root, map = new Map());
        const find = of(get.kind, root) === 9 ? all_ : of(get.kind, root) === 11 ? allInside : null;
        const list = find ? find.call(root, 'label') : [];
        for (let i = 0; i < list.length; i++) { const control = list[i].control; if (control) { const known = map.get(control); if (known) known.push(list[i]); else map.set(control, [list[i]]); } }
      }
      return map.get(element);
    };
    // The text of what names an element: with names of its images and values of its fields, without what is hidden.
    const spoken = (node, except, depth = 0) => {
      if (of(get.kind, node) === 3) return of(get.data, node);
      if (of(get.kind, node) !== 1 || node === except || depth > 100) return '';
      const tag = of(get.tag, node);
      if (isSkipped(node)) return '';
      if (depth > 0 && (hasAttribute.call(node, 'hidden') || attribute(node, 'aria-hidden') === 'true')) return '';
      const label = attribute(node, 'aria-label');
      if (label && label.trim()) return label;
      if (tag === 'img' || tag === 'area' || tag === 'input' && node.type === 'image') return ' ' + (attribute(node, 'alt') || '') + ' ';
      if (depth > 0 && (tag === 'input' && !/^(hidden|password|checkbox|radio|file)$/.test(node.type) || tag === 'textarea')) return ' ' + node.value + ' ';
      if (depth > 0 && tag === 'select') return ' ' + [...node.selectedOptions].map(o => o.label).join(' ') + ' ';
      let text = '';
      const root = open(node);
      for (let child = of(get.first, root || node); child && text.length < longest; child = of(get.next, child)) text += spoken(child, except, depth + 1);
      return /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|tspan|u|var|wbr|#text)$/.test(tag)
        ? text : ' ' + text + ' ';
    };
    const textOf = (node, except) => words(spoken(node, except));
    const childNamed = (element, tag) => { for (let c = of(get.first, element); c; c = of(get.next, c)) if (of(get.kind, c) === 1 && of(get.tag, c) === tag) return c; return null; };
    const name = element => {
      const by = attribute(element, 'aria-labelledby');
      if (by) {
        borrowers.add(element);
        const root = getRootNode.call(element), find = of(get.kind, root) === 9 ? byID : of(get.kind, root) === 11 ? byIDInShadow : null;
        const found = find ? by.trim().split(/\s+/).map(id => find.call(root, id)).filter(e => e).map(e => textOf(e)).join(' ').trim() : '';
        if (found) return found;
      }
      const label = attribute(element, 'aria-label');
      if (label && label.trim()) return words(label);
      const tag = of(get.tag, element);
      if (tag === 'svg' || !isHTML(element)) {
        const title = childNamed(element, 'title');
        if (title) { borrowers.add(element); const own = textOf2(title); if (own) return own; }
      } else switch (tag) {
        case 'input':
          if (/^(submit|reset|button)$/.test(element.type)) {
            if (element.value) return element.value;
            if (element.type !== 'button') return { submit: 'Submit', reset: 'Reset' }[element.type];
          }
          if (element.type === 'image') { const own = words(attribute(element, 'alt') || ''); if (own) return own; }
        case 'select': case 'textarea': case 'meter': case 'progress': case 'output': case 'button':
          const found = labelsOf(element);
          if (found) { borrowers.add(element); const own = found.map(l => textOf(l, element)).join(' ').trim(); if (own) return own; }
          if (tag === 'input' && element.type === 'image') { const title = words(attribute(element, 'title') || ''); return title || 'Submit'; }
          break;
        case 'img': case 'area': { const own = words(attribute(element, 'alt') || ''); if (own) return own; break; }
        case 'fieldset': { const l = childNamed(element, 'legend'); if (l) { borrowers.add(element); const own = textOf(l); if (own) return own; } break; }
        case 'table': { const c = childNamed(element, 'caption'); if (c) { borrowers.add(element); const own = textOf(c); if (own) return own; } break; }
        case 'figure': { const c = childNamed(element, 'figcaption'); if (c) { borrowers.add(element); const own = textOf(c); if (own) return own; } break; }
        case 'details': { const c = childNamed(element, 'summary'); if (c) { borrowers.add(element); const own = textOf(c); if (own) return own; } break; }
        case 'optgroup': case 'option': { const own = words(attribute(element, 'label') || ''); if (own) return own; break; }
      }
      const title = attribute(element, 'title');
      if (title && title.trim()) return words(title);
      // What is pressed and has nothing in it shows what its style sets there, such as a cross that closes something.
      if ((tag === 'button' || tag === 'a' || /^(button|link)$/.test(attribute(element, 'role'))) && !of(get.first, open(element) || element)) {
        const own = words(drawn(element, '::before') + drawn(element, '::after'));
        if (own) return own;
      }
      // A field without any other name is named by what it asks for.
      if (tag === 'input' || tag === 'textarea') { const asked = attribute(element, 'placeholder') || attribute(element, 'aria-placeholder'); if (asked && asked.trim()) return words(asked); }
      return null;
    };
    // The text that a style sets before or behind what is in an element: what it is called instead, where that is given; without signs of
    // fonts of icons, which are no letters.
    const drawn = (element, part) => {
      const texts = getComputedStyle(element, part).content.match(/"(?:[^"\\]|\\.)*"| \/ /g) || [];
      return texts.slice(texts.indexOf(' / ') + 1).map(text => text.slice(1, -1).replace(/\\(.)/g, '$1')).join('').replace(/\p{Co}/gu, '');
    };
    const textOf2 = title => words(of(get.text, title));
    const valued = new Set(['input', 'textarea', 'select', 'progress', 'meter', 'option', 'details', 'dialog', 'video', 'audio']);
    const isField = element => valued.has(of(get.tag, element)) && isHTML(element);
    const value = element => {
      switch (of(get.tag, element)) {
        case 'input': return element.type === 'password' ? '•'.repeat(Math.min(element.value.length, 1000))
          : element.type === 'file' ? [...element.files].map(f => f.name).join(', ') : element.value;
        case 'textarea': return element.value;
        case 'select': return [...element.selectedOptions].map(o => words(o.label)).join(', ');
        case 'progress': case 'meter': return String(element.value);
        case 'option': return element.value;
      }
      return null;
    };
    // What can change in a field without any mutation.
    const stateOf = element => {
      const tag = of(get.tag, element);
      if (tag === 'select') return element.value + '|' + element.selectedIndex + '|' + element.selectedOptions.length;
      if (tag === 'video' || tag === 'audio') return element.paused + '|' + element.ended;
      return value(element) + '|' + element.checked + element.indeterminate + element.selected + element.disabled;
    };

    """#
}
