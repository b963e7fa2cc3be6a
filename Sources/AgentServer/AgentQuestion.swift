import JSON

/// A request to the process of an agent's session.
enum AgentQuestion {
  /// Runs a tool with its arguments.
  case tool(String, [String: JSONValue])
  /// Repeats the work of an earlier process.
  case restore([String])

  /// Reads a request; nil for bytes that are not one.
  init?(parsing bytes: [UInt8]) {
    guard let body = try? JSONValue(parsing: bytes) else { return nil }
    if let lines = body["lines"]?.array?.compactMap(\.string) {
      self = .restore(lines)
    } else if let tool = body["tool"]?.string {
      self = .tool(tool, body["arguments"]?.object ?? [:])
    } else {
      return nil
    }
  }

  /// The request as JSON.
  var bytes: [UInt8] {
    let body: JSONValue =
      switch self {
      case .tool(let tool, let arguments): ["tool": .string(tool), "arguments": .object(arguments)]
      case .restore(let lines): ["lines": .array(lines.map(JSONValue.string))]
      }
    return body.bytes
  }
}

/// The answer of the process of an agent's session.
struct AgentReport {
  let answer: AgentAnswer
  /// The work that a new process repeats.
  let done: [String]

  /// Describes an answer.
  init(_ answer: AgentAnswer, done: [String]) { (self.answer, self.done) = (answer, done) }

  /// Reads an answer; nil for bytes that are not JSON.
  init?(parsing bytes: [UInt8]) {
    guard let body = try? JSONValue(parsing: bytes) else { return nil }
    answer = AgentAnswer(text: body["text"]?.string ?? "", isError: body["isError"] == true)
    done = body["done"]?.array?.compactMap(\.string) ?? []
  }

  /// The answer as JSON.
  var bytes: [UInt8] {
    let body: JSONValue = [
      "text": .string(answer.text), "isError": .boolean(answer.isError), "done": .array(done.map(JSONValue.string)),
    ]
    return body.bytes
  }
}
