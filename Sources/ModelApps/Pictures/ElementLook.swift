/// How an element is drawn, by its class.
enum ElementLook: String, CaseIterable {
  case plain, button, tab, segment, navigationBar, bar, backButton, field, searchBar, image, cell, swipeAction
  case toggle, slider, bordered, progress, wheelTurning, picker, pickerRow, dimming, alertButton, key, editControl
  case moveControl, map, userLocation, web, scroll, actionSheet

  private static let ofClass = LookTables.ofClass.compactMapValues(ElementLook.init)

  /// The look of the class, or of its nearest superclass with a look.
  init(of elementClass: ElementClass) {
    let names = [elementClass.name] + elementClass.superclasses
    self = names.lazy.compactMap { Self.ofClass[$0] }.first ?? .plain
  }

  /// Whether its content is cut off at its edges.
  var clips: Bool { self == .scroll || self == .cell }

  /// The default colour of texts inside; nil for the colour of its container.
  func textColor(isSelected: Bool) -> String? {
    guard let colors = LookTables.textColors[rawValue] else { return nil }
    return isSelected ? colors.last : colors.first
  }
}
