import AppUnderTest

/// The results of a query or command, numbered from 0.
struct Results: Sendable {
  enum Item: Sendable {
    case element(ElementID, any ElementTree)
    /// A value; nil for an element without a value.
    case value(PropertyValue?)
  }

  var items: [Item]
  /// Whether this is a single item, shown without a number.
  var isSingle = false
  /// Whether to show JSON.
  var isJSON = false
  /// Whether the texts are already escaped for quotes in a query.
  var isEscaped = false
  /// The text to show instead of an empty list.
  var note: String?

  static func value(_ value: PropertyValue) -> Results { Results(items: [.value(value)], isSingle: true) }

  /// The part of the results at a path.
  ///
  /// - Throws: a diagnostic if the part does not exist.
  func asked(_ parts: [ResultPart]) throws(Diagnostic) -> Results {
    var results = self
    for part in parts { results = try results.asked(part) }
    return results
  }

  private func asked(_ part: ResultPart) throws(Diagnostic) -> Results {
    switch part {
    case .json:
      var results = self
      results.isJSON = true
      return results
    case .count: return .value(.integer(items.count))
    case .isEmpty: return .value(.boolean(items.isEmpty))
    case .includes(let text):
      let texts = items.map { Results(items: [$0]).plainText }
      return .value(.boolean(isSingle ? texts.first?.contains(text) == true : texts.contains(text)))
    case .converted(let conversion):
      var results = self
      results.items = items.map { .value(conversion.result(for: $0)) }
      return results
    case .first: return try item(0)
    case .last: return try item(-1)
    case .index(let index): return try item(index)
    case .property(let name):
      try requireKnown(name)
      return Results(items: items.map { .value($0.part(named: name)) }, isSingle: isSingle, isJSON: isJSON)
    }
  }

  /// Checks that elements can have a property.
  private func requireKnown(_ name: String) throws(Diagnostic) {
    if items.isEmpty, case .other = PropertyName(name) {
      throw Diagnostic(problem: "'\(name)' has no value: nothing was found")
    }
    var (found, tree): ([ElementID], (any ElementTree)?) = ([], nil)
    for item in items {
      guard case .element(let element, let itsTree) = item else { return try requirePart(name) }
      (found, tree) = (found + [element], itsTree)
    }
    try tree?.requireKnown([name], of: found)
  }

  /// Checks that values can have a part.
  private func requirePart(_ name: String) throws(Diagnostic) {
    guard items.allSatisfy({ $0.part(named: name) == nil }) else { return }
    throw Diagnostic(
      problem: "'\(name)' is not a part of any value here",
      advice: "A frame has x, y, width, height, center_x and center_y; a text has length.")
  }

  private func item(_ index: Int) throws(Diagnostic) -> Results {
    let offset = index < 0 ? items.count + index : index
    guard items.indices.contains(offset) else {
      let count = items.isEmpty ? "nothing was found" : "the last result has \(items.count), counted from [0]"
      throw Diagnostic(problem: "[\(index)] is not in the result: \(count)")
    }
    return Results(items: [items[offset]], isSingle: true, isJSON: isJSON)
  }

  /// The query that finds the element.
  ///
  /// - Throws: a diagnostic for a result that is not an element.
  func query() throws(Diagnostic) -> Query {
    guard let item = items.first else { throw Diagnostic(problem: "'it' has no value: nothing was found") }
    guard items.count == 1 else {
      throw Diagnostic(
        problem: "'it' is \(items.count) elements, and only one is allowed",
        advice: "Choose one of several with it[0].")
    }
    guard case .element(let element, let tree) = item else {
      throw Diagnostic(
        problem: "'it' is not an element but \(item.text)", advice: "After a query, 'it' is what the query found.")
    }
    guard let query = tree.suggestions(for: element, limit: 1).first?.query else {
      throw Diagnostic(problem: "no query can distinguish \(tree.describe(element)) from others")
    }
    return query
  }

  /// The plain values, for insertion into another text.
  var plainText: String {
    items.map { item in
      if case .value(let value) = item { value?.description ?? "" } else { item.text }
    }.joined(separator: "\n")
  }

  /// The results as JSON: an array, or a single item.
  var json: String {
    if isSingle { return items.first?.json ?? "null" }
    return items.isEmpty ? "[]" : "[\n" + items.map(\.json).joined(separator: ",\n") + "\n]"
  }
}

extension Results.Item {
  /// The element in one line, or the value.
  var text: String {
    switch self {
    case .element(let element, let tree): tree.describe(element).withVisibleControls
    case .value(let value): value?.description.withVisibleControls ?? "nil"
    }
  }

  var json: String {
    switch self {
    case .element(let element, let tree): tree.json(of: element)
    case .value(let value): value?.json ?? "null"
    }
  }

  func part(named name: String) -> PropertyValue? {
    switch self {
    case .element(let element, let tree): tree.value(of: element, for: PropertyName(name))
    case .value(let value): value?.part(named: name)
    }
  }
}
