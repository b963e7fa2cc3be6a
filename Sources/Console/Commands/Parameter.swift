import AppUnderTest

/// Something that a command takes, and gets read: `Parameter<Query>` gives its command a query.
struct Parameter<Value: Sendable>: Sendable {
  /// What is given without a name.
  var operands: [ParameterDescription] = []
  /// What is given by name.
  var options: [ParameterDescription] = []
  /// Finds and reads what was given; throws what is wrong with it, or that it is missing.
  let read: @Sendable (CommandArguments) throws(Diagnostic) -> Value
}

extension Parameter {
  /// Describes something that has to be given, without a name.
  init(_ name: String, _ value: ParameterValue<Value>) {
    self.init(operands: [ParameterDescription(name: name, kind: value.kind)]) { arguments throws(Diagnostic) in
      try value.read(try arguments.needed(name))
    }
  }

  /// Describes something that can be left out: given without a name, or by name, or either.
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

  /// Describes something that is given by name, and what counts where it is not.
  init(named option: String, _ value: ParameterValue<Value>, else standard: Value) {
    self.init(options: [ParameterDescription(name: option, kind: value.kind)]) { arguments throws(Diagnostic) in
      guard let given = arguments.option(option) else { return standard }
      return try value.read(given)
    }
  }
}

/// What help and completion show of something that a command takes.
struct ParameterDescription: Sendable, Hashable {
  let name: String
  let kind: ConsoleCommand.Kind
  var isOptional = false
  /// Whether everything further belongs to it too.
  var isRepeated = false
}

extension Parameter<Query> {
  static var query: Self { Self("QUERY", .query) }
}

extension Parameter<Query?> {
  /// A query that need not be given.
  static var maybeQuery: Self { Self(optional: "QUERY", .query) }
  /// A query that is given by name.
  static var queryOption: Self { Self(named: "query", .query) }
  /// A query that need not be given, with or without a name.
  static var queryOrOption: Self { Self(optional: "QUERY", named: "query", .query) }
}

extension Parameter<[String]> {
  /// Properties, the later of which are asked of what the earlier ones hold: `:text, :length`.
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
  /// Where an element is touched, from its middle.
  static var offset: Self { Self(named: "offset", .point, else: Point(x: 0, y: 0)) }
}

extension Parameter<String?> {
  static var file: Self { Self(optional: "FILE", .text(.file)) }
}

extension Parameter<Bool> {
  static func flag(_ name: String) -> Self { Self(named: name, .flag, else: false) }
}
