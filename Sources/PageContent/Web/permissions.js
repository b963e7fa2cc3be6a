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
  watch('MediaDevices', 'getUserMedia', ([wish]) => { if (wish && wish.video) announce(2); if (wish && wish.audio) announce(3); });
  for (const name of ['read', 'readText', 'write', 'writeText']) watch('Clipboard', name, () => announce(4));
  if (globalThis.Notification && Notification.requestPermission)
    Notification.requestPermission = new Proxy(Notification.requestPermission,
      { apply: (target, object, args) => { announce(1); return apply(target, object, args); } });
})()
