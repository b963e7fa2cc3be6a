// Reports the permissions that a page requests; runs in the world of the page's own scripts, before them.

(() => {
  const dispatch = EventTarget.prototype.dispatchEvent, Announcement = UIEvent, { apply } = Reflect;
  const announce = detail => apply(dispatch, document, [new Announcement('cukeswift-asked', { detail })]);
  // Each function is one of the browser's own; a page that is not secure has only some of them.
  const watch = (type, name, tell) => {
    const prototype = globalThis[type] && globalThis[type].prototype, original = prototype && prototype[name];
    if (original) prototype[name] = new Proxy(original, { apply: (target, object, args) => { tell(args); return apply(target, object, args); } });
  };
  for (const name of ['getCurrentPosition', 'watchPosition']) watch('Geolocation', name, () => announce(0));
  // The text that the page has copied or that a step has set. The pages of a browser share one pasteboard, which this
  // replaces.
  const { CustomEvent: Note, ClipboardItem: Item, Blob: Bytes } = globalThis, { then } = Promise.prototype;
  let held;
  const copy = text => { held = text; apply(dispatch, document, [new Note('cukeswift-copied', { detail: text })]); };
  document.addEventListener('cukeswift-hold', ({ detail }) => { held = detail; });
  const after = (type, name, act) => {
    const prototype = globalThis[type] && globalThis[type].prototype, original = prototype && prototype[name];
    if (original) prototype[name] = new Proxy(original,
      { apply: (target, object, args) => apply(then, apply(target, object, args), [result => act(result, args)]) });
  };
  after('Clipboard', 'writeText', (result, [text]) => { copy(String(text)); });
  after('Clipboard', 'write', async (result, [items]) => {
    for (const item of items) if (item.types.includes('text/plain')) copy(await (await item.getType('text/plain')).text());
  });
  after('Clipboard', 'readText', text => held === undefined ? text : held);
  after('Clipboard', 'read', items => held === undefined ? items
    : [new Item({ 'text/plain': new Bytes([held], { type: 'text/plain' }) })]);
  const selected = () => {
    const field = document.activeElement;
    const isField = field && typeof field.value === 'string' && typeof field.selectionStart === 'number';
    return isField ? field.value.slice(field.selectionStart, field.selectionEnd) : String(getSelection());
  };
  for (const type of ['copy', 'cut']) addEventListener(type, event => {
    const text = event.defaultPrevented ? event.clipboardData.getData('text/plain') : selected();
    if (text) copy(text);
  });
  watch('MediaDevices', 'getUserMedia', ([wish]) => { if (wish && wish.video) announce(2); if (wish && wish.audio) announce(3); });
  for (const name of ['read', 'readText', 'write', 'writeText']) watch('Clipboard', name, () => announce(4));
  if (globalThis.Notification && Notification.requestPermission)
    Notification.requestPermission = new Proxy(Notification.requestPermission,
      { apply: (target, object, args) => { announce(1); return apply(target, object, args); } });
})()
