// Announces performance marks, which are events by name; runs in the world of the page's own scripts, before them.

(() => {
  const { apply } = Reflect, { dispatchEvent } = EventTarget.prototype, Announcement = CustomEvent;
  const { mark } = Performance.prototype, target = globalThis;
  Performance.prototype.mark = new Proxy(mark, { apply: (original, object, args) => {
    const made = apply(original, object, args);
    apply(dispatchEvent, target, [new Announcement('cukeswift-mark', { detail: made.name })]);
    return made;
  } });
})()
