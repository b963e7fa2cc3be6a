// Wraps texts into lines and measures them.

const TextLines = (() => {
  const widths = [278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
    556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556,
    500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,
    500, 334, 260, 334, 584];
  const segmenter = new Intl.Segmenter();
  const letters = text => /^[\x20-\x7e]*$/.test(text) ? [...text] : [...segmenter.segment(text)].map(part => part.segment);
  const width = (text, isBold) => letters(text).reduce((sum, letter) => {
    const scalar = letter.codePointAt(0);
    return sum + (widths[scalar - 0x20] ?? (scalar < 0x1100 ? 570 : 1000));
  }, 0) / 1000 * (isBold ? 1.06 : 1);
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
