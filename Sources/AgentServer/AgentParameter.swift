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
  static func needed(_ name: String, _ summary: String, words: [String] = []) -> Self {
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
  func needed(_ value: String?) throws(AgentFailure) -> String {
    if let value, !value.isEmpty { return value }
    throw description.missing
  }
}

extension AgentParameter<[String]> {
  /// Describes a list of texts. A single text becomes a list of one.
  static func texts(_ name: String, _ summary: String) -> Self {
    Self(description: .init(name: name, type: .array, summary: summary)) { value in
      value?.array?.compactMap(\.string) ?? value?.agentText.map { [$0] } ?? []
    }
  }
}

extension AgentParameter<Double?> {
  /// Describes a number.
  static func number(_ name: String, _ summary: String) -> Self {
    Self(description: .init(name: name, type: .number, summary: summary)) {
      .some($0?.agentText.flatMap { Double($0) })
    }
  }
}

extension AgentParameter<Int?> {
  /// Describes a whole number.
  static func integer(_ name: String, _ summary: String) -> Self {
    Self(description: .init(name: name, type: .integer, summary: summary)) { .some($0?.agentText.flatMap { Int($0) }) }
  }
}

extension AgentParameter<Bool> {
  /// Describes a truth value, which is false by default.
  static func flag(_ name: String, _ summary: String) -> Self {
    Self(description: .init(name: name, type: .boolean, summary: summary)) { $0?.agentText == "true" }
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

  /// Whether a value has the type of the parameter. Texts that read like numbers or truth values are accepted as such.
  func accepts(_ value: JSONValue) -> Bool {
    if value == .null { return !isRequired }
    return switch type {
    case .string: value.agentText != nil
    case .number: value.agentText.flatMap { Double($0) }?.isFinite == true
    case .integer: value.agentText.flatMap { Int($0) }.map { $0 >= 0 } == true
    case .boolean: ["true", "false"].contains(value.agentText)
    case .array: value.string != nil || value.array?.allSatisfy { $0.string != nil } == true
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

extension JSONValue {
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
