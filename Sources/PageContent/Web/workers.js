// Announces workers whose scripts cannot be loaded; runs in the world of the page's own scripts, before them.

(() => {
  const { apply, construct } = Reflect, { addEventListener: listen, dispatchEvent: dispatch } = EventTarget.prototype;
  const Announcement = CustomEvent, ScriptError = ErrorEvent, Address = URL;
  for (const name of ['Worker', 'SharedWorker']) {
    const Original = globalThis[name];
    if (!Original) continue;
    const Watched = new Proxy(Original, { construct: (target, args, type) => {
      const worker = construct(target, args, type), detail = new Address(args[0], document.baseURI).href;
      // The error of a script that runs has a message.
      apply(listen, worker, ['error', event => {
        if (event.isTrusted && !(event instanceof ScriptError)) apply(dispatch, document, [new Announcement('cukeswift-worker', { detail })]);
      }]);
      return worker;
    } });
    Object.defineProperty(globalThis, name, { value: Watched, writable: true, enumerable: false, configurable: true });
    Object.defineProperty(Original.prototype, 'constructor', { value: Watched, writable: true, enumerable: false, configurable: true });
  }
})()
