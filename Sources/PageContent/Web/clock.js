// Makes the clock advance while scripts run; runs in the world of the page's own scripts, before them.
//
// The browser's virtual time stands still during a task. A page that compares two times, for example to make a key or
// to detect a change, would get the same time twice. Each reading of the clock therefore advances it by a fixed part of
// a millisecond, the same in every run. When the virtual time has caught up, the clock shows the virtual time again.

(() => {
  // The number of readings at one moment of the virtual time that advance the clock by a whole step, and the step of
  // further readings.
  const few = 8, small = 1 / 64;
  const { construct, apply } = Reflect, { max, floor } = Math;
  const ticking = (read, step) => {
    let moment = -1, looks = 0, shown = 0;
    return () => {
      const time = read();
      if (time !== moment) { moment = time; looks = 0; }
      return shown = max(time, shown + step * (looks++ < few ? 1 : small));
    };
  };
  const System = Date, now = System.now, date = ticking(now, 1), today = () => floor(date());
  System.now = new Proxy(now, { apply: today });
  const Clock = new Proxy(System, {
    apply: target => construct(target, [today()]).toString(),
    construct: (target, args, type) => construct(target, args.length ? args : [today()], type),
  });
  Object.defineProperty(globalThis, 'Date', { value: Clock, writable: true, enumerable: false, configurable: true });
  Object.defineProperty(System.prototype, 'constructor', { value: Clock, writable: true, enumerable: false, configurable: true });
  const elapsed = Performance.prototype.now, time = ticking(() => apply(elapsed, performance, []), 0.1);
  Performance.prototype.now = new Proxy(elapsed, { apply: (target, object, args) => { apply(target, object, args); return time(); } });
  // Waits for a frame are announced, because the virtual time must not outrun the frames.
  const { dispatchEvent } = EventTarget.prototype, Announcement = Event;
  globalThis.requestAnimationFrame = new Proxy(requestAnimationFrame, { apply: (target, object, args) => {
    apply(dispatchEvent, document, [new Announcement('cukeswift-frame')]);
    return apply(target, object, args);
  } });
})()
