import JSON

/// A parameter of a tool and the reader of its value.
struct AgentParameter<Value: Sendable>: Sendable {
  let description: AgentParameterDescription
  private let read: @Sendable (JSONValue?) -> Value?

  /// The value in the arguments of a call, which have been checked.
  ///
  /// - Throws: an `AgentFailure` for a missing or unusable value.
  func value(in arguments: [String: JSONValue]) throws(AgentFailure) -> Value {
    if let value = read(arguments[description.name]) { return value }
    throw description.missing
  }
}

extension AgentParameter<String> {
  /// Describes a required text.
  static func required(_ name: String, _ summary: String, words: [String] = []) -> Self {
    Self(description: .init(name: name, type: .string, summary: summary, isRequired: true, words: words)) {
      $0?.agentText.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}

extension AgentParameter<String?> {
  /// Describes a text.
  static func text(_ name: String, _ summary: String) -> Self {
    Self(description: .init(name: name, type: .string, summary: summary)) { .some($0?.agentText) }
  }

  /// The value of a parameter that an action needs.
  func required(_ value: String?) throws(AgentFailure) -> String {
    if let value, !value.isEmpty { return value }
    throw description.missing
  }
}

extension AgentParameter<[String]> {
  /// Describes a list of texts.
  static func texts(_ name: String, _ summary: String) -> Self {
    Self(description: .init(name: name, type: .array, summary: summary)) {
      $0?.agentTexts ?? []
    }
  }
}

extension AgentParameter<Double?> {
  /// Describes a number.
  static func number(_ name: String, _ summary: String) -> Self {
    Self(description: .init(name: name, type: .number, summary: summary)) { .some($0?.agentNumber) }
  }
}

extension AgentParameter<Int?> {
  /// Describes a whole number.
  static func integer(_ name: String, _ summary: String) -> Self {
    Self(description: .init(name: name, type: .integer, summary: summary)) { .some($0?.agentInteger) }
  }
}

extension AgentParameter<Bool> {
  /// Describes a truth value, which is false by default.
  static func flag(_ name: String, _ summary: String) -> Self {
    Self(description: .init(name: name, type: .boolean, summary: summary)) { $0?.agentFlag ?? false }
  }
}

/// The description of a parameter for agents.
struct AgentParameterDescription: Sendable {
  /// The type of a value, as in a JSON schema.
  enum ValueType: String {
    case string, number, integer, boolean, array
  }

  let name: String
  let type: ValueType
  let summary: String
  var isRequired = false
  /// The allowed words; empty for any text.
  var words: [String] = []

  /// The failure for a missing value.
  var missing: AgentFailure { AgentFailure(description: "\"\(name)\" is missing") }

  /// Whether a value has the type of the parameter.
  func accepts(_ value: JSONValue) -> Bool {
    if value == .null { return !isRequired }
    return switch type {
    case .string: value.agentText != nil
    case .number: value.agentNumber != nil
    case .integer: value.agentInteger != nil
    case .boolean: value.agentFlag != nil
    case .array: value.agentTexts != nil
    }
  }

  /// The type, in words that follow "has to be".
  var typeInWords: String {
    switch type {
    case .number: "a number"
    case .integer: "a whole number, not negative"
    case .boolean: "true or false"
    case .array: "a list of texts"
    case .string: "a text"
    }
  }
}

/// The values of parameters. Texts that read like numbers or truth values are accepted as such.
extension JSONValue {
  /// A finite number.
  fileprivate var agentNumber: Double? { agentText.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }

  /// A whole number that is not negative.
  fileprivate var agentInteger: Int? { agentText.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }

  /// A truth value.
  fileprivate var agentFlag: Bool? { agentText.flatMap(Bool.init) }

  /// A list of texts. A single text becomes a list of one.
  fileprivate var agentTexts: [String]? {
    if let text = string { return [text] }
    guard let texts = array?.map(\.string), !texts.contains(nil) else { return nil }
    return texts.compactMap(\.self)
  }

  /// A text, number or truth value as text; nil for other values.
  fileprivate var agentText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .boolean(let value): "\(value)"
    case .null, .array, .object: nil
    }
  }
}
