extension SessionTrace {
  /// The statements of a test that repeats the session.
  ///
  /// - Parameter written: returns the statements of an action, and first scrolls to its element if asked to.
  func statements<Statement: Equatable>(
    _ written: (_ action: RecordedAction, _ isScrolledTo: Bool) -> [Statement]
  ) -> [Statement] {
    var all: [Statement] = []
    var hasScrolled = false
    for action in actions {
      let isScrolledTo = action.isScrolledTo(from: screen, scrolled: hasScrolled)
      let statements = written(action, isScrolledTo)
      // An element that was just scrolled to is not scrolled to again.
      all += statements.first == all.last && isScrolledTo ? statements.dropFirst() : statements[...]
      hasScrolled = hasScrolled || isScrolledTo || action.scrolls
    }
    return all
  }
}

extension RecordedAction {
  /// The title of the button that closes an alert or action sheet.
  var cancelTitle: String { element?.role == "button" ? element?.mark ?? "Cancel" : "Cancel" }

  /// Whether the action may scroll other elements out of view.
  fileprivate var scrolls: Bool {
    switch kind {
    case .done(.flick(let direction)), .done(.swipe(let direction)): [.up, .down].contains(direction)
    case .done(let action): action.mayScroll
    case .check, .comment, .screenshot, .written: false
    }
  }

  /// Whether its element may be out of view.
  ///
  /// - Parameters:
  ///   - screen: the size of the screen during the recording.
  ///   - hasScrolled: whether an earlier action scrolled.
  fileprivate func isScrolledTo(from screen: Size, scrolled hasScrolled: Bool) -> Bool {
    guard needsElementOnScreen, let element, element.isInScrollView, element.front == nil else { return false }
    return hasScrolled || element.mayHaveToBeScrolledTo(from: screen)
  }
}
