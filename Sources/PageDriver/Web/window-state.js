// Takes the state of the window, and shows it to the page; returns a promise for the end of the change.

state => {
  const isHidden = state === 'minimized', isFull = state === 'fullscreen';
  if (Object.hasOwn(document, 'hidden') !== isHidden) {
    for (const [name, value] of [['hidden', true], ['visibilityState', 'hidden']]) {
      if (isHidden) Object.defineProperty(document, name, { get: () => value, configurable: true });
      else delete document[name];
    }
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }
  // A page without permission to fill the screen stays as it is.
  const change = isFull === (document.fullscreenElement !== null) ? null
    : isFull ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  return change?.catch(() => {});
}
