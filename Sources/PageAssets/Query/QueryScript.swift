/// The query language for pages: a script that parses queries and evaluates them in a tree of the page.
///
/// It defines `Query.find(text, tree)`. It supports classes, directions, every filter except `css:` and `xpath:`, and
/// predicates. Of the rule for names it supports only the names of the elements themselves. For an unsupported query it
/// throws an error with `isUnknown`, and `cukeswift show` then asks the real engine. Tests run all queries of the tests
/// of the module ElementQuery against it.
package enum QueryScript {
  /// The parts in their required order.
  package static let parts: [StaticString] = [scanning, predicates, parsing, roles, comparing, evaluating]

  /// Reads words, texts and numbers, and keeps the position.
  private static let scanning: StaticString = #"""
    const QueryScanner = (() => {
      const word = /[\p{Alphabetic}\p{N}_$-]*/uy, spaces = /\s*/uy;
      const truths = { YES: true, TRUE: true, true: true, NO: false, FALSE: false, false: false };
      return class QueryScanner {
        constructor(text) { this.text = text; this.at = 0; this.depth = 0; }
        get isAtEnd() { return this.at >= this.text.length; }
        isNext(part) { return this.text.startsWith(part, this.at); }
        read(part) {
          if (!this.isNext(part)) return false;
          this.at += part.length;
          return true;
        }
        match(expression) {
          expression.lastIndex = this.at;
          const found = expression.exec(this.text);
          if (found) this.at = expression.lastIndex;
          return found ? found[0] : '';
        }
        skipSpaces() { return this.match(spaces); }
        readWord() { return this.match(word); }
        /* A word in capitals or small letters, where it is the next one. */
        readKeyword(keyword) {
          const before = this.at;
          if (this.readWord().toUpperCase() === keyword) return true;
          this.at = before;
          return false;
        }
        readString() {
          return this.isNext("'") || this.isNext('"') ? this.readDelimited(this.text[this.at], '\\', 'text') : null;
        }
        readDelimited(quote, alsoEscaped, what) {
          const start = this.at;
          let text = '';
          for (let index = start + 1; index < this.text.length; index += 1) {
            const letter = this.text[index], next = this.text[index + 1];
            if (letter === quote) {
              this.at = index + 1;
              return text;
            }
            if (letter === '\\' && next !== undefined) {
              text += next === quote || next === alsoEscaped ? next : letter + next;
              index += 1;
            } else {
              text += letter;
            }
          }
          throw this.error(`a ${what} that begins here has no end`, start, `Close it with ${quote}.`);
        }
        /* A number as { value, isWhole }. */
        readNumber() {
          const start = this.at;
          const digits = this.match(/-?\d[\d.]*(?:[eE][+-]?\d+)?/y);
          if (!digits) return null;
          const isWhole = /^-?\d+$/.test(digits), value = Number(digits);
          if (isWhole ? Number.isSafeInteger(value) : Number.isFinite(value) && !digits.endsWith('.')) {
            return { value, isWhole };
          }
          throw this.error(`${digits} is not a number, or is too large`, start);
        }
        /* A text, a number or a truth value; undefined where none is next. */
        readValue() {
          const text = this.readString();
          if (text !== null) return text;
          const number = this.readNumber();
          if (number) return number.value;
          const before = this.at, word = this.readWord();
          if (Object.hasOwn(truths, word)) return truths[word];
          this.at = before;
          return undefined;
        }
        /* Calls a function for what stands in parentheses, or in anything else that nests. */
        nested(deepest, what, body) {
          const start = this.at;
          this.depth += 1;
          if (this.depth > deepest) throw this.error(`${what} nested more than ${deepest} deep`, start);
          const value = body(start);
          this.depth -= 1;
          return value;
        }
        error(problem, at = this.at, advice = '') {
          const column = [...this.text.slice(0, at)].length + 1;
          return Object.assign(new Error(problem), { isQueryError: true, column, advice });
        }
        unknown(what, at) {
          return Object.assign(this.error(`this page does not know ${what}`, at, 'cukeswift show answers this.'),
            { isUnknown: true });
        }
      };
    })();

    /* A regular expression as the real engine reads it: digits and letters are those of all languages. */
    const queryExpression = (() => {
      const letter = '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}';
      const sets = { d: '\\p{Nd}', D: '\\P{Nd}', w: `[${letter}]`, W: `[^${letter}]` };
      const edge = `(?:(?<=[${letter}])(?![${letter}])|(?<![${letter}])(?=[${letter}]))`;
      return (source, ignoresCase, isWhole, scanner, at) => {
        if ([...source].length > 1000) {
          throw scanner.error('the regular expression is longer than 1000 characters', at);
        }
        let text = '', isInSet = false;
        for (let index = 0; index < source.length; index += 1) {
          const character = source[index], next = source[index + 1];
          if (character === '\\' && next !== undefined) {
            if (/[1-9k]/.test(next)) throw scanner.error('a regular expression has no references to groups here', at);
            index += 1;
            if (isInSet && next === 'w') text += letter;
            else if (isInSet && /[WDbB]/.test(next)) throw scanner.unknown(`\\${next} in a set`, at);
            else if (next === 'b') text += edge;
            else if (Object.hasOwn(sets, next)) text += sets[next];
            else if (/[^\p{L}\p{N}_]/u.test(next)) text += '\\x' + next.codePointAt(0).toString(16).padStart(2, '0');
            else text += character + next;
            continue;
          }
          if (!isInSet && source.startsWith('(?', index) && !/^\(\?(?::|<[A-Za-z])/.test(source.slice(index))) {
            throw scanner.error('a regular expression has no look-around, atomic groups or options here', at);
          }
          if (character === '[') isInSet = true;
          if (character === ']') isInSet = false;
          text += character;
        }
        try {
          return new RegExp(isWhole ? `^(?:${text})$` : text, ignoresCase ? 'iu' : 'u');
        } catch {
          throw scanner.unknown('this regular expression, or it cannot be read; the matching is not done', at);
        }
      };
    })();

    """#

  /// Parses a condition in braces into functions of an element.
  private static let predicates: StaticString = #"""
    const QueryPredicate = (() => {
      const symbols = [['==', '=='], ['!=', '!='], ['<>', '!='], ['<=', '<='], ['=<', '<='], ['>=', '>='], ['=>', '>='],
        ['=', '=='], ['<', '<'], ['>', '>']];
      const words = ['CONTAINS', 'BEGINSWITH', 'ENDSWITH', 'LIKE', 'MATCHES'];
      const partsOfFrame = ['x', 'y', 'width', 'height', 'center_x', 'center_y'];
      const isNext = (scanner, keyword, symbol) => {
        scanner.skipSpaces();
        return scanner.read(symbol) || scanner.readKeyword(keyword);
      };

      const parse = scanner => {
        const start = scanner.at;
        scanner.read('{');
        const predicate = any(scanner);
        if (scanner.read('}')) return predicate;
        throw scanner.isAtEnd ? scanner.error('a predicate that begins here has no end', start, 'Close it with }.')
          : scanner.error('AND, OR or } is missing here');
      };
      const row = (part, keyword, symbol, join) => scanner => {
        const parts = [part(scanner)];
        while (isNext(scanner, keyword, symbol)) parts.push(part(scanner));
        return (tree, element) => parts[join](part => part(tree, element));
      };
      const negated = scanner => scanner.nested(64, 'the predicate is', () => {
        if (isNext(scanner, 'NOT', '!')) {
          const inner = negated(scanner);
          return (tree, element) => !inner(tree, element);
        }
        scanner.skipSpaces();
        const start = scanner.at;
        if (!scanner.read('(')) return comparison(scanner);
        const inner = any(scanner);
        scanner.skipSpaces();
        if (!scanner.read(')')) throw scanner.error('a parenthesis that begins here has no end', start, 'Close it with ).');
        return inner;
      });
      const all = row(negated, 'AND', '&&', 'every'), any = row(all, 'OR', '||', 'some');

      const comparison = scanner => {
        const nameStart = scanner.at;
        let name = scanner.readWord();
        while (name && scanner.read('.')) name += '.' + scanner.readWord();
        if (!name) {
          throw scanner.error('the name of a property is missing', scanner.at, "Write a comparison such as text BEGINSWITH 'A'.");
        }
        scanner.skipSpaces();
        const start = scanner.at;
        if (scanner.readKeyword('IN')) {
          const parts = list(scanner, options => value(scanner, name, nameStart, '==', options));
          return (tree, element) => parts.some(part => part(tree, element));
        }
        if (scanner.readKeyword('BETWEEN')) {
          const signs = ['<=', '>='];
          const parts = list(scanner, options => value(scanner, name, nameStart, signs.pop() ?? '==', options));
          if (parts.length !== 2) throw scanner.error('BETWEEN takes two values', start, 'Write BETWEEN {1, 5}.');
          return (tree, element) => parts.every(part => part(tree, element));
        }
        const sign = operator(scanner, name);
        return value(scanner, name, nameStart, sign, options(scanner));
      };
      const list = (scanner, item) => {
        const given = options(scanner);
        scanner.skipSpaces();
        const start = scanner.at;
        if (!scanner.read('{')) throw scanner.error('a list is missing', start, "Write IN {'a', 'b'}.");
        const parts = [];
        do parts.push(item(given)); while (scanner.read(','));
        if (!scanner.read('}')) throw scanner.error('a list that begins here has no end', start, 'Close it with }.');
        scanner.skipSpaces();
        return parts;
      };
      const operator = (scanner, name) => {
        for (const [symbol, sign] of symbols) if (scanner.read(symbol)) return sign;
        const start = scanner.at, word = scanner.readWord();
        if (words.includes(word.toUpperCase())) return word.toUpperCase();
        throw scanner.error(word ? `there is no operator ${word}` : `an operator is missing after ${name}`, start,
          `There are ==, !=, <, <=, >, >=, ${words.join(', ')}, IN and BETWEEN.`);
      };
      const options = scanner => {
        if (!scanner.read('[')) return '';
        const start = scanner.at, letters = scanner.readWord();
        if (/[^cd]/.test(letters)) throw scanner.error(`there is no modifier [${letters}]`, start);
        if (!letters || !scanner.read(']')) throw scanner.error('a modifier is written [c], [d] or [cd]', start);
        return letters;
      };
      const value = (scanner, name, nameStart, sign, options) => {
        scanner.skipSpaces();
        const start = scanner.at;
        let wanted = scanner.readValue();
        const number = scanner.text.slice(start, scanner.at);
        if (wanted === undefined && !isNext(scanner, 'NULL', 'nil')) {
          throw scanner.error('a value is missing: a text in quotes, a number, YES, NO or nil', start);
        }
        const isTextual = words.includes(sign);
        if (isTextual && typeof wanted === 'number') wanted = number;
        checkPath(scanner, name, wanted, nameStart);
        if (wanted === undefined && sign !== '==' && sign !== '!=') {
          throw scanner.error(`${sign} cannot compare with nil`, start, 'Only == and != can.');
        }
        if (isTextual && typeof wanted !== 'string') throw scanner.error(`${sign} takes a text in quotes`, start);
        scanner.skipSpaces();
        const expression = sign === 'MATCHES'
          ? queryExpression(wanted, options.includes('c'), true, scanner, start + 1) : null;
        return queryComparison(name, sign, options, wanted, expression);
      };
      const checkPath = (scanner, name, wanted, start) => {
        const parts = name.split('.'), isFrame = ['frame', 'rect'].includes(parts[0]);
        if (parts.length === 1) {
          if (partsOfFrame.includes(name) && wanted !== undefined && typeof wanted !== 'string') {
            throw scanner.error(`no element has a number ${name}: it is a part of its frame`, start, `Write frame.${name}.`);
          }
        } else if (parts.length !== 2 || !(isFrame ? partsOfFrame.includes(parts[1]) : parts[1] === 'length')) {
          throw scanner.error(`no element has ${name}`, start);
        }
      };
      return { parse };
    })();

    """#

  /// Parses a query into steps.
  private static let parsing: StaticString = #"""
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
        if (!scanner.isAtEnd) throw scanner.error('there is no parenthesis that ) closes');
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
        return kind => patterns.some(pattern => pattern(kind));
      };
      /* A function of a class, which is { name, supers }. */
      const classPattern = (scanner, word, start) => {
        if (scanner.read(':')) {
          if (word !== 'view') {
            throw scanner.error(`${word}: is a filter and stands before any class`, start, `Write the class first: view ${word}:….`);
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
        const wanted = [word, ...singulars].flatMap(word => {
          const [initial, ...rest] = word;
          return ['UI', 'WK'].map(prefix => prefix + (initial ?? '').toUpperCase() + rest.join(''));
        });
        return kind => wanted.some(name => isKind(kind, name));
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
          throw unknown?.error ?? scanner.error('a filter cannot stand inside containing:, which asks each element on its own', start);
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
        if (!isAtEnd(scanner)) throw scanner.error('not(…) takes one class with filters, not a row of them');
        return { kind: 'not', step, isAlone: step.filters.every(filter => filter.isAlone) };
      });
      return { parse, property };
    })();

    """#
}
