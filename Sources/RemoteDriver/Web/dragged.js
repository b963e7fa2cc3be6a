// Returns whether the page handles a mouse movement, and then keeps the click after it from the page.

const [x, y, isAcross, wayX, wayY] = arguments;
const isTaken = () => {
  for (let e = document.elementFromPoint(x, y); e; e = e.parentElement) {
    if (e.matches('input[type=range], [draggable=true]')) return true;
    const style = getComputedStyle(e), action = style.touchAction || 'auto', isPage = e === document.scrollingElement;
    if (action === 'none' || action === (isAcross ? 'pan-y' : 'pan-x')) return true;
    const room = isAcross ? e.scrollWidth - e.clientWidth : e.scrollHeight - e.clientHeight;
    const overflow = isAcross ? style.overflowX : style.overflowY;
    if (room > 1 && (isPage ? overflow !== 'hidden' : /auto|scroll/.test(overflow))) {
      const offset = isAcross ? e.scrollLeft : e.scrollTop, way = isAcross ? wayX : wayY;
      if (way > 0 ? offset < room - 1 : offset > 0) globalThis.cukeswift.scrolled = { e, top: e.scrollTop, left: e.scrollLeft };
      return false;
    }
  }
  return true;
};
if (!isTaken()) return false;
const stop = event => { event.stopImmediatePropagation(); event.preventDefault(); };
addEventListener('click', stop, { capture: true });
globalThis.cukeswift.release = () => removeEventListener('click', stop, { capture: true });
return true;
