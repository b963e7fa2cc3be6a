// Passes the changes of the screen since a version, as soon as pending effects of input have happened.

const [seen, done] = arguments, page = globalThis.cukeswift;
let isDone = false;
const look = () => { if (!isDone) { isDone = true; done(page && page.next ? page.look(seen) : null); } };
// A page that is not drawn gets no animation frame.
setTimeout(look, 50);
requestAnimationFrame(() => setTimeout(look, 0));
