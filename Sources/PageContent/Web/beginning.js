// Begins to describe the page, and finds the frames that the script describes.

// A frame is described by the script in the outermost document that can look into it; one of another origin describes
// itself.
let outermost = self;
while (outermost !== top) {
  try { if (!outermost.parent.cukeswift) break; } catch { break; }
  outermost = outermost.parent;
}
// Before any listener of the page, which can keep the event from all others.
listen.call(self, 'pointerup', outermost.cukeswift.lift, true);
listen.call(self, 'beforeprint', outermost.cukeswift.print, true);
// Hides the violation that the request of a stop causes.
listen.call(self, 'securitypolicyviolation', event => {
  if (event.blockedURI?.startsWith('https://cukeswift.invalid/')) event.stopImmediatePropagation();
}, true);
for (const type of ['cukeswift', 'cukeswift-mark']) listen.call(self, type, outermost.cukeswift.post, true);
outermost.cukeswift.guardView(self);
if (outermost !== self) {
  outermost.cukeswift.adopt(document);
  globalThis.cukeswift.look = () => '{"isPart":true}';
  return;
}
if (self !== top) { watch(document); return; }
hear(document);
// A page takes input only when it has been drawn for the first time.
const begin = () => { all = isChanged = true; watch(document); };
const load = () => {
  globalThis.cukeswift.load = () => {};
  begin();
  requestAnimationFrame(() => requestAnimationFrame(() => { isChanged = isDrawn = true; }));
  cukeswiftLoaded();
};
// The driver also calls it if the page waits for an endless response.
globalThis.cukeswift.load = load;
addEventListener('load', () => globalThis.cukeswift.load(), { once: true });
