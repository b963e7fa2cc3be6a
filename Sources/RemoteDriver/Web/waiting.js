// Waits until the screen has changed: passes its changes, false if nothing changed in time, true for a new document.

const [seen, limit, done] = arguments, page = globalThis.cukeswift;
if (!page || !page.next) done(true);
else page.next(seen, limit, hasChanged => done(hasChanged ? page.look(seen) : false));
