// Parses a condition in braces into functions of an element.

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
    throw scanner.error(word ? `${word} is not an operator` : `an operator is missing after ${name}`, start,
      `There are ==, !=, <, <=, >, >=, ${words.join(', ')}, IN and BETWEEN.`);
  };
  const options = scanner => {
    if (!scanner.read('[')) return '';
    const start = scanner.at, letters = scanner.readWord();
    if (/[^cd]/.test(letters)) throw scanner.error(`[${letters}] is not a modifier`, start);
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
