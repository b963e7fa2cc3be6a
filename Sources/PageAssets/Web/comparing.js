// Compares properties with values, and describes elements.

/* The text with a space for each no-break space, and without characters that have no width. Both are equal, except in regular expressions. */
const asRead = text => text.replace(/[\xa0\u202f]/g, ' ')
  .replace(/[\xad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g, '');
const isSame = (left, right) => {
  if (left === null || left === undefined || typeof left === 'object') return false;
  if (typeof left === 'string' || typeof right === 'string') {
    return typeof left === typeof right && asRead(left).normalize() === asRead(right).normalize();
  }
  return Number(left) === Number(right);
};
const shortNumber = value => String(Math.round(value * 10) / 10);
const frameText = frame =>
  `${shortNumber(frame.x)},${shortNumber(frame.y)} ${shortNumber(frame.width)}×${shortNumber(frame.height)}`;
const valueText = value => typeof value === 'boolean' ? value ? 'YES' : 'NO'
  : typeof value === 'number' ? shortNumber(value) : typeof value === 'object' ? frameText(value) : value;
const queryQuote = text => `'${text.replace(/['\\]/g, '\\$&')}'`;

/* The class of an element: on a page its tag. */
const classWord = (tree, element) => {
  const tag = tree.tag(element)?.toLowerCase() ?? 'view';
  const isWord = /^\p{Lowercase}[\p{Alphabetic}\p{N}_$-]*$/u.test(tag) && !QueryParser.reserved.has(tag);
  return isWord && tag !== 'view' ? tag : tree.kind(element).name;
};

/* One line that describes an element in the words of a query. */
const describeElement = (tree, element) => {
  const short = text => {
    const line = text.split(/[\n\r\u2028\u2029\u0085\v\f]+/).filter(part => part).join(' ');
    return queryQuote([...line].length <= 60 ? line : [...line].slice(0, 60).join('') + '…');
  };
  const get = name => tree.property(element, name) ?? null;
  const words = [classWord(tree, element)];
  const add = (name, text) => { if (text !== null && text !== '') words.push(`${name}:${short(String(text))}`); };
  const [text, label, value] = [get('text'), get('label'), get('value')];
  const tag = tree.tag(element)?.toLowerCase();
  if (tag) {
    add('role', Roles.besideTag(tree, element));
    add('type', tag === 'input' ? get('type') : null);
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

/* The value of any property; undefined for a missing one. */
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
    const spaced = expression ? text : asRead(text);
    const plain = options.includes('d') ? spaced.normalize('NFD').replace(/\p{Mn}/gu, '') : spaced;
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
