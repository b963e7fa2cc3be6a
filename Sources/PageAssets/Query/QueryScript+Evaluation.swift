extension QueryScript {
  /// The roles of elements; a test checks that the tables equal those of `Roles` in ElementQuery.
  static let roles: StaticString = #"""
    const Roles = (() => {
      const ofClass = { UIButton: 'button', UITabBarButton: 'tab', UIBarButtonItem: 'button', UILabel: 'text',
        UITextField: 'textField', UISearchBarTextField: 'searchField', UITextView: 'textField', UISearchBar: 'searchField',
        UISwitch: 'switch', UISlider: 'slider', UIStepper: 'stepper', UISegmentedControl: 'tabList',
        UIPageControl: 'pageControl', UIDatePicker: 'datePicker', UIPickerView: 'picker', UIImageView: 'image',
        UIProgressView: 'progress', UIActivityIndicatorView: 'progress', UITableView: 'table', UICollectionView: 'grid',
        UITableViewCell: 'cell', UICollectionViewCell: 'cell', UITableViewHeaderFooterView: 'heading',
        UINavigationBar: 'navigationBar', UITabBar: 'tabBar', UIToolbar: 'toolbar', UIWindow: 'window',
        UIScrollView: 'scrollArea', UIWebView: 'web', WKWebView: 'web', UIAlertView: 'alert', UIActionSheet: 'sheet',
        UIAlertController: 'alert', UIAlertControllerView: 'alert', UIKeyboard: 'keyboard', UIKBKeyView: 'key' };
      const ofTag = { a: 'link', button: 'button', select: 'picker', textarea: 'textField', img: 'image', h1: 'heading',
        h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading', ul: 'list', ol: 'list', li: 'listItem',
        table: 'table', td: 'cell', th: 'cell', tr: 'row', p: 'text', progress: 'progress', dialog: 'alert',
        nav: 'navigationBar', form: 'form' };
      const ofInput = { button: 'button', submit: 'button', reset: 'button', image: 'button', checkbox: 'checkbox',
        radio: 'radio', range: 'slider', search: 'searchField', number: 'stepper' };
      const synonyms = { textbox: 'textfield', statictext: 'text', label: 'text', searchbox: 'searchfield', img: 'image',
        header: 'heading', progressbar: 'progress', combobox: 'picker', listbox: 'picker', spinbutton: 'stepper',
        gridcell: 'cell', dialog: 'alert', keyboardkey: 'key', webview: 'web', tablist: 'tablist' };
      const look = (table, name) => Object.hasOwn(table, name) ? table[name] : null;
      const canonical = role => {
        const plain = role.toLowerCase().replace(/[ _-]/g, '');
        return look(synonyms, plain) ?? plain;
      };
      const of = (tree, element) => {
        const own = tree.property(element, 'role');
        if (typeof own === 'string') return own;
        const tag = tree.property(element, 'nodeName');
        if (typeof tag === 'string') {
          if (tag.toLowerCase() !== 'input') return look(ofTag, tag.toLowerCase());
          const type = tree.property(element, 'type');
          return look(ofInput, typeof type === 'string' ? type.toLowerCase() : '') ?? 'textField';
        }
        const kind = tree.kind(element);
        for (const name of [kind.name, ...kind.supers]) if (look(ofClass, name)) return look(ofClass, name);
        return null;
      };
      const has = (tree, element, wanted) => {
        const role = of(tree, element), traits = tree.property(element, 'traits');
        if (role !== null && canonical(role) === wanted) return true;
        return typeof traits === 'string' && traits.split(/[,|]/).some(trait => canonical(trait) === wanted);
      };
      return { of, has, canonical, tables: { ofClass, ofTag, ofInput, synonyms } };
    })();

    """#

  /// Compares properties with values, and describes elements.
  static let comparing: StaticString = #"""
    const isSame = (left, right) => {
      if (left === null || left === undefined || typeof left === 'object') return false;
      if (typeof left === 'string' || typeof right === 'string') {
        return typeof left === typeof right && left.normalize() === right.normalize();
      }
      return Number(left) === Number(right);
    };
    const shortNumber = value => String(Math.round(value * 10) / 10);
    const frameText = frame =>
      `${shortNumber(frame.x)},${shortNumber(frame.y)} ${shortNumber(frame.width)}×${shortNumber(frame.height)}`;
    const valueText = value => typeof value === 'boolean' ? value ? 'YES' : 'NO'
      : typeof value === 'number' ? shortNumber(value) : typeof value === 'object' ? frameText(value) : value;
    const queryQuote = text => `'${text.replace(/['\\]/g, '\\$&')}'`;

    /* One line that describes an element in the words of a query. */
    const describeElement = (tree, element) => {
      const short = text => {
        const line = text.split(/[\n\r\u2028\u2029\u0085\v\f]+/).filter(part => part).join(' ');
        return queryQuote([...line].length <= 60 ? line : [...line].slice(0, 60).join('') + '…');
      };
      const get = name => tree.property(element, name) ?? null;
      const words = [tree.kind(element).name];
      const add = (name, text) => { if (text !== null && text !== '') words.push(`${name}:${short(String(text))}`); };
      const [text, label, value] = [get('text'), get('label'), get('value')];
      const tag = get('nodeName');
      if (typeof tag === 'string') {
        add('tag', tag.toLowerCase());
        add('class', get('cssClass'));
        add('href', get('href'));
      }
      add('id', get('id'));
      if (label !== text) add('label', label);
      add('text', text);
      if (!text) add('placeholder', get('placeholder'));
      if (value !== null && valueText(value) !== text) add('value', valueText(value));
      if (isSame(get('enabled'), false)) words.push('disabled');
      if (isSame(get('selected'), true)) words.push('selected');
      if (isSame(get('hidden'), true)) words.push('hidden');
      else if (!tree.isVisible(element)) words.push('not visible');
      return [...words, `(${frameText(tree.frame(element))})`].join(' ');
    };

    /* What a property holds, whichever it is; undefined where there is none. */
    const elementValue = (tree, element, path) => {
      const [first, ...parts] = path.split('.'), name = QueryParser.property(first);
      let value;
      switch (name) {
        case 'class': value = tree.kind(element).name; break;
        case 'frame': value = tree.frame(element); break;
        case 'visible': value = tree.isVisible(element); break;
        case 'description': value = describeElement(tree, element); break;
        case 'role': value = Roles.of(tree, element); break;
        default: value = tree.property(element, name);
      }
      for (const part of parts) {
        if (value === null || value === undefined) break;
        if (typeof value === 'object') {
          const { x, y, width, height } = value;
          const values = { x, y, width, height, center_x: x + width / 2, center_y: y + height / 2 };
          value = Object.hasOwn(values, part) ? values[part] : undefined;
        } else {
          value = typeof value === 'string' && part === 'length' ? value.length : undefined;
        }
      }
      return value ?? undefined;
    };

    /* A function that compares a property of an element with a value; undefined stands for nil. */
    const queryComparison = (name, sign, options, wanted, expression) => {
      if (wanted === undefined) {
        return (tree, element) => (elementValue(tree, element, name) === undefined) === (sign === '==');
      }
      const compare = (left, right) => {
        switch (sign) {
          case '==': return left === right;
          case '!=': return left !== right;
          case '<': return left < right;
          case '<=': return left <= right;
          case '>': return left > right;
          case '>=': return left >= right;
          default: return false;
        }
      };
      if (typeof wanted !== 'string') {
        return (tree, element) => {
          const value = elementValue(tree, element, name);
          return typeof value === 'number' || typeof value === 'boolean'
            ? compare(Number(value), Number(wanted)) : sign === '!=';
        };
      }
      const fold = text => {
        const plain = options.includes('d') ? text.normalize('NFD').replace(/\p{Mn}/gu, '') : text;
        return (options.includes('c') && !expression ? plain.toLowerCase() : plain).normalize();
      };
      const folded = expression ? '' : fold(wanted);
      const pattern = sign === 'LIKE' ? likeExpression(folded) : null;
      return (tree, element) => {
        const value = elementValue(tree, element, name);
        if (typeof value !== 'string') return sign === '!=';
        const text = fold(value);
        switch (sign) {
          case 'CONTAINS': return text.includes(folded);
          case 'BEGINSWITH': return text.startsWith(folded);
          case 'ENDSWITH': return text.endsWith(folded);
          case 'LIKE': return pattern.test(text);
          case 'MATCHES': return expression.test(text);
          case '==': case '!=': return compare(text, folded);
          default: return compare(scalarOrder(text, folded), 0);
        }
      };
    };
    /* Texts are in the order of their scalars. */
    const scalarOrder = (left, right) => {
      const [first, second] = [[...left], [...right]];
      const index = first.findIndex((scalar, index) => scalar !== second[index]);
      if (index < 0 || index >= second.length) return first.length - second.length;
      return first[index].codePointAt(0) - second[index].codePointAt(0);
    };
    const likeExpression = text => {
      let source = '';
      const letters = [...text];
      for (let index = 0; index < letters.length; index += 1) {
        let letter = letters[index];
        if (letter === '*' || letter === '?') {
          source += letter === '*' ? '.*' : '.';
        } else {
          if (letter === '\\' && index + 1 < letters.length) letter = letters[index += 1];
          source += letter.replace(/[\\^$.*+?()[\]{}|\/]/, '\\$&');
        }
      }
      return new RegExp(`^${source}$`, 'su');
    };

    """#

  /// Evaluates a query in a tree, step by step.
  static let evaluating: StaticString = #"""
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
        const isWanted = tree.classes.map(step.takes), found = [];
        for (const element of inDirection(tree, step.direction, start)) {
          if (isWanted[tree.classIndex(element)] && (step.looksAtAll || tree.isVisible(element))) found.push(element);
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
            let unwanted = found.filter(element => filter.step.takes(tree.kind(element)));
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
      /* What has a name of its own; it throws where only what is around an element could name it. */
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
      /* What is meant without a name: in the main content, or scrolled, where only one of them is. */
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
      /* Walked backwards, so that it costs the same however many elements ask. */
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

    """#
}
