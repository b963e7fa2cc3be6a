// The roles of elements, by the same rules as `Roles` in ElementQuery.

const Roles = (() => {
  const { ofClass, ofTag, ofInput, synonyms } = roleTables;
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
  /* The role of an element of a page that does not follow from its tag; null without one. */
  const besideTag = (tree, element) => {
    const tag = tree.tag(element)?.toLowerCase(), role = tree.property(element, 'role');
    if (!tag || tag === 'input' || typeof role !== 'string') return null;
    return ['text', tag, canonical(look(ofTag, tag) ?? '')].includes(canonical(role)) ? null : role;
  };
  const has = (tree, element, wanted) => {
    const role = of(tree, element), traits = tree.property(element, 'traits');
    if (role !== null && canonical(role) === wanted) return true;
    return typeof traits === 'string' && traits.split(/[,|]/).some(trait => canonical(trait) === wanted);
  };
  return { of, besideTag, has, canonical };
})();
