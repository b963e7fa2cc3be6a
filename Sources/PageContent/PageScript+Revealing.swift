extension PageScript {
  /// What is out of sight is scrolled to.
  static let revealing = #"""
    const { scrollBy } = Element.prototype;
    // How far to go so that what stands from a start to an end is in the middle of a view, or begins where the view does if it is larger.
    const distance = (start, end, from, to) =>
      start >= from && end <= to ? 0 : end - start > to - from ? start - from : (start + end - from - to) / 2;
    // Whether a document can be scrolled by its reader; a page often keeps it from that while something is in front of it.
    const isLocked = document_ => {
      const html = of(get.html, document_), body = of(get.body, document_), own = html ? getComputedStyle(html).overflowY : 'visible';
      const overflow = own === 'visible' && body ? getComputedStyle(body).overflowY : own;
      return overflow === 'hidden' || overflow === 'clip';
    };
    // In which search an element was scrolled to last.
    const searches = new WeakMap();
    // Scrolls what is around an element until that is in its middle, as far as a reader can: nothing that only hides what stands out of
    // it. Returns whether anything has moved, which it does once in a search.
    const reveal = (seen, index, search) => {
      const record = seen === version ? records[index] : null, e = record && record.e;
      if (!e || !e.isConnected || searches.get(e) === search) return 0;
      let isMoved = 0;
      // What is fixed moves with nothing around it.
      for (let inner = e, box; getComputedStyle(inner).position !== 'fixed' && (box = parentOf(inner)); inner = box) {
        const owner = of(get.owner, box), isPage = box === of(get.scrolling, owner), style = getComputedStyle(box);
        if (isPage ? isLocked(owner) : !scrolls(style.overflowY) && !scrolls(style.overflowX)) continue;
        bases = new Map();
        const part = rectangle.call(e), at = baseOf(e), base = baseOf(box), frame = isPage ? { left: 0, top: 0 } : rectangle.call(box);
        const left = frame.left + base[0] + (isPage ? 0 : of(get.clientLeft, box)), top = frame.top + base[1] + (isPage ? 0 : of(get.clientTop, box));
        const before = [of(get.left, box), of(get.top, box)];
        scrollBy.call(box, {
          left: distance(part.left + at[0], part.right + at[0], left, left + of(get.innerWidth, box)),
          top: distance(part.top + at[1], part.bottom + at[1], top, top + of(get.inner, box)), behavior: 'instant' });
        if (of(get.left, box) !== before[0] || of(get.top, box) !== before[1]) isMoved = 1;
      }
      if (isMoved) searches.set(e, search);
      return isMoved;
    };

    """#
}
