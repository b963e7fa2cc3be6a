import JSON

/// A tool that an agent can use: its description and its work.
struct AgentTool: Sendable {
  let name: String
  let summary: String
  let parameters: [AgentParameterDescription]
  /// Whether the tool changes nothing.
  let isReadOnly: Bool
  let work: Work

  /// The work of a tool: on the app, in the process that runs its code, or on the project.
  enum Work: Sendable {
    case app(@Sendable (AgentSession, [String: JSONValue]) async throws -> AgentAnswer)
    case project(@Sendable (AgentServer, [String: JSONValue]) async throws -> AgentAnswer)
  }

  /// Describes a tool that works on the app.
  static func app<each Value>(
    _ name: String, summary: String, takes parameters: repeat AgentParameter<each Value>, isReadOnly: Bool = false,
    _ work: @escaping @Sendable (AgentSession, repeat each Value) async throws -> AgentAnswer
  ) -> AgentTool {
    AgentTool(
      name, summary, (repeat each parameters), isReadOnly,
      .app { session, arguments in
        try await work(session, repeat try (each parameters).value(in: arguments))
      })
  }

  /// Describes a tool that works on the project.
  static func project<each Value>(
    _ name: String, summary: String, takes parameters: repeat AgentParameter<each Value>, isReadOnly: Bool = false,
    _ work: @escaping @Sendable (AgentServer, repeat each Value) async throws -> AgentAnswer
  ) -> AgentTool {
    AgentTool(
      name, summary, (repeat each parameters), isReadOnly,
      .project { server, arguments in
        try await work(server, repeat try (each parameters).value(in: arguments))
      })
  }

  private init<each Value>(
    _ name: String, _ summary: String, _ parameters: (repeat AgentParameter<each Value>), _ isReadOnly: Bool,
    _ work: Work
  ) {
    (self.name, self.summary, self.isReadOnly, self.work) = (name, summary, isReadOnly, work)
    var descriptions: [AgentParameterDescription] = []
    for parameter in repeat each parameters { descriptions.append(parameter.description) }
    self.parameters = descriptions
  }

  /// The tool with a name; nil for an unknown name.
  static func named(_ name: String) -> AgentTool? { all.first { $0.name == name } }

  /// Checks the names and types of the arguments of a call.
  func check(_ values: [String: JSONValue]) throws(AgentFailure) {
    if let unknown = values.keys.sorted().first(where: { key in !parameters.contains { $0.name == key } }) {
      let known = parameters.map(\.name).joined(separator: ", ")
      throw AgentFailure(
        description: "\(name) has no parameter '\(unknown)'; " + (known.isEmpty ? "it has none" : "it has \(known)"))
    }
    if let wrong = parameters.first(where: { values[$0.name].map($0.accepts) == false }) {
      throw AgentFailure(description: "\"\(wrong.name)\" has to be \(wrong.typeInWords)")
    }
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

/// Why a tool failed, with advice for the next attempt.
struct AgentFailure: Error, CustomStringConvertible {
  let description: String
  /// Whether a step has no definition.
  var isUndefinedStep = false
}
