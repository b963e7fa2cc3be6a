/// Converts arguments of steps to the types of the closures' parameters.
///
/// A text becomes any type that defines its own conversion (`StepConvertible`) or that the standard library can make
/// from text: `LosslessStringConvertible`, and `RawRepresentable` with such a raw value. A data table becomes a list or
/// a dictionary, see `TableArgument`. A doc string becomes a `String`.
enum StepArgumentConversion {
  /// Whether values of a type can be made from a text.
  static func isMadeFromText(_ type: Any.Type) -> Bool {
    if let type = type as? any OptionalArgument.Type { return isMadeFromText(type.wrappedType) }
    if type is any StepConvertible.Type || type is any LosslessStringConvertible.Type { return true }
    guard let type = type as? any RawRepresentable.Type else { return false }
    return rawValueType(of: type) is any LosslessStringConvertible.Type
  }

  /// Converts the argument to the type.
  ///
  /// - Throws: `DataTableError`, or `StepArgumentError` without the argument's number, which the caller adds.
  static func convert<A>(_ argument: StepArgument, to type: A.Type) throws -> A {
    // Most closures take texts and whole numbers. For these, conformances need not be looked up.
    if case .text(let text?) = argument {
      if type == String.self, let text = text as? A { return text }
      if type == Int.self, let number = Int(text) as? A { return number }
    }
    if let value = try value(of: argument, as: type) as? A { return value }
    throw StepArgumentError(argument: argument.summary, type: "\(type)", reason: allowedValues(of: type))
  }

  private static func value(of argument: StepArgument, as type: Any.Type) throws -> Any? {
    if let type = type as? any OptionalArgument.Type { return try type.make(from: argument) }
    switch argument {
    case .text(let text): return try value(of: text, as: type)
    case .value(let value): return value
    case .dataTable(let table):
      return try (type as? any TableArgument.Type)?.make(from: table) ?? BlockValue.make(type, from: table) ?? table
    case .docString(let docString):
      return try type == String.self ? docString.content : BlockValue.make(type, from: docString) ?? docString
    case .twoBlocks: return nil
    }
  }

  /// Converts a text to a type that is made from text. A missing text is accepted for an optional type only.
  ///
  /// - Throws: `StepArgumentError` without the argument's number, which the caller adds.
  static func value(of text: String?, as type: Any.Type) throws -> Any {
    if let type = type as? any OptionalArgument.Type { return try type.make(from: .text(text)) }
    if let text, let value = made(of: text, type) { return value }
    if text != nil, let wording = wording(of: type) {
      throw StepArgumentError(argument: StepArgument.text(text).summary, wording: wording)
    }
    throw StepArgumentError(
      argument: StepArgument.text(text).summary, type: "\(type)",
      reason: text == nil
        ? "its group took no part in the match; write \(type)? in the closure" : allowedValues(of: type))
  }

  /// The author's description of valid texts; nil for a type without one.
  static func wording(of type: Any.Type) -> String? {
    guard let wording = (type as? any StepConvertible.Type)?.stepWording, wording != "\(type)" else { return nil }
    return wording
  }

  private static func made(of text: String, _ type: Any.Type) -> Any? {
    if let type = type as? any StepConvertible.Type { return type.init(stepText: text) }
    // `Character` conforms to LosslessStringConvertible with an initialiser that traps.
    if type == Character.self { return text.count == 1 ? text.first : nil }
    if let type = type as? any LosslessStringConvertible.Type { return type.init(text) }
    if let type = type as? any RawRepresentable.Type { return rawRepresentable(type, text) }
    return nil
  }

  private static func rawRepresentable<R: RawRepresentable>(_ type: R.Type, _ text: String) -> R? {
    (made(of: text, R.RawValue.self) as? R.RawValue).flatMap { R(rawValue: $0) }
  }

  private static func rawValueType<R: RawRepresentable>(of type: R.Type) -> Any.Type { R.RawValue.self }

  /// The allowed values for a message; nil if the type does not list them.
  static func allowedValues(of type: Any.Type) -> String? {
    allowedTexts(of: type).map { "it may be " + $0.joined(separator: ", ") }
  }

  /// The only texts that become values of a type; nil if the type does not list them.
  static func allowedTexts(of type: Any.Type) -> [String]? {
    if type == Bool.self { return ["true", "false"] }
    if type is any StepConvertible.Type || type is any LosslessStringConvertible.Type { return nil }
    return (type as? any (CaseIterable & RawRepresentable).Type).map { cases(of: $0) }
  }

  private static func cases<T: CaseIterable & RawRepresentable>(of type: T.Type) -> [String] {
    type.allCases.map { "\($0.rawValue)" }
  }
}

/// An optional that gives access to its wrapped type.
protocol OptionalArgument {
  static var wrappedType: Any.Type { get }
  static func make(from argument: StepArgument) throws -> Any
}

extension Optional: OptionalArgument {
  static var wrappedType: Any.Type { Wrapped.self }

  static func make(from argument: StepArgument) throws -> Any {
    if case .text(nil) = argument { return Self.none as Any }
    return Self.some(try StepArgumentConversion.convert(argument, to: Wrapped.self)) as Any
  }
}
