internal import AppUnderTest
internal import JSON

/// Mouse movements instead of fingers, for browsers without touch input.
extension RemotePageDriver {
  /// Whether the page handles a mouse movement: it declares so, or no element under the mouse scrolls in that
  /// direction.
  ///
  /// The click that browsers generate after such a movement is kept from the page, because a moved finger does not
  /// click.
  func isDragged(_ input: RemoteInput) async throws -> Bool {
    let text = """
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
      """
    let arguments: [JSONValue] = [
      .number(input.start.x), .number(input.start.y), .boolean(input.isAcross), .number(input.way.x),
      .number(input.way.y),
    ]
    return try await script(text, arguments) == true
  }

  /// Allows clicks to reach the page again.
  func release() async throws {
    do {
      _ = try await script("if (globalThis.cukeswift && globalThis.cukeswift.release) globalThis.cukeswift.release()")
    } catch let problem as RemoteProblem where problem.isEndOfDocument {
      // A dialog is open, or the page has been replaced.
    }
  }

  /// Waits until scrolling has begun and ended.
  func rest() async throws {
    let text = """
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
      """
    do {
      try await scriptWithCallback(text)
    } catch let problem as RemoteProblem where problem.isEndOfDocument {
      // The page has been replaced.
    }
  }
}

extension RemoteProblem {
  /// Whether a script failed because its document was left.
  var isEndOfDocument: Bool {
    guard let code else { return false }
    return ["javascript error", "unknown error", "script timeout", "no such window", "unexpected alert open"].contains(
      code)
  }
}
