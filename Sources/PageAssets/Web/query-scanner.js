// Reads words, texts and numbers, and keeps the position.

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
