extension ElementRecord {
  /// The names of the properties that every recorded element has.
  package static let checkable = ["exists", "enabled", "selected", "text", "label", "value", "frame", "size"]

  /// The check that a property has its current value.
  ///
  /// - Parameter name: the name of the property.
  /// - Throws: a `Diagnostic` for an unknown property.
  package func check(of name: String) throws(Diagnostic) -> RecordedAction.Check {
    let check: RecordedAction.Check? =
      switch name {
      case "exists": .exists
      case "enabled": .enabled(state.isEnabled)
      case "selected": .selected(state.isSelected)
      case "text": text.map { .text($0) }
      case "label": label.map { .label($0) }
      case "value": state.value.map { .value($0) }
      case "frame", "bounds": .frame(position.frame)
      case "size": .size(position.frame.size)
      default: throw Diagnostic(noProperty: name, of: description)
      }
    guard let check else { throw Diagnostic(problem: "the \(description) has no \(name) that could be checked") }
    return check
  }

  /// The checks that a property has its current value, for any property of the tree.
  ///
  /// - Parameters:
  ///   - name: the name of the property; `state` stands for all states.
  ///   - element: the element on the screen.
  ///   - tree: the screen.
  /// - Throws: a `Diagnostic` for a property that the element does not have or that queries cannot express.
  func checks(
    of name: String, on element: ElementID, in tree: any ElementTree
  ) throws(Diagnostic) -> [RecordedAction.Check] {
    if name == "state" {
      let further = ["highlighted", "focused"].compactMap { tree.check(of: $0, on: element, isStored: true) }
      return [.enabled(state.isEnabled), .selected(state.isSelected)] + further
    }
    if Self.checkable.contains(name) || name == "bounds" { return [try check(of: name)] }
    guard let check = tree.check(of: name, on: element), let filter = check.filter else {
      throw Diagnostic(noProperty: name, of: description)
    }
    // Steps look for the value with a query.
    _ = try Query(parsing: "view \(filter)")
    return [check]
  }
}

extension ElementTree {
  /// The check of a property of the tree; nil for a property without a value.
  ///
  /// - Parameters:
  ///   - name: the name of the property.
  ///   - element: the element.
  ///   - isStored: whether a value counts only if the app or its driver gives it.
  fileprivate func check(of name: String, on element: ElementID, isStored: Bool = false) -> RecordedAction.Check? {
    for name in Self.spellings(of: name).map({ PropertyName($0) }) {
      switch isStored ? property(name, of: element) : value(of: element, for: name) {
      case .number(let number): return .property(name, PropertyValue(shortest: number))
      case .integer(let number): return .property(name, PropertyValue(shortest: Double(number)))
      case .some(let value): return .property(name, value)
      case nil: continue
      }
    }
    return nil
  }

  /// The names of a property in trees, as UIKit and pages call it.
  private static func spellings(of name: String) -> [String] {
    let known = ["tags": "tag", "receiver subview": "receiver", "receiver window": "window"][name.lowercased()] ?? name
    let isNamed = "is" + known.prefix(1).uppercased() + known.dropFirst()
    return [known, isNamed] + (known == "focused" ? ["isFirstResponder"] : [])
  }
}

extension PropertyValue {
  /// A number, as a whole number where it is one.
  init(shortest number: Double) { self = Int(exactly: number).map { .integer($0) } ?? .number(number) }
}

extension Diagnostic {
  fileprivate init(noProperty name: String, of element: String) {
    self.init(
      problem: "the \(element) has no property \(name.quoted) that could be checked",
      advice: "Every element has \(ElementRecord.checkable.joined(separator: ", ")), state, superview and receiver. "
        + "'properties QUERY' lists the others.")
  }
}
