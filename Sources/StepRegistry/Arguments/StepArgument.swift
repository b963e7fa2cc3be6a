package import GherkinParser

/// A value that a step passes to one parameter of its closure.
package enum StepArgument: Sendable {
  /// The text that the pattern captured; nil if its group did not take part in the match.
  case text(String?)
  /// The value that a parameter type made of the captured text.
  case value(any Sendable)
  /// The table below the step.
  case dataTable(DataTable)
  /// The doc string below the step.
  case docString(DocString)
  /// A table and a doc string below the step, which Gherkin allows but no closure accepts.
  case twoBlocks

  /// Prepares a captured argument for the closure.
  ///
  /// The text of a built-in parameter type is kept as text, because the closure's own type decides the conversion:
  /// `{int}` may become any kind of number.
  ///
  /// - Throws: the error that the function of a parameter type throws, or `StepArgumentError` if the function returns
  ///   nil.
  package init(_ argument: StepMatchArgument) async throws {
    if let argument = Self(withoutTransform: argument) {
      self = argument
    } else if let type = argument.parameterType, case .custom(let transform) = type.conversion {
      guard let value = try await transform(argument.group.texts) else {
        let summary = StepArgument.text(argument.group.value).summary
        if let wording = type.value.wording { throw StepArgumentError(argument: summary, wording: wording) }
        throw StepArgumentError(argument: summary, type: type.swiftType, reason: type.value.allowedValues)
      }
      self = .value(value)
    } else {
      self = .text(argument.group.value)
    }
  }

  /// Prepares a captured argument without calling the function of a parameter type, which may take time; otherwise nil.
  init?(withoutTransform argument: StepMatchArgument) {
    guard argument.group.value != nil, let type = argument.parameterType else {
      self = .text(argument.group.value)
      return
    }
    guard case .builtIn(let type) = type.conversion else { return nil }
    self = .text(type.text(of: argument.group.texts))
  }

  /// The block below a step; nil for a step without one.
  package init?(below step: Pickle.Step) {
    guard let argument = step.argument else { return nil }
    self =
      switch argument {
      case _ where step.hasTwoArguments: .twoBlocks
      case .docString(let mediaType, let content):
        .docString(DocString(content, mediaType: mediaType, location: step.docStringLocation))
      case .dataTable(let rows): .dataTable(DataTable(rows))
      }
  }

  /// The argument as a value of the type that a closure takes.
  ///
  /// - Throws: a `StepArgumentError` or `DataTableError` if the argument cannot be converted.
  package func value<Value>(as type: Value.Type) throws -> Value {
    try StepArgumentConversion.convert(self, to: type)
  }

  /// The argument as messages describe it.
  var summary: String {
    switch self {
    case .text(let text?): "\"\(text)\""
    case .text(nil): "an argument that the step leaves out"
    case .value(let value): "\(value)"
    case .dataTable: "a data table"
    case .docString: "a doc string"
    case .twoBlocks: "a data table and a doc string"
    }
  }
}

/// Passes the arguments of a step to the parameters of its closure in sequence.
struct StepArgumentReader {
  private let arguments: [StepArgument]
  private var position = 0

  init(_ arguments: [StepArgument]) {
    self.arguments = arguments
  }

  /// The next argument as the type of the next parameter.
  mutating func next<A>(as type: A.Type) throws -> A {
    defer { position += 1 }
    // The block below the step is the last argument, and the only one that can be missing.
    let argument = position < arguments.count ? arguments[position] : .text(nil)
    do {
      return try argument.value(as: type)
    } catch var error as StepArgumentError {
      error.number = position + 1
      throw error
    }
  }
}
