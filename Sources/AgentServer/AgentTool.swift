import JSON

/// A tool that an agent can use: its description and its work.
struct AgentTool: Sendable {
  /// A parameter of a tool.
  struct Parameter: Sendable {
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

    /// Whether a value has the type of the parameter. Texts that read like numbers or truth values are accepted as
    /// such.
    func accepts(_ value: JSONValue) -> Bool {
      switch (type, value) {
      case (_, .null): !isRequired
      case (.number, .string(let text)): Double(text) != nil
      case (.integer, .string(let text)): Int(text).map { $0 >= 0 } ?? false
      case (.number, .number), (.string, .string), (.string, .number), (.string, .boolean), (.array, .string): true
      case (.integer, .number(let number)): Int(exactly: number).map { $0 >= 0 } ?? false
      case (.boolean, .boolean): true
      case (.boolean, .string(let text)): text == "true" || text == "false"
      case (.array, .array(let values)): values.allSatisfy { $0.string != nil }
      default: false
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

  let name: String
  let summary: String
  let parameters: [Parameter]
  /// Whether the tool changes nothing.
  let isReadOnly: Bool
  let work: Work

  /// The work of a tool: on the app, in the process that runs its code, or on the project.
  enum Work: Sendable {
    case app(@Sendable (AgentSession, AgentArguments) async throws -> AgentAnswer)
    case project(@Sendable (AgentServer, AgentArguments) async throws -> AgentAnswer)
  }

  /// Describes a tool that works on the app.
  static func app(
    _ name: String, summary: String, parameters: [Parameter] = [], isReadOnly: Bool = false,
    _ work: @escaping @Sendable (AgentSession, AgentArguments) async throws -> AgentAnswer
  ) -> AgentTool {
    AgentTool(name: name, summary: summary, parameters: parameters, isReadOnly: isReadOnly, work: .app(work))
  }

  /// Describes a tool that works on the project.
  static func project(
    _ name: String, summary: String, parameters: [Parameter] = [], isReadOnly: Bool = false,
    _ work: @escaping @Sendable (AgentServer, AgentArguments) async throws -> AgentAnswer
  ) -> AgentTool {
    AgentTool(name: name, summary: summary, parameters: parameters, isReadOnly: isReadOnly, work: .project(work))
  }

  /// The tool in the form in which the protocol lists it.
  var json: JSONValue {
    var properties: [String: JSONValue] = [:]
    for parameter in parameters {
      var described: [String: JSONValue] = [
        "type": .string(parameter.type.rawValue), "description": .string(parameter.summary),
      ]
      if parameter.type == .array { described["items"] = ["type": "string"] }
      if !parameter.words.isEmpty { described["enum"] = .array(parameter.words.map(JSONValue.string)) }
      properties[parameter.name] = .object(described)
    }
    var schema: [String: JSONValue] = [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
    ]
    let required = parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { schema["required"] = .array(required) }
    return [
      "name": .string(name), "description": .string(summary), "inputSchema": .object(schema),
      "annotations": ["readOnlyHint": .boolean(isReadOnly), "openWorldHint": false],
    ]
  }
}

/// The answer of a tool.
package struct AgentAnswer: Sendable {
  /// The text for the agent.
  package let text: String
  /// Whether the tool failed, or has found a failure.
  package let isError: Bool

  /// Makes an answer.
  package init(text: String, isError: Bool = false) { (self.text, self.isError) = (text, isError) }

  /// The maximum length of an answer, in bytes.
  package static let longest = 12_000

  /// Shortens a text that is too long for an answer.
  package static func shortened(_ text: String) -> String {
    guard text.utf8.count > longest else { return text }
    let end = text.utf8.prefix(longest)
    return String(decoding: end.prefix(upTo: end.lastIndex(of: UInt8(ascii: "\n")) ?? end.endIndex), as: UTF8.self)
      + "\n… (\(text.utf8.count) bytes; ask for less)"
  }
}

/// The arguments of a call.
struct AgentArguments: Sendable {
  let values: [String: JSONValue]

  /// A text. Numbers and truth values are converted to text.
  subscript(name: String) -> String? {
    switch values[name] {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .boolean(let value): "\(value)"
    default: nil
    }
  }

  /// A number.
  func number(_ name: String) throws(AgentFailure) -> Double? {
    guard let text = self[name] else { return nil }
    if let number = Double(text), number.isFinite { return number }
    throw AgentFailure(description: "\"\(name)\" has to be a number")
  }

  /// Several texts. A single text becomes a list of one.
  func list(_ name: String) -> [String] { values[name]?.array?.compactMap(\.string) ?? self[name].map { [$0] } ?? [] }

  /// A required text.
  func needed(_ name: String) throws(AgentFailure) -> String {
    if let text = self[name], !text.isEmpty { return text }
    throw AgentFailure(description: "\"\(name)\" is missing")
  }
}

/// Why a tool failed, with advice for the next attempt.
struct AgentFailure: Error, CustomStringConvertible {
  let description: String
  /// The proposals for a step without a definition; nil for other failures.
  var undefinedStep: [String]?
}
