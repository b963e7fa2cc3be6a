// Shows a tree of elements that arrow keys navigate; `marks` is a map from elements to the class of their row.

const treeView = ({ tree, label, marks = new Map(), onSelect = () => {} }) => {
  const list = el('ul', { class: 'tree', role: 'tree', 'aria-label': label });
  const rows = [];
  const show = element => {
    const kind = classWord(tree, element);
    const words = describeElement(tree, element).slice(kind.length).replace(/ \([^()]*\)$/, '');
    return [el('b', {}, kind), el('span', {}, words)];
  };
  const choose = (element, isFocused) => {
    for (const [index, row] of rows.entries()) {
      row.ariaSelected = String(index === element);
      row.tabIndex = index === element ? 0 : -1;
    }
    if (isFocused) rows[element]?.focus();
    onSelect(element);
  };
  const depths = [];
  for (let element = 0; element < tree.count; element += 1) {
    const parent = tree.parent(element);
    depths.push(parent < 0 ? 0 : depths[parent] + 1);
    const row = el('li', { role: 'treeitem', 'aria-level': depths[element] + 1, tabindex: -1, 'aria-selected': 'false',
      class: [marks.get(element) ?? '', tree.isVisible(element) ? '' : 'unseen'].join(' '),
      style: `padding-left:${8 + Math.min(depths[element], 24) * 12}px` }, show(element));
    row.addEventListener('click', () => choose(element, true));
    rows.push(row);
  }
  if (rows.length > 0) rows[0].tabIndex = 0;
  list.append(...rows);
  list.addEventListener('keydown', event => {
    const current = rows.indexOf(document.activeElement);
    const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: rows.length - 1,
      ArrowLeft: current < 0 ? 0 : tree.parent(current), ArrowRight: current + 1 }[event.key];
    if (next === undefined || current < 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (rows[next]) choose(next, true);
  });
  return list;
};
