extension PageScript {
  /// Determines the effect of dragging on the page.
  static let dragging = #"""
    // How many changes of the document were noted.
    let changes = 0;
    // What is known of the drag that is watched: what is dragged and where that was, what it was over last, whether anything took it.
    let drag = null;
    const dragEvents = ['dragstart', 'dragover', 'drop', 'input', 'change'];
    const surroundingsOf = e => [of(get.parentNode, e), e.previousElementSibling, e.nextElementSibling];
    const hearDrag = event => {
      if (!drag || !event.isTrusted) return;
      const { type } = event, hit = composedPath.call(event)[0];
      if (type === 'dragover') { drag.over = event; drag.target = hit; return; }
      if (type !== 'dragstart') { drag.isTaken = true; return; }
      const e = of(get.kind, hit) === 1 ? hit : of(get.parent, hit);
      drag.item = e && closest.call(e, '[draggable=true]') || e;
      drag.place = drag.item && surroundingsOf(drag.item);
    };
    const guardDrags = view => { for (const type of dragEvents) listen.call(view, type, hearDrag, true); };
    const catchUp = () => { const missed = mutations.takeRecords(); if (missed.length) { note(missed); isChanged = true; } };
    const positions = () => [...scrollers].map(e => [e, of(get.left, e), of(get.top, e)]);
    const watchDrag = () => { catchUp(); drag = { item: null, place: null, over: null, target: null, isTaken: false, changes, positions: positions() }; };
    // Whether what is dragged would be taken where it is: by a script of the page, or by a field for files.
    const takesDrop = () => {
      const { over, target } = drag || {};
      return !!over && (over.defaultPrevented || of(get.kind, target) === 1 && !!closest.call(target, 'input[type=file]:enabled'));
    };
    // What came of the drag: `taken` by the page, the dragged element `moved`, or anything `changed`.
    const endDrag = () => {
      if (!drag) return 'changed';
      catchUp();
      const { item, place, isTaken, changes: before, positions: scrolled } = drag;
      drag = null;
      if (isTaken) return 'taken';
      if (item && (!item.isConnected || surroundingsOf(item).some((e, i) => e !== place[i]))) return 'moved';
      return changes !== before || scrolled.some(([e, left, top]) => of(get.left, e) !== left || of(get.top, e) !== top) ? 'changed' : '';
    };

    """#

  /// An expression for the world of the page's own scripts: whether a listener there handles a finger or pointer that
  /// moves over points.
  ///
  /// - Parameter points: the points, as JSON.
  package static func hearsMoves(at points: String) -> String {
    #"""
    (points => {
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
    })(\#(points))
    """#
  }
}
