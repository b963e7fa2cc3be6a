// Takes the value that a script has returned, and the limits for it; returns a primitive value, or an array of the value
// and its elements.
//
// A page can have replaced `Array`, `JSON`, `Promise` and methods of all objects, so these names are not used here.

(value, { mostElements, deepest, elementKey, shadowKey, frameKey, windowKey, handle, referenceKeys }) => {
  const found = [null], isList = found.constructor.isArray;
  // What takes a list apart finds out whether there is anything to go through.
  const isIterable = part => { try { const [] = part; return true } catch { return false } };
  const isReference = name => {
    for (let i = 0; i < referenceKeys.length; i++) if (name === referenceKeys[i]) return true;
    return false;
  };
  // The element of a frame, which another origin does not tell.
  const frameOf = part => {
    const frames = document.querySelectorAll('iframe, frame');
    for (let i = 0; i < frames.length; i++) if (frames[i].contentWindow === part) return frames[i];
    try { return part.frameElement } catch { return null }
  };
  const copy = (part, outer) => {
    if (typeof part === 'bigint') throw new TypeError('a script cannot return a BigInt');
    if (typeof part === 'number') return part - part === 0 ? part + 0 : null;
    const isCollection = typeof part === 'undefined' && part !== undefined; // document.all
    if (typeof part !== 'object' && !isCollection || part === null) return typeof part === 'function' || typeof part === 'symbol' ? undefined : part;
    const refer = (node, key) => {
      if (found.length > mostElements) throw new TypeError(`a script can return ${mostElements} elements at most`);
      found[found.length] = node;
      return { [key]: found.length - 2 };
    };
    if (part.window === part) {
      // The window in use stands for itself, and a frame for its element.
      if (part === window.top) return { [windowKey]: handle };
      const frame = frameOf(part);
      if (!frame) throw new TypeError('a script can return its own window and frames, and no other windows');
      return refer(frame, frameKey);
    }
    if (typeof part.nodeType === 'number') {
      const isShadow = part.nodeType === 11 && part.host;
      if (part.nodeType !== 1 && !isShadow) throw new TypeError('a script can return elements, and no other nodes');
      // The browser cannot name a shadow root outside of the document; its key as the message distinguishes it from other errors.
      if (isShadow && !part.isConnected) throw new TypeError(shadowKey);
      return refer(part, isShadow ? shadowKey : elementKey);
    }
    for (let around = outer; around; around = around.outer)
      if (around.part === part) throw new TypeError('a script cannot return what contains itself');
    const inner = { part, outer, depth: outer ? outer.depth + 1 : 1 };
    if (inner.depth > deepest) throw new TypeError(`a script can return values nested ${deepest} deep at most`);
    if (isList(part) || typeof part.length === 'number' && isIterable(part)) {
      const list = [];
      for (let i = 0; i < part.length; i++) list[i] = copy(part[i], inner) ?? null;
      return list;
    }
    if (typeof part.toJSON === 'function') return copy(part.toJSON(), inner);
    const members = { __proto__: null }, own = { __proto__: null, ...part };
    for (const name in own) {
      if (isReference(name)) throw new TypeError('a script can return elements, and nothing that stands for one');
      const member = copy(own[name], inner);
      if (member !== undefined) members[name] = member;
    }
    return members;
  };
  const result = copy(value, null) ?? null;
  found[0] = result;
  return typeof result === 'object' && result !== null ? found : result;
}
