// Waits until scrolling has begun and ended.

const done = arguments[0], page = globalThis.cukeswift, end = performance.now() + 1000;
const { e, top, left } = page && page.scrolled || {};
if (page) delete page.scrolled;
let last = '', count = 0;
const look = () => {
  let now = scrollX + ' ' + scrollY;
  for (const e of document.querySelectorAll('*')) if (e.scrollTop || e.scrollLeft) now += ' ' + e.scrollTop + ',' + e.scrollLeft;
  count = now === last ? count + 1 : 0;
  last = now;
  const hasBegun = !e || e.scrollTop !== top || e.scrollLeft !== left || performance.now() > end;
  if (count > 4 && hasBegun) done(true); else requestAnimationFrame(look);
};
requestAnimationFrame(look);
