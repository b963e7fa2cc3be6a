// Wraps texts into lines and measures them.

const TextLines = (() => {
  const segmenter = new Intl.Segmenter();
  const letters = text => /^[\x20-\x7e]*$/.test(text) ? [...text] : [...segmenter.segment(text)].map(part => part.segment);
  const width = (text, isBold) => letters(text).reduce((sum, letter) => {
    const scalar = letter.codePointAt(0);
    return sum + (letterWidths.ofASCII[scalar - 0x20] ?? (scalar < 0x1100 ? letterWidths.usual : letterWidths.wide));
  }, 0) / 1000 * (isBold ? letterWidths.bold : 1);
  const words = (text, most) => {
    const lines = [];
    let line = [];
    for (const word of text.split(' ').map(letters)) {
      if (line.length === 0) line = word;
      else if (line.length + 1 + word.length <= most) line = [...line, ' ', ...word];
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line].flatMap(line => {
      const pieces = [];
      for (; line.length > most; line = line.slice(most)) pieces.push(line.slice(0, most).join(''));
      return [...pieces, line.join('')];
    });
  };
  const wrapped = (text, count, most) => {
    const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).flatMap(paragraph => words(paragraph, count));
    if (lines.length <= most) return lines;
    const rest = letters(lines.slice(most - 1).join(' '));
    return [...lines.slice(0, most - 1), rest.slice(0, Math.max(count - 1, 0)).join('') + '…'];
  };
  return { wrapped, width, count: text => letters(text).length };
})();
