// Defines the functions for the driver of a page in real time.

const later = setTimeout, never = clearTimeout;
// Calls a closure when the screen has changed, or after a limit in milliseconds.
const next = (seen, limit, done) => {
  if (of(get.state, document) === 'complete') watch(document);
  forget();
  compare(true);
  if (seen !== version || isChanged || all) return done(true);
  let timer = 0;
  const end = hasChanged => { if (!timer) return; never(timer); timer = 0; done(hasChanged); };
  timer = later(() => end(false), limit);
  waiters.push(() => end(true));
  // An animation reports its own end.
  for (const animation of animationsOf.call(document)) if (animation.playState === 'running') animation.finished.then(change, change);
  if (of(get.state, document) !== 'complete') listen.call(window, 'load', () => { all = true; change(); }, { once: true });
};
Object.assign(globalThis.cukeswift, { next });
listen.call(window, 'beforeprint', globalThis.cukeswift.print, true);
if (of(get.state, document) === 'complete') watch(document);
