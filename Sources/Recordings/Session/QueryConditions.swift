import AppUnderTest

/// The conditions of a query that are more than a name for its element.
struct QueryConditions {
  /// Conditions on the element, as checks of its properties.
  private(set) var checks: [RecordedAction.Check] = []
  /// Names of the element and of elements around it. A check of one of these names is not needed.
  private(set) var names: [String] = []
  /// Whether only the query expresses all conditions.
  private(set) var needQuery = false

  /// Reads the conditions of a query.
  ///
  /// - Parameters:
  ///   - query: the query. Identifiers and indices only choose the element and are not conditions.
  ///   - record: the element that it found.
  init(of query: Query, on record: ElementRecord) {
    for step in query.steps.dropLast() { for filter in step.filters { add(around: filter) } }
    var hasIndex = false
    for filter in query.steps.last?.filters ?? [] {
      let count = checks.count
      add(filter, on: record)
      // The element at an index has to fulfil the conditions that follow.
      if hasIndex, checks.count > count { needQuery = true }
      hasIndex = hasIndex || filter.choosesOne
    }
  }

  private mutating func add(_ filter: Query.Filter, on record: ElementRecord) {
    switch filter {
    case .marked(let name), .called(let name): names.append(name)
    case .property(let name, let value): add(name, value, on: record)
    case .index, .first, .last, .indexPath, .principal: break
    case .matching, .predicate, .containing, .near, .not, .css, .xpath: needQuery = true
    }
  }

  private mutating func add(_ name: PropertyName, _ value: PropertyValue, on record: ElementRecord) {
    switch (name, value) {
    case (.identifier, _), (.visible, .boolean(true)), (.hidden, .boolean(false)): break
    case (.placeholder, .string(let text)): names.append(text)
    case (.enabled, .boolean(record.state.isEnabled)): checks.append(.enabled(record.state.isEnabled))
    case (.selected, .boolean(record.state.isSelected)): checks.append(.selected(record.state.isSelected))
    case (.text, .string(let text)) where text == record.text: checks.append(.text(text))
    case (.label, .string(let text)) where text == record.label: checks.append(.label(text))
    case (.value, _) where value.description == record.state.value: checks.append(.value(value.description))
    default: needQuery = true
    }
  }

  /// Adds a condition on an element around the element that the query found.
  private mutating func add(around filter: Query.Filter) {
    switch filter {
    case .marked(let name), .called(let name), .property(.label, .string(let name)),
      .property(.text, .string(let name)):
      names.append(name)
    case .property(.identifier, _), .index, .first, .last, .indexPath, .principal: break
    case .property, .matching, .predicate, .containing, .near, .not, .css, .xpath: needQuery = true
    }
  }
}

extension QueryConditions {
  /// The checks of an assertion.
  ///
  /// - Parameters:
  ///   - query: the query of the assertion.
  ///   - record: the element that it found.
  ///   - properties: the checks of the properties that the assertion names.
  ///   - steps: returns the steps for a check; nil for a recorder without steps.
  /// - Returns: at least one check. A condition that no step expresses becomes a check with the query.
  static func checks(
    of query: Query, on record: ElementRecord, besides properties: [RecordedAction.Check],
    expressedBy steps: ((RecordedAction.Check) -> [String])?
  ) -> [RecordedAction.Check] {
    let conditions = QueryConditions(of: query, on: record)
    let whole = RecordedAction.Check.found(query.description)
    if conditions.needQuery { return properties + [whole] }
    var checks = properties + conditions.checks.filter { !properties.contains($0) }
    if checks.isEmpty { checks = [.exists] }
    guard let steps else { return checks }
    let mentions = { (check: RecordedAction.Check, text: String) in steps(check).contains { $0.contains("\"\(text)\"") }
    }
    // A step that names the element by a text expects the text, too.
    for check in conditions.checks {
      guard let text = check.name, checks.contains(where: { $0 != check && mentions($0, text) }) else { continue }
      checks.removeAll { $0 == check && !properties.contains($0) }
    }
    if checks.contains(where: { !properties.contains($0) && steps($0).isEmpty }) { return properties + [whole] }
    let uncheckedNames = conditions.names.filter { name in name != record.id && !checks.contains { mentions($0, name) }
    }
    guard let name = uncheckedNames.first else { return checks }
    // A name of the element itself is a text or a label of it.
    let names: [RecordedAction.Check?] = [record.text.map { .text($0) }, record.label.map { .label($0) }]
    let own = names.compactMap { $0 }.first { $0.name == name && !steps($0).isEmpty }
    return checks.filter { $0 != .exists } + [uncheckedNames.count == 1 ? own ?? whole : whole]
  }
}

extension RecordedAction.Check {
  /// The text or label of an element; nil for other checks.
  fileprivate var name: String? {
    switch self {
    case .text(let text), .label(let text): text
    case .exists, .enabled, .selected, .textStart, .rows, .value, .frame, .size, .property, .found, .other: nil
    }
  }
}
