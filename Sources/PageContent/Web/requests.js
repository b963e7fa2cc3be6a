// Marks the requests for whose answers a script waits: the page's time does not pass until then. Runs in the world of the page's own
// scripts, before them.

(() => {
  const { apply } = Reflect, { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = new Proxy(open, { apply: (original, request, args) => {
    const isAwaited = args.length > 2 && !args[2];
    return apply(original, request, isAwaited ? [args[0], `${args[1]}#cukeswift-awaited`, ...args.slice(2)] : args);
  } });
})()
