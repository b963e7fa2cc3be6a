/// What was seen of an app so far, to find what is new on its screen.
///
/// What is new came of what was done: as a check it notices an app that does it no more.
struct Sight: Sendable {
  /// How much is kept of one look: what comes first says most.
  private static let enough = 8

  /// An element as far as a check can be about it.
  private struct Sign: Hashable {
    let role: String
    let id: String?
    let name: String?
    let check: RecordedAction.Check
  }

  /// What the last look saw.
  private var known: Set<Sign> = []
  /// The buttons that were seen at any time: that they are still there says little.
  private var buttons: Set<Sign> = []

  /// Looks at a screen.
  ///
  /// - Returns: the elements that are new or have changed, each with what can be checked of it, the most telling first.
  mutating func news(in tree: any ElementTree) -> [(element: ElementID, check: RecordedAction.Check)] {
    var seen: Set<Sign> = []
    var news: [(element: ElementID, check: RecordedAction.Check, order: Int)] = []
    var endOfList = 0
    for index in 0..<tree.count {
      let element = ElementID(index)
      guard let role = tree.role(of: element), let (check, order) = tree.telling(element, of: role),
        tree.isVisible(element), !tree.isPart(element), tree.isInFront(element)
      else { continue }
      // The texts of a list that is seen as a whole stand in its rows.
      if role == "text", index < endOfList { continue }
      if case .rows = check { endOfList = tree.end(of: element).index }
      let (id, label) = (tree.mark(.identifier, of: element), tree.mark(.label, of: element))
      let sign = Sign(role: role, id: id, name: label ?? tree.mark(.text, of: element), check: check)
      guard seen.insert(sign).inserted, !known.contains(sign) else { continue }
      if check == .enabled(true), !buttons.insert(sign).inserted { continue }
      // What has an identifier is meant to be looked at.
      news.append((element, check, id == nil ? order + 1 : order))
    }
    known = seen
    return news.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .prefix(Self.enough).map { ($0.element.element, $0.element.check) }
  }
}

extension ElementTree {
  /// What can be checked of an element of a role, with its place among other checks; nil where nothing tells anything.
  fileprivate func telling(_ element: ElementID, of role: String) -> (RecordedAction.Check, order: Int)? {
    let isTrue = { (name: PropertyName) in self.property(name, of: element)?.equals(true) == true }
    switch role {
    case "text", "heading":
      guard let text = mark(.text, of: element) else { return nil }
      let isInBar = ancestors(of: element).contains { self.role(of: $0) == "navigationBar" }
      return (.text(text), isInBar ? 0 : 2)
    case "textField", "searchField": return mark(.text, of: element).map { (.text($0), 4) }
    case "table", "grid": return rows(ofWholeList: element).map { (.rows($0), 1) }
    case "switch": return property(.value, of: element).map { (.value($0.description), 4) }
    case "button":
      // Which devices show a button to cancel a sheet depends on them.
      if mark(.style, of: element) == "cancel" { return nil }
      return disabledPart(around: element) == nil ? (.enabled(true), 6) : (.enabled(false), 4)
    case "tab": return isTrue(.selected) ? (.selected(true), 4) : nil
    default: return nil
    }
  }

  /// Whether a finger would reach the element, or what is in or around it, and nothing in front of it.
  func isInFront(_ element: ElementID) -> Bool {
    guard let hit = self.element(at: hitPoint(of: element)) else { return false }
    return isElement(hit, in: element) || isElement(element, in: hit)
  }

  /// Whether an element is a part of something that is one to those who use it, or is on the keyboard.
  fileprivate func isPart(_ element: ElementID) -> Bool {
    let wholes: Set<String> = [
      "button", "tab", "key", "keyboard", "stepper", "picker", "datePicker", "tabList", "web", "textField",
      "searchField",
    ]
    return property(.moving, of: element)?.equals(true) == true
      || ancestors(of: element).contains { ancestor in
        guard let role = role(of: ancestor), wholes.contains(role) else { return false }
        // A page in a browser is no part of an app's screen: it is the screen.
        return role != "web" || parent(of: ancestor) != ElementID(0)
      }
  }
}
