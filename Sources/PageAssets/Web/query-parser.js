// Parses a query into steps.

const QueryParser = (() => {
  const directions = ['descendant', 'child', 'parent', 'sibling'];
  const reserved = new Set(['all', 'visible', 'first', 'last', ...directions]);
  const names = { className: 'class', identifier: 'id', accessibilityIdentifier: 'id', accessibilityLabel: 'label',
    title: 'text', currentTitle: 'text', accessibilityValue: 'value', isEnabled: 'enabled', isSelected: 'selected',
    isHidden: 'hidden', rect: 'frame' };
  const kinds = { enabled: 'truth', selected: 'truth', hidden: 'truth', visible: 'truth', alpha: 'number',
    class: 'text', id: 'text', label: 'text', text: 'text', placeholder: 'text', description: 'text' };
  const property = name => Object.hasOwn(names, name) ? names[name] : name;
  const isAtEnd = scanner => scanner.isAtEnd || scanner.isNext(')');

  const parse = text => {
    const scanner = new QueryScanner(text), steps = query(scanner, false);
    if (!scanner.isAtEnd) throw scanner.error('this ) closes no parenthesis');
    return steps;
  };
  const query = (scanner, looksAtAll) => {
    const steps = [];
    scanner.skipSpaces();
    while (!isAtEnd(scanner)) steps.push(step(scanner, steps.at(-1)?.looksAtAll ?? looksAtAll));
    if (steps.length === 0) throw scanner.error('nothing is asked for', scanner.at, 'Name a class: button, label index:0.');
    return steps;
  };
  const step = (scanner, looksAtAll) => {
    const step = { looksAtAll, direction: 'descendant' };
    let start = scanner.at, word = classWord(scanner);
    if (word === 'all' || word === 'visible') {
      step.looksAtAll = word === 'all';
      start = scanner.at;
      word = classWord(scanner);
    }
    if (directions.includes(word)) {
      step.direction = word;
      start = scanner.at;
      word = classWord(scanner);
    }
    step.takes = classes(scanner, word, start);
    scanner.skipSpaces();
    step.filters = filters(scanner, step.looksAtAll);
    return step;
  };
  const filters = (scanner, looksAtAll) => {
    const filters = [];
    for (let next = filter(scanner, looksAtAll); next; next = filter(scanner, looksAtAll)) {
      filters.push(next);
      if (!isAtEnd(scanner) && !scanner.isNext('{') && !/\s/u.test(scanner.text[scanner.at])) {
        throw scanner.error('a space is missing here');
      }
      scanner.skipSpaces();
    }
    return filters;
  };
  const classWord = scanner => {
    const word = scanner.read('*') ? '*' : scanner.readWord();
    if (!word) {
      throw scanner.error(isAtEnd(scanner) ? 'a class is missing at the end' : 'this is neither a class nor a filter',
        scanner.at, 'A class is a word such as button or label, * or view for every element.');
    }
    if (!scanner.isNext(':')) scanner.skipSpaces();
    return word;
  };
  const classes = (scanner, word, start) => {
    const patterns = [classPattern(scanner, word, start)];
    while (scanner.read('|')) {
      scanner.skipSpaces();
      const start = scanner.at;
      patterns.push(classPattern(scanner, classWord(scanner), start));
    }
    return (kind, tag) => patterns.some(pattern => pattern(kind, tag));
  };
  /* A function of a class, which is { name, supers }, and of a tag in capital letters, which is null for most elements. */
  const classPattern = (scanner, word, start) => {
    if (scanner.read(':')) {
      if (word !== 'view') {
        throw scanner.error(`${word}: is a filter, but it is before the first class`, start, `Write the class first: view ${word}:….`);
      }
      scanner.skipSpaces();
      const name = scanner.readString();
      if (name === null) throw scanner.error('view: takes the name of a class in quotes', scanner.at, "Write view:'UIButton'.");
      scanner.skipSpaces();
      return kind => kind.name === name;
    }
    if (word === '*' || word === 'view') return () => true;
    if (reserved.has(word)) throw scanner.error(`${word} stands where a class is missing`, start, 'view is any class.');
    if (!/^[\p{Alphabetic}_]/u.test(word)) throw scanner.error(`${word} is not the name of a class`, start);
    const isKind = (kind, name) => kind.name === name || kind.supers.includes(name);
    if (!/^\p{Lowercase}/u.test(word)) return kind => isKind(kind, word);
    const singulars = word.endsWith('es') ? [word.slice(0, -1), word.slice(0, -2)] : word.endsWith('s') ? [word.slice(0, -1)] : [];
    const words = [word, ...singulars], tags = words.map(word => word.toUpperCase());
    const wanted = words.flatMap(word => {
      const [initial, ...rest] = word;
      return [...['UI', 'WK'].map(prefix => prefix + (initial ?? '').toUpperCase() + rest.join('')), word];
    });
    return (kind, tag) => tags.includes(tag) || wanted.some(name => isKind(kind, name));
  };
  const filter = (scanner, looksAtAll) => {
    if (scanner.isNext('{')) return { kind: 'predicate', passes: QueryPredicate.parse(scanner), isAlone: true };
    const start = scanner.at, word = scanner.readWord();
    if (scanner.isNext('(') && word === 'not') return not(scanner, looksAtAll);
    if (!scanner.isNext(':')) {
      if (word === 'first') return { kind: 'index', index: 0 };
      if (word === 'last') return { kind: 'index', index: -1 };
      if (word === 'principal') return { kind: 'principal' };
      scanner.at = start;
      return null;
    }
    if (!word || word === 'view') {
      scanner.at = start;
      return null;
    }
    scanner.read(':');
    scanner.skipSpaces();
    switch (word) {
      case 'index': return index(scanner);
      case 'indexPath': return indexPath(scanner);
      case 'containing': case 'near': return relation(scanner, word, start, looksAtAll);
      case 'css': case 'xpath': return embedded(scanner, word, start);
      case 'marked': return mark(scanner);
      case 'called': {
        const before = scanner.at, text = scanner.readString();
        if (text !== null) return { kind: 'called', text, error: scanner.unknown('what labels, rows and headings name', start) };
        scanner.at = before;
        return propertyFilter(scanner, word);
      }
      default: return propertyFilter(scanner, word);
    }
  };
  const index = scanner => {
    const start = scanner.at, number = scanner.readNumber();
    if (number?.isWhole) return { kind: 'index', index: number.value };
    throw scanner.error('index: takes a whole number', start, 'index:0 is the first element, index:-1 the last one.');
  };
  const indexPath = scanner => {
    const start = scanner.at, numbers = [];
    const isNumber = () => {
      const number = scanner.readNumber();
      numbers.push(number?.value);
      return number?.isWhole && number.value >= 0;
    };
    if (isNumber() && (scanner.skipSpaces(), scanner.read(',')) && (scanner.skipSpaces(), isNumber())) {
      return { kind: 'indexPath', row: numbers[0], section: numbers[1] };
    }
    throw scanner.error('indexPath: takes a row and a section', start, 'Both count from 0: indexPath:2,0.');
  };
  const relation = (scanner, word, start, looksAtAll) => {
    const text = scanner.readString();
    let steps;
    if (text !== null) {
      const tests = ['text', 'label', 'id'].map(name => queryComparison(name, '==', '', text, null));
      const shows = { kind: 'predicate', passes: (tree, element) => tests.some(test => test(tree, element)), isAlone: true };
      steps = [{ looksAtAll, direction: 'descendant', takes: () => true, filters: [shows] }];
    } else if (scanner.isNext('(')) {
      steps = parentheses(scanner, () => query(scanner, looksAtAll));
    } else {
      throw scanner.error(`${word}: takes a query in parentheses or a text in quotes`, scanner.at, `Write ${word}:'Name'.`);
    }
    if (word === 'near') return { kind: 'near', steps };
    if (steps.some(step => step.filters.some(filter => !filter.isAlone))) {
      const unknown = steps.flatMap(step => step.filters).find(filter => filter.kind === 'unknown');
      throw unknown?.error ?? scanner.error('a filter cannot stand inside containing:, which tests each element alone', start);
    }
    return { kind: 'containing', steps, isAlone: true };
  };
  const embedded = (scanner, word, start) => {
    const at = scanner.at;
    if (!scanner.readString()) throw scanner.error(`${word}: takes an expression in quotes`, at);
    return { kind: 'unknown', error: scanner.unknown(`${word}:`, start) };
  };
  const mark = scanner => {
    const at = scanner.at, matches = expression(scanner);
    if (matches) return { kind: 'matching', names: ['id', 'label'], matches, isAlone: true };
    const text = scanner.readString();
    if (text === null) throw scanner.error('marked: takes a text in quotes', at, `Write marked:'${scanner.readWord() || 'Save'}'.`);
    return { kind: 'marked', text, isAlone: true };
  };
  const propertyFilter = (scanner, word) => {
    const at = scanner.at, name = property(word), matches = expression(scanner);
    if (matches) return { kind: 'matching', names: [name], matches, isAlone: true };
    const value = scanner.readValue(), kind = Object.hasOwn(kinds, name) ? kinds[name] : 'anything';
    const takes = { truth: 'YES or NO', number: 'a number', text: 'a text in quotes', anything: 'a text in quotes, a number, YES or NO' };
    const fits = value !== undefined && (kind === 'anything' || (kind === 'text') === (typeof value === 'string'));
    if (!fits) throw scanner.error(`${word}: takes ${takes[kind]}`, at);
    return { kind: 'property', name, value, isAlone: true };
  };
  const expression = scanner => {
    if (!scanner.isNext('/')) return null;
    const start = scanner.at, source = scanner.readDelimited('/', '/', 'regular expression');
    return queryExpression(source, scanner.read('i'), false, scanner, start + 1);
  };
  const parentheses = (scanner, body) => scanner.nested(16, 'queries are', start => {
    scanner.read('(');
    scanner.skipSpaces();
    const value = body();
    scanner.skipSpaces();
    if (!scanner.read(')')) throw scanner.error('a parenthesis that begins here has no end', start, 'Close it with ).');
    return value;
  });
  const not = (scanner, looksAtAll) => parentheses(scanner, () => {
    const step = { takes: () => true, filters: filters(scanner, looksAtAll) };
    if (step.filters.length === 0) {
      const start = scanner.at;
      step.takes = classes(scanner, classWord(scanner), start);
      scanner.skipSpaces();
      step.filters = filters(scanner, looksAtAll);
    }
    if (!isAtEnd(scanner)) throw scanner.error('not(…) takes one class with filters, not several');
    return { kind: 'not', step, isAlone: step.filters.every(filter => filter.isAlone) };
  });
  return { parse, property, reserved };
})();
