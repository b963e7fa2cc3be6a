import SourceText

/// The messages of the relay itself, which are not part of the protocol.
enum RelayMessages {
  /// The command to ask for a recorded problem.
  static let questionMethod = "Cukeswift.problem"
  /// The code of the error that no browser runs; the codes of JSON-RPC are negative.
  private static let notStarted = 1

  /// Writes the parameters of the question for a problem.
  ///
  /// - Parameter name: the name of the thing that may not work.
  static func writeQuestion(for name: String, to json: inout JSONWriter) { json.member("name", name) }

  /// The name in the parameters of a question.
  static func name(in question: DevToolsValue) -> String { question.string("name") ?? "" }

  /// The answer to a question.
  ///
  /// - Parameters:
  ///   - id: the number of the question.
  ///   - problem: the recorded problem; nil without one.
  static func answer(to id: Int, _ problem: Diagnostic?) -> [UInt8] {
    message(answering: id) { json in
      json.object("result") {
        if let problem { $0.member("problem", problem.problem) }
        if let advice = problem?.advice { $0.member("advice", advice) }
      }
    }
  }

  /// The problem in the result of a question; nil without one.
  static func problem(in result: DevToolsValue) -> Diagnostic? {
    result.string("problem").map { Diagnostic(problem: $0, advice: result.string("advice")) }
  }

  /// The answer to a command that no browser takes.
  ///
  /// - Parameters:
  ///   - id: the number of the command.
  ///   - error: why no browser runs.
  static func refusal(of id: Int, _ error: BrowserError) -> [UInt8] {
    message(answering: id) { json in
      json.object("error") {
        $0.member("code", notStarted)
        $0.member("message", error.problem)
        $0.array("data") { json in for line in error.advice { json.string(line) } }
      }
    }
  }

  /// Why no browser runs, in the error of a refused command; nil for an error of the browser.
  static func reason(in error: DevToolsValue) -> BrowserError? {
    guard error.integer("code") == notStarted else { return nil }
    let advice = error.read("data") { json throws(JSONError) in try json.strings() } ?? []
    return BrowserError(.notStarted, error.string("message") ?? "", advice: advice)
  }

  private static func message(answering id: Int, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(capacity: 256)
    json.object { json in
      json.member("id", id)
      body(&json)
    }
    return json.bytes
  }
}
