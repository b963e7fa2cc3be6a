// Returns the text as a user sees it: a line for each block, without hidden parts.

const element = arguments[0], lines = [''];
const add = text => { lines[lines.length - 1] += text; };
const end = () => { if (lines.at(-1).trim()) lines.push(''); };
const cased = (text, style) => style.textTransform === 'uppercase' ? text.toUpperCase()
  : style.textTransform === 'lowercase' ? text.toLowerCase()
  : style.textTransform === 'capitalize' ? text.replace(/(^|\s)(\S)/g, (part, space, letter) => space + letter.toUpperCase()) : text;
const visit = (node, style) => {
  if (node.nodeType === 3) {
    if (style.visibility !== 'visible') return;
    const isKept = style.whiteSpace.startsWith('pre') || style.whiteSpace === 'break-spaces';
    if (!isKept) return add(cased(node.data.replace(/[\s\u200b]+/g, ' ').replace(/^ /, /(^| )$/.test(lines.at(-1)) ? '' : ' '), style));
    cased(node.data, style).split('\n').forEach((line, number) => { if (number) lines.push(''); add(line); });
  } else if (node.nodeType === 1) {
    if (node.localName === 'br') return void lines.push('');
    if (node.localName === 'option') { end(); add(node.textContent.replace(/\s+/g, ' ').trim()); return end(); }
    if (node.localName === 'optgroup') return node.childNodes.forEach(child => visit(child, style));
    const style = getComputedStyle(node), isCell = style.display === 'table-cell';
    const isBlock = !isCell && !/^(inline|contents|ruby)/.test(style.display);
    if (!node.checkVisibility({ opacityProperty: true })) return;
    if (isBlock) end();
    for (const child of node.localName === 'slot' ? node.assignedNodes() : (node.shadowRoot ?? node).childNodes) visit(child, style);
    if (isCell) add(' ');
    if (isBlock) end();
  }
};
visit(element, getComputedStyle(element));
return lines.map(line => line.replace(/[\t\u00a0]/g, ' ').replace(/ +$/, '')).join('\n').trim();
