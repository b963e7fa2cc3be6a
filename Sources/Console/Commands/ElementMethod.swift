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
}

extension Parameter<ElementMethod?> {
  /// The method to call on each element that a query finds.
  static var method: Self {
    let methods = [
      option("setText", .text()) { .setText($0) }, option("setOn", .flag) { .setOn($0) },
      option("setValue", .number) { .setValue($0) }, option("titleForState", .shownState) { _ in .titleForState },
      option("numberOfRowsInSection", .integer) { .numberOfRows(section: $0) },
      option("valueForKey", .text()) { .property($0) },
    ]
    return Self(options: methods.flatMap(\.options)) { arguments throws(Diagnostic) in
      var found: ElementMethod?
      for option in methods {
        guard let method = try option.read(arguments) else { continue }
        guard found == nil else {
          throw arguments.problem("query calls one method at a time", at: arguments.call.options.last?.column ?? 1)
        }
        found = method
      }
      return found
    }
  }

  private static func option<Argument: Sendable>(
    _ name: String, _ argument: ParameterValue<Argument>, _ method: @escaping @Sendable (Argument) -> ElementMethod
  ) -> Self {
    let option = Parameter<Argument?>(named: name, argument)
    return Self(options: option.options) { arguments throws(Diagnostic) in try option.read(arguments).map(method) }
  }
}

extension ParameterValue<Int> {
  /// The state of a control whose title is known.
  fileprivate static var shownState: Self {
    Self(kind: integer.kind) { given throws(Diagnostic) in
      let state = try integer.read(given)
      guard state == 0 else {
        throw given.problem("a title is known for the state 0 only, the one that is shown")
      }
      return state
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
