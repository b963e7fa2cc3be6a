extension InProcessDriver: AuditedDriver {
  /// The screen with the facts for its audit.
  ///
  /// - Throws: an `AppError` if the app does not run or cannot show its screen.
  package func audited() throws -> AuditedScreen {
    let layout = try app().layout()
    let tree = layout.tree
    var screen = AuditedScreen(tree)
    screen.texts = ScreenPicture.looks(of: tree).filter { tree.hasOwnColors($0.key) }
    screen.cutTexts = Set(tree.elements.filter { tree.entries[$0.index].style.isCutBySize })
    let gestures = zip(layout.gestures.elements, layout.gestures.values)
    screen.touchable = Set(gestures.filter { $0.1.touch != nil }.map { ElementID($0.0) })
    return screen
  }
}

extension ScreenTree {
  /// Whether the app has chosen the colour of a text or of its background, instead of their classes.
  ///
  /// An element with a background chosen by its class ends the search for the background.
  fileprivate func hasOwnColors(_ element: ElementID) -> Bool {
    if entries[element.index].style.hasOwnColors { return true }
    let around = ancestors(of: element).first {
      entries[$0.index].style.hasOwnColors || entries[$0.index].style.background != nil
    }
    return around.map { entries[$0.index].style.hasOwnColors } ?? false
  }
}
