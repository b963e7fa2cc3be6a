import GherkinParser

/// What a step hands to one parameter of its closure.
package enum StepArgument: Sendable {
  /// The text that the pattern captured; nil where its group took no part in the match.
  case text(String?)
  /// The value that a parameter type made of the captured text.
  case value(any Sendable)
  /// The table below the step.
  case dataTable(DataTable)
  /// The doc string below the step.
  case docString(DocString)

  /// What a match captured, made ready for the closure.
  ///
  /// The text of a built-in parameter type is left for the closure's own type to be made from: `{int}` may become any
  /// kind of number.
  ///
  /// - Throws: what the function of a parameter type throws.
  init(_ argument: StepMatchArgument) async throws {
    guard let text = argument.group.value else {
      self = .text(nil)
      return
    }
    self =
      switch argument.parameterType?.conversion {
      case nil: .text(text)
      case .builtIn(let type)?: .text(type.text(of: argument.group.texts))
      case .custom(let transform)?: .value(try await transform(argument.group.texts))
      }
  }

  /// What stands below a step.
  init(_ argument: Pickle.Step.Argument) {
    self =
      switch argument {
      case .docString(let mediaType, let content): .docString(DocString(content, mediaType: mediaType))
      case .dataTable(let rows): .dataTable(DataTable(rows))
      }
  }

  /// What the argument is, in the words of a message.
  var summary: String {
    switch self {
    case .text(let text?): "\"\(text)\""
    case .text(nil): "an argument that the step leaves out"
    case .value(let value): "\(value)"
    case .dataTable: "a data table"
    case .docString: "a doc string"
    }
  }
}

/// A parameter of a step's closure, as far as it can be compared with a pattern.
package struct ClosureParameter: Sendable {
  /// Where the value of a parameter comes from.
  package enum Source: Sendable, Hashable {
    case text, dataTable, docString
  }

  /// The Swift type as the author wrote it.
  package let typeName: String
  /// Where its value comes from.
  package let source: Source
  /// Whether the closure also takes the absence of a value.
  package let isOptional: Bool
  /// Whether the type can be made of a text without a parameter type.
  package let isMadeFromText: Bool
  /// The type, optionals unwrapped.
  let valueType: ObjectIdentifier

  init<A>(_ type: A.Type) {
    let wrapped = (type as? any OptionalArgument.Type)?.wrappedType
    let unwrapped = wrapped ?? type
    isOptional = wrapped != nil
    typeName = "\(unwrapped)" + (isOptional ? "?" : "")
    valueType = ObjectIdentifier(unwrapped)
    isMadeFromText = StepArgumentConversion.isMadeFromText(unwrapped)
    source =
      if unwrapped == DataTable.self {
        .dataTable
      } else if unwrapped == DocString.self {
        .docString
      } else {
        .text
      }
  }
}

/// Hands the arguments of a step to the parameters of its closure, one after the other.
struct StepArgumentReader {
  private let arguments: [StepArgument]
  private var position = 0

  init(_ arguments: [StepArgument]) {
    self.arguments = arguments
  }

  /// The next argument as the type of the next parameter.
  mutating func next<A>(as type: A.Type) throws -> A {
    defer { position += 1 }
    // What may stand below a step is the last argument, and the only one that can be missing.
    let argument = position < arguments.count ? arguments[position] : .text(nil)
    do {
      return try StepArgumentConversion.convert(argument, to: type)
    } catch var error as StepArgumentError {
      error.number = position + 1
      throw error
    }
  }
}

/// An argument of a step that does not become what its closure takes.
struct StepArgumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The argument in the words of a message.
  let argument: String
  /// The type that the closure takes.
  let type: String
  /// What the type would take, where it can tell.
  let reason: String?
  /// Which of the closure's parameters it is for, counted from 1; nil while that is not known.
  var number: Int?

  var description: String {
    let place = number.map { "argument \($0) of the step, " } ?? ""
    return "\(place)\(argument), does not become \(type)" + (reason.map { ": \($0)" } ?? "")
  }
}
