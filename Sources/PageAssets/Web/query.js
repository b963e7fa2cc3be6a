// Defines `Query.find(text, tree)`: evaluates a query in a tree, step by step.

const Query = (() => {
  const farthestAnchors = 64;
  const isIn = (tree, element, container) => element >= container && element < tree.end(container);
  const forEachChild = (tree, element, body) => {
    for (let child = element + 1; child < tree.end(element); child = tree.end(child)) body(child);
  };
  const sorted = elements => [...new Set(elements)].sort((left, right) => left - right);

  const evaluate = (tree, steps) => {
    let found = null;
    for (const step of steps) {
      found = candidates(tree, step, found);
      for (const filter of step.filters) found = apply(tree, filter, step, found);
      if (found.length === 0) break;
    }
    return found ?? [];
  };
  const candidates = (tree, step, start) => {
    const found = [];
    for (const element of inDirection(tree, step.direction, start)) {
      if (step.takes(tree.kind(element), tree.tag(element)) && (step.looksAtAll || tree.isVisible(element))) found.push(element);
    }
    return found;
  };
  const inDirection = (tree, direction, start) => {
    if (start === null) {
      return direction === 'descendant' ? [...Array(tree.count).keys()] : direction === 'child' && tree.count ? [0] : [];
    }
    const reached = [];
    switch (direction) {
      case 'descendant': {
        let next = 0;
        for (const element of sorted(start)) {
          for (next = Math.max(next, element + 1); next < tree.end(element); next += 1) reached.push(next);
        }
        return reached;
      }
      case 'child':
        for (const element of start) forEachChild(tree, element, child => reached.push(child));
        return sorted(reached);
      case 'parent': {
        const visited = new Set();
        for (const element of start) {
          for (let parent = tree.parent(element); parent >= 0 && !visited.has(parent); parent = tree.parent(parent)) {
            visited.add(parent);
          }
        }
        return [...visited];
      }
      default: return siblings(tree, start);
    }
  };
  const siblings = (tree, start) => {
    const starts = new Map(), reached = [];
    for (const element of start) {
      const parent = tree.parent(element), known = starts.get(parent);
      if (parent >= 0) starts.set(parent, known === undefined ? element : -1);
    }
    for (const [parent, only] of starts) {
      forEachChild(tree, parent, child => { if (child !== only) reached.push(child); });
    }
    return sorted(reached);
  };
  const apply = (tree, filter, step, found) => {
    switch (filter.kind) {
      case 'index': {
        const index = filter.index < 0 ? found.length + filter.index : filter.index;
        return found.slice(Math.max(index, 0), index + 1);
      }
      case 'marked':
        return found.filter(element => ['id', 'label', 'placeholder'].some(name => {
          const value = tree.property(element, name);
          return typeof value === 'string' && isSame(value, filter.text);
        }));
      case 'called': return called(tree, filter, found);
      case 'principal': return principal(tree, found);
      case 'property': {
        if (filter.name === 'role' && typeof filter.value === 'string') {
          const role = Roles.canonical(filter.value);
          return found.filter(element => Roles.has(tree, element, role));
        }
        return found.filter(element => isSame(elementValue(tree, element, filter.name), filter.value));
      }
      case 'matching':
        return found.filter(element => filter.names.some(name => {
          const value = elementValue(tree, element, name);
          return value !== undefined && filter.matches.test(valueText(value));
        }));
      case 'predicate': return found.filter(element => filter.passes(tree, element));
      case 'indexPath':
        return cells(tree, filter, found).filter(element => step.looksAtAll || tree.isVisible(element));
      case 'containing': return containing(tree, filter.steps, found);
      case 'near': return near(tree, evaluate(tree, filter.steps), found);
      case 'not': {
        let unwanted = found.filter(element => filter.step.takes(tree.kind(element), tree.tag(element)));
        for (const inner of filter.step.filters) unwanted = apply(tree, inner, step, unwanted);
        const set = new Set(unwanted);
        return found.filter(element => !set.has(element));
      }
      default: throw filter.error;
    }
  };
  const entries = ['textfield', 'searchfield', 'picker', 'datepicker', 'slider', 'stepper', 'switch', 'radio', 'checkbox'];
  const touchedFirst = ['UIControl', 'UITabBarButton', 'UITableViewCell', 'UICollectionViewCell', 'UIPickerView'];
  const withoutColon = text => {
    const plain = text.trim();
    return plain.endsWith(':') ? plain.slice(0, -1).trim() : plain;
  };
  /* The elements that have the name themselves; throws where only their surroundings could have it. */
  const called = (tree, { text, error }, found) => {
    const isCalled = (element, name) => {
      const value = tree.property(element, name);
      if (typeof value !== 'string') return false;
      return isSame(value, text) || name === 'label' && isSame(withoutColon(value), text)
        && entries.includes(Roles.canonical(Roles.of(tree, element) ?? ''));
    };
    const first = (elements, names) => {
      for (const name of names) {
        const named = elements.filter(element => isCalled(element, name));
        if (named.length) return named;
      }
      return [];
    };
    const touched = found.filter(element => {
      const kind = tree.kind(element);
      return touchedFirst.some(name => kind.name === name || kind.supers.includes(name));
    });
    const meant = touched.length < found.length ? first(touched, ['label', 'placeholder', 'id']) : [];
    if (meant.length) return meant;
    const goesFirst = new Set(touched), named = first(found, ['label', 'text', 'placeholder', 'id']);
    const meantFirst = named.filter(element => goesFirst.has(element));
    if (named.length) return meantFirst.length ? meantFirst : named;
    /* All other ways begin with a text that reads like the name. */
    const isText = value => typeof value === 'string' && (isSame(value, text) || isSame(withoutColon(value), text));
    for (let element = 0; element < tree.count; element += 1) {
      if (['label', 'text', 'id', 'hint'].some(name => isText(tree.property(element, name)))) throw error;
    }
    return [];
  };
  /* The element meant without a name: the only one in the main content, or the only one that scrolls. */
  const principal = (tree, found) => {
    if (found.length < 2) return found;
    const main = found.filter(element => inDirection(tree, 'parent', [element])
      .some(outer => isSame(tree.property(outer, 'traits'), 'main')));
    if (main.length === 1) return main;
    const scrolled = (main.length ? main : found).filter(element => {
      const scrolls = tree.property(element, 'scrollsItself') ?? null, frame = tree.frame(element);
      if (scrolls !== null) return isSame(scrolls, true);
      const isLonger = (name, length) => Number(tree.property(element, name) ?? 0) > length + 0.5;
      return isLonger('contentHeight', frame.height) || isLonger('contentWidth', frame.width);
    });
    return scrolled.length === 1 ? scrolled : found;
  };
  const cells = (tree, { row, section }, found) => {
    const isCell = element => isSame(tree.property(element, 'row'), row)
      && isSame(tree.property(element, 'section') ?? 0, section);
    const hasRow = element => (tree.property(element, 'row') ?? null) !== null;
    const inside = inDirection(tree, 'descendant', found.filter(element => !hasRow(element)));
    return sorted([...found.filter(hasRow), ...inside].filter(isCell));
  };
  /* Walks backwards: the cost does not depend on the number of elements. */
  const containing = (tree, steps, found) => {
    let targets = null;
    for (const step of steps.toReversed?.() ?? [...steps].reverse()) {
      let kept = candidates(tree, { ...step, direction: 'descendant' }, null);
      for (const filter of step.filters) kept = apply(tree, filter, step, kept);
      if (targets) kept = kept.filter(element => targets.has(element));
      targets = new Set(sources(tree, step.direction, kept));
    }
    return found.filter(element => targets.has(element));
  };
  const sources = (tree, direction, elements) => {
    switch (direction) {
      case 'descendant': return inDirection(tree, 'parent', elements);
      case 'child': return elements.map(element => tree.parent(element)).filter(parent => parent >= 0);
      case 'parent': return inDirection(tree, 'descendant', elements);
      default: return siblings(tree, elements);
    }
  };
  /* The nearest element to each anchor that neither contains it nor is inside it. */
  const near = (tree, anchors, found) => {
    const ordered = sorted(anchors), outer = [], chosen = [];
    for (const anchor of ordered) if (outer.length === 0 || !isIn(tree, anchor, outer.at(-1))) outer.push(anchor);
    for (const anchor of outer.slice(0, farthestAnchors)) {
      let inner = anchor;
      for (const element of ordered) if (element > inner && isIn(tree, element, inner)) inner = element;
      const inside = inner === anchor ? [] : found.filter(element => isIn(tree, element, anchor));
      const best = nearest(tree, inner, inside) ?? nearest(tree, anchor, found);
      if (best !== null) chosen.push(best);
    }
    return sorted(chosen);
  };
  const nearest = (tree, anchor, found) => {
    const to = tree.frame(anchor);
    let best = null, least = null;
    for (const element of found) {
      if (isIn(tree, element, anchor) || isIn(tree, anchor, element)) continue;
      const distance = distanceOf(tree.frame(element), to);
      const order = least === null ? -1 : distance[0] - least[0] || distance[1] - least[1] || distance[2] - least[2];
      if (order < 0) [best, least] = [element, distance];
    }
    return best;
  };
  /* The gap squared, then whether it is in one line, below or above, then how far the centres are apart. */
  const distanceOf = (frame, to) => {
    const x = Math.max(to.x - frame.x - frame.width, frame.x - to.x - to.width, 0);
    const y = Math.max(to.y - frame.y - frame.height, frame.y - to.y - to.height, 0);
    const across = frame.x + frame.width / 2 - to.x - to.width / 2;
    const down = frame.y + frame.height / 2 - to.y - to.height / 2;
    const isInLine = frame.y < to.y + to.height && to.y < frame.y + frame.height;
    return [x * x + y * y, isInLine ? 0 : down > 0 ? 1 : 2, across * across + down * down];
  };

  /* The elements that a query finds; throws an error with `column` and `advice`, and `isUnknown` if only the real engine answers. */
  const find = (text, tree) => evaluate(tree, QueryParser.parse(text));
  return { find, describe: describeElement };
})();
