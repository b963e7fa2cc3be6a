/// The elements of an app that were already seen, to find changes on its screen.
///
/// Changes are the effects of actions. A check of a change detects an app that no longer has the effect.
struct ScreenChanges: Sendable {
  /// The maximum number of changes per look. The first changes are the most informative.
  private static let enough = 8

  /// The properties of an element that a check can be about.
  private struct Sign: Hashable {
    let role: String
    let id: String?
    let name: String?
    let check: RecordedAction.Check
  }

  /// A new or changed element.
  struct Change {
    let element: ElementID
    let check: RecordedAction.Check
    /// The order among other changes: the lowest is the most informative.
    fileprivate let order: Int
  }

  /// The elements of the last look.
  private var known: Set<Sign> = []
  /// The buttons that were already seen. Their continued presence reveals little.
  private var buttons: Set<Sign> = []

  /// Looks at a screen.
  ///
  /// - Returns: the elements that are new or changed, each with a check, the most informative first.
  mutating func next(in tree: any ElementTree) -> [Change] {
    var seen: Set<Sign> = []
    var changes: [Change] = []
    var endOfList = 0
    for index in 0..<tree.count {
      let element = ElementID(index)
      guard let role = tree.role(of: element), let (check, order) = tree.telling(element, of: role),
        tree.isVisible(element), !tree.isPart(element), tree.isInFront(element)
      else { continue }
      // The texts of a completely visible list are part of its rows.
      if role == "text", index < endOfList { continue }
      if case .rows = check { endOfList = tree.end(of: element).index }
      let (id, label) = (tree.mark(.identifier, of: element), tree.mark(.label, of: element))
      let sign = Sign(role: role, id: id, name: label ?? tree.mark(.text, of: element), check: check)
      guard seen.insert(sign).inserted, !known.contains(sign) else { continue }
      if check == .enabled(true), !buttons.insert(sign).inserted { continue }
      // An identifier shows that the element is important.
      changes.append(Change(element: element, check: check, order: id == nil ? order + 1 : order))
    }
    known = seen
    return changes.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .prefix(Self.enough).map(\.element)
  }
}

extension ElementTree {
  /// A check for an element with a role, and its order among other checks; nil for an element without an informative
  /// property.
  fileprivate func telling(_ element: ElementID, of role: String) -> (RecordedAction.Check, order: Int)? {
    let isTrue = { (name: PropertyName) in self.isTrue(name, of: element) }
    switch role {
    case "text", "heading":
      guard let text = mark(.text, of: element) else { return nil }
      let isInBar = ancestors(of: element).contains { self.role(of: $0) == "navigationBar" }
      return (.text(text), isInBar ? 0 : 2)
    case "textField", "searchField": return mark(.text, of: element).map { (.text($0), 4) }
    case "table", "grid": return rows(ofWholeList: element).map { (.rows($0), 1) }
    case "switch", "checkbox": return property(.value, of: element).map { (.value($0.description), 4) }
    case "button":
      // Whether a sheet has a cancel button depends on the device.
      if mark(.style, of: element) == "cancel" { return nil }
      return disabledPart(around: element) == nil ? (.enabled(true), 6) : (.enabled(false), 4)
    case "tab": return isTrue(.selected) ? (.selected(true), 4) : nil
    default: return nil
    }
  }

  /// Whether a finger would reach the element, an element inside it or an element around it, with nothing in front.
  func isInFront(_ element: ElementID) -> Bool {
    guard let hit = self.element(at: hitPoint(of: element)) else { return false }
    return isElement(hit, in: element) || isElement(element, in: hit)
  }

  /// Whether an element is a part of a larger control, or on the keyboard.
  fileprivate func isPart(_ element: ElementID) -> Bool {
    let wholes: Set<String> = [
      "button", "tab", "key", "keyboard", "stepper", "picker", "datePicker", "tabList", "web", "textField",
      "searchField",
    ]
    return isTrue(.moving, of: element)
      || ancestors(of: element).contains { ancestor in
        guard let role = role(of: ancestor), wholes.contains(role) else { return false }
        // A page in a browser is not part of an app's screen. It is the screen.
        return role != "web" || parent(of: ancestor) != ElementID(0)
      }
  }
}
