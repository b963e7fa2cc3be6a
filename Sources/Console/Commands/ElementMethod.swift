import AppUnderTest

/// A method of a view that Calabash's `query` calls with an argument. Only methods with an effect that a user could
/// cause or see.
enum ElementMethod: Sendable, Hashable {
  /// `setText: 'x'`: replaces the text of a field.
  case setText(String)
  /// `setOn: true`: turns a switch.
  case setOn(Bool)
  /// `setValue: 0.5`: moves the thumb of a slider.
  case setValue(Double)
  /// `titleForState: 0`
  case titleForState
  /// `numberOfRowsInSection: 0`
  case numberOfRows(section: Int)
  /// `valueForKey: 'text'`: a property by its name.
  case property(String)

  /// The names of the methods, with the kind of their argument.
  static let names: [(String, ConsoleCommand.Kind)] = [
    ("setText", .text), ("setOn", .flag), ("setValue", .number), ("titleForState", .number),
    ("numberOfRowsInSection", .number), ("valueForKey", .text),
  ]

  /// Reads a method; nil for a value of another parameter.
  fileprivate init?(_ given: GivenValue) throws(Diagnostic) {
    switch given.name {
    case "setText": self = .setText(try ParameterValue.text().read(given))
    case "setOn": self = .setOn(try ParameterValue.flag.read(given))
    case "setValue": self = .setValue(try ParameterValue.number.read(given))
    case "titleForState":
      guard try ParameterValue.integer.read(given) == 0 else {
        throw given.problem("a title is known for the state 0 only, the one that is shown")
      }
      self = .titleForState
    case "numberOfRowsInSection": self = .numberOfRows(section: try ParameterValue.integer.read(given))
    case "valueForKey": self = .property(try ParameterValue.text().read(given))
    default: return nil
    }
  }
}

extension Parameter<ElementMethod?> {
  /// The method to call on each element that a query finds.
  static var method: Self {
    Self(options: ElementMethod.names.map { ParameterDescription(name: $0.0, kind: $0.1) }) {
      arguments throws(Diagnostic) in
      var methods: [ElementMethod] = []
      for (name, _) in ElementMethod.names {
        guard let given = arguments.option(name), let method = try ElementMethod(given) else { continue }
        guard methods.isEmpty else { throw given.problem("query calls one method at a time") }
        methods.append(method)
      }
      return methods.first
    }
  }
}

extension ConsoleSession {
  /// Calls a method on each element that a query finds.
  ///
  /// - Returns: the result for each element; after a setter, the changed elements.
  func call(_ method: ElementMethod, on query: Query) async throws -> Results {
    let found = try await find(query)
    let app = try app()
    let queries = query.choosesOne ? [query] : found.items.indices.map(query.index)
    switch method {
    case .titleForState: return try await find(query, selectors: ["text"])
    case .property(let name): return try await find(query, selectors: name.split(separator: ".").map(String.init))
    case .numberOfRows(let section):
      guard !found.items.isEmpty else { return found }
      var counts: [Results.Item] = []
      for query in queries { counts.append(.value(.integer(try await app.rowCount(inSection: section, of: query)))) }
      return Results(items: counts)
    case .setText(let text): for query in queries { try await app.setText(text, of: query) }
    case .setOn(let isOn): for query in queries { try await app.setSwitch(query, on: isOn) }
    case .setValue(let value): for query in queries { try await app.setSlider(query, to: value) }
    }
    return try await find(query)
  }
}
