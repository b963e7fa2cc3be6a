/// Makes values of the closures' types from what steps give.
///
/// A text becomes any type that says how it is made from one (`StepConvertible`), or that the standard library's protocols
/// can make from a text: `LosslessStringConvertible`, and `RawRepresentable` with such a raw value. A data table becomes a
/// list or a dictionary, see `TableArgument`; a doc string becomes a `String`.
enum StepArgumentConversion {
  /// Whether values of a type can be made from a text.
  static func isMadeFromText(_ type: Any.Type) -> Bool {
    if let type = type as? any OptionalArgument.Type { return isMadeFromText(type.wrappedType) }
    if type is any StepConvertible.Type || type is any LosslessStringConvertible.Type { return true }
    guard let type = type as? any RawRepresentable.Type else { return false }
    return rawValueType(of: type) is any LosslessStringConvertible.Type
  }

  /// The argument as a value of the type.
  ///
  /// - Throws: `StepArgumentError`, whose number the caller fills in, or `DataTableError`.
  static func convert<A>(_ argument: StepArgument, to type: A.Type) throws -> A {
    // Most closures take texts and whole numbers, which need no look at what their types conform to.
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
    case .dataTable(let table): return try (type as? any TableArgument.Type)?.make(from: table) ?? table
    case .docString(let docString): return type == String.self ? docString.content : docString
    case .twoBlocks: return nil
    }
  }

  /// The text as a value of a type that is made from texts; no text is a value of an optional type only.
  ///
  /// - Throws: `StepArgumentError`, whose number the caller fills in.
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

  /// What the author of a type says that a text has to be; nil where that is nothing but the name of the type.
  private static func wording(of type: Any.Type) -> String? {
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

  /// What a value may be, where the type says so.
  private static func allowedValues(of type: Any.Type) -> String? {
    allowedTexts(of: type).map { "it may be " + $0.joined(separator: ", ") }
  }

  /// The only texts that become values of a type; nil where the type does not say.
  static func allowedTexts(of type: Any.Type) -> [String]? {
    if type == Bool.self { return ["true", "false"] }
    if type is any StepConvertible.Type || type is any LosslessStringConvertible.Type { return nil }
    return (type as? any (CaseIterable & RawRepresentable).Type).map { cases(of: $0) }
  }

  private static func cases<T: CaseIterable & RawRepresentable>(of type: T.Type) -> [String] {
    type.allCases.map { "\($0.rawValue)" }
  }
}

/// An optional, with its wrapped type within reach.
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
