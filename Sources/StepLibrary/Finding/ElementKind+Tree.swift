import AppUnderTest

extension ElementKind {
  /// The kind of an element on a screen; nil for an element that steps have no word for.
  init?(of element: ElementID, in tree: any ElementTree) {
    guard let kind = Self.byPrecision.first(where: { $0.query.finds(element, in: tree) }) else {
      return nil
    }
    self = kind
  }

  /// The order of kinds for naming elements. On a page, elements without another kind are labels. Switches and segments
  /// are buttons too for users of accessibility.
  private static let byPrecision =
    allCases.filter { ![.imageButton, .button, .label].contains($0) } + [.label, .button]

  /// The kinds of the elements on a screen, without elements that steps have no word for.
  static func kinds(in tree: any ElementTree) -> [ElementID: ElementKind] {
    var kinds: [ElementID: ElementKind] = [:]
    for kind in byPrecision {
      for element in kind.query.elements(in: tree) where kinds[element] == nil { kinds[element] = kind }
    }
    return kinds
  }

  /// The word for an element of the kind.
  var noun: String {
    switch self {
    case .cell: "list item"
    case .table: "list"
    default: rawValue
    }
  }
}
