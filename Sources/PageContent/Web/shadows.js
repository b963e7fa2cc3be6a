// Shows closed shadow roots and element internals to the other world; runs in the world of the page's own scripts,
// before them.
//
// Two worlds share only nodes and events about nodes. A node that was announced and is inside a root leads to the root.
// An event asks an element with internals for its role, name and states, and the element answers with another event.

(() => {
  const attach = Element.prototype.attachShadow;
  const call = Function.prototype.call.bind(Function.prototype.call);
  const create = Document.prototype.createElement, dispatch = EventTarget.prototype.dispatchEvent;
  const append = Node.prototype.appendChild, remove = Node.prototype.removeChild, Event = MouseEvent;
  const announce = root => {
    const node = call(create, document, 'i');
    call(dispatch, document, new Event('cukeswift-shadow', { relatedTarget: node }));
    call(append, root, node);
    call(dispatch, document, new Event('cukeswift-shadow', { relatedTarget: node }));
    call(remove, root, node);
  };
  Element.prototype.attachShadow = { attachShadow(options) {
    const root = call(attach, this, options);
    if (root.mode === 'closed') announce(root);
    return root;
  } }.attachShadow;
  // One that stands in HTML is there before any script; an element of the page's own gets it with its internals.
  const attachInternals = HTMLElement.prototype.attachInternals;
  const members = Object.getOwnPropertyDescriptors(ElementInternals.prototype), rootOf = members.shadowRoot.get;
  const owners = new WeakMap(), { get: ownerOf, set: keepOwner } = WeakMap.prototype;
  const listen = EventTarget.prototype.addEventListener, write = JSON.stringify, Answer = InputEvent;
  // The texts; members that refer to other elements are left out.
  const said = Object.keys(members).filter(name => /^(?:role$|aria(?!.*Elements?$))/.test(name) && members[name].set)
    .map(name => [name, name.replace(/^aria/, 'aria-').toLowerCase(), members[name]]);
  const answer = internals => {
    const texts = [];
    for (let i = 0; i < said.length; i++) {
      const text = call(said[i][2].get, internals);
      if (text !== null) texts[texts.length] = [said[i][1], text];
    }
    call(dispatch, document, new Answer('cukeswift-told', { data: write(texts) }));
  };
  for (let i = 0; i < said.length; i++) {
    const [name, , member] = said[i];
    const set = Object.getOwnPropertyDescriptor({ set [name](value) {
      call(member.set, this, value);
      const owner = call(ownerOf, owners, this);
      if (owner) call(dispatch, owner, new Event('cukeswift-internals'));
    } }, name).set;
    Object.defineProperty(ElementInternals.prototype, name, { ...member, set });
  }
  HTMLElement.prototype.attachInternals = { attachInternals() {
    const internals = call(attachInternals, this), root = call(rootOf, internals);
    call(keepOwner, owners, internals, this);
    call(listen, this, 'cukeswift-tell', () => answer(internals));
    if (root && root.mode === 'closed') announce(root);
    return internals;
  } }.attachInternals;
})()
