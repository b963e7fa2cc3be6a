// The appearance of elements, by class.

const Looks = (() => {
  const { ofClass, textColors, signs, discs, keys } = lookTables;
  const look = (table, name) => Object.hasOwn(table, name) ? table[name] : undefined;
  const of = kind => [kind.name, ...kind.supers].map(name => look(ofClass, name)).find(found => found) ?? 'plain';
  const textColor = (look, isSelected) => textColors[look]?.[Number(isSelected)] ?? null;
  return { of, textColor, sign: name => look(signs, name), disc: name => look(discs, name), key: text => look(keys, text) ?? text };
})();
