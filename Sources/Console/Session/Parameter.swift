import AppUnderTest

/// A typed parameter of a command: `Parameter<Query>` passes a query to the command.
struct Parameter<Value: Sendable>: Sendable {
  /// The parameters without a name.
  var operands: [ParameterDescription] = []
  /// The parameters with a name.
  var options: [ParameterDescription] = []
  /// Finds and reads the value; throws if it is missing or wrong.
  let read: @Sendable (CommandArguments) throws(Diagnostic) -> Value
}

extension Parameter {
  /// Describes a required operand.
  init(_ name: String, _ value: ParameterValue<Value>) {
    self.init(operands: [ParameterDescription(name: name, kind: value.kind)]) { arguments throws(Diagnostic) in
      try value.read(try arguments.needed(name))
    }
  }

  /// Describes an optional value: an operand, an option, or either.
  init<One>(optional operand: String? = nil, named option: String? = nil, _ value: ParameterValue<One>)
  where Value == One? {
    self.init(
      operands: operand.map { [ParameterDescription(name: $0, kind: value.kind, isOptional: true)] } ?? [],
      options: option.map { [ParameterDescription(name: $0, kind: value.kind)] } ?? []
    ) { arguments throws(Diagnostic) in
      guard let given = operand.flatMap(arguments.operand) ?? option.flatMap(arguments.option) else { return nil }
      return try value.read(given)
    }
  }

  /// Describes an option with a default value.
  init(named option: String, _ value: ParameterValue<Value>, else standard: Value) {
    self.init(options: [ParameterDescription(name: option, kind: value.kind)]) { arguments throws(Diagnostic) in
      guard let given = arguments.option(option) else { return standard }
      return try value.read(given)
    }
  }
}

/// The description of a parameter for help and completion.
struct ParameterDescription: Sendable, Hashable {
  let name: String
  let kind: ConsoleCommand.Kind
  var isOptional = false
  /// Whether the parameter takes all further values.
  var isRepeated = false
}

extension Parameter<Query> {
  static var query: Self { Self("QUERY", .query) }
}

extension Parameter<Query?> {
  /// An optional query.
  static var maybeQuery: Self { Self(optional: "QUERY", .query) }
  /// An option whose value is a query.
  static var queryOption: Self { Self(named: "query", .query) }
  /// An optional query, with or without a name.
  static var queryOrOption: Self { Self(optional: "QUERY", named: "query", .query) }
}

extension Parameter<[String]> {
  /// Properties, each applied to the value of the previous property: `:text, :length`.
  static var properties: Self {
    let property = ParameterDescription(name: "PROPERTY", kind: .properties, isOptional: true, isRepeated: true)
    return Self(operands: [property]) { arguments throws(Diagnostic) in
      var texts: [String] = []
      for given in arguments.operands(from: property.name) {
        // `["text", "frame"]` and `text, frame` are the same.
        for part in given.parts { texts.append(try ParameterValue.text().read(part)) }
      }
      return texts
    }
  }
}

extension Parameter<Duration?> {
  static var timeout: Self { Self(named: "timeout", .seconds) }
}

extension Parameter<Point> {
  /// The offset of the touched point from the middle of an element.
  static var offset: Self { Self(named: "offset", .point, else: Point(x: 0, y: 0)) }
}

extension Parameter<String?> {
  static var file: Self { Self(optional: "FILE", .text(.file)) }
}

extension Parameter<Bool> {
  static func flag(_ name: String) -> Self { Self(named: name, .flag, else: false) }
}
