// Takes points; returns whether a listener of the page handles a finger or pointer that moves over them.

points => {
  const types = ['pointermove', 'pointerrawupdate', 'mousemove', 'touchmove'];
  const properties = ['onPointerMove', 'onMouseMove', 'onTouchMove'].flatMap(name => [name, name + 'Capture']);
  const hears = target => {
    const keys = Object.getOwnPropertyNames(target);
    // React listens to everything at its root, and has in properties what elements listen to.
    const own = keys.find(key => key.startsWith('__reactProps$'));
    if (own && properties.some(name => target[own] && target[own][name])) return true;
    if (keys.some(key => key.startsWith('_reactListening'))) return false;
    const listeners = getEventListeners(target);
    return types.some(type => (listeners[type] || []).length > 0);
  };
  const isHeard = (root, x, y) => {
    if (root.defaultView && hears(root.defaultView)) return true;
    for (const hit of root.elementsFromPoint(x, y)) {
      for (let node = hit; node; node = node.parentNode || node.host) if (hears(node)) return true;
      if (hit.shadowRoot && hit.shadowRoot !== root && isHeard(hit.shadowRoot, x, y)) return true;
      // Which listeners there are in a frame is not known here.
      if (hit.localName === 'iframe' || hit.localName === 'frame') return true;
    }
    return hears(root);
  };
  return points.some(([x, y]) => isHeard(document, x, y));
}
