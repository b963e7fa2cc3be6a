// Announces the connections that a page opens; runs in the world of the page's own scripts, before them.

(() => {
  const { apply, construct } = Reflect, { dispatchEvent: dispatch } = EventTarget.prototype, Announcement = CustomEvent;
  const Original = WebSocket, { get: address } = Object.getOwnPropertyDescriptor(Original.prototype, 'url');
  const Watched = new Proxy(Original, { construct: (target, args, type) => {
    const socket = construct(target, args, type);
    apply(dispatch, document, [new Announcement('cukeswift-socket', { detail: apply(address, socket, []) })]);
    return socket;
  } });
  Object.defineProperty(globalThis, 'WebSocket', { value: Watched, writable: true, enumerable: false, configurable: true });
  Object.defineProperty(Original.prototype, 'constructor', { value: Watched, writable: true, enumerable: false, configurable: true });
})()
