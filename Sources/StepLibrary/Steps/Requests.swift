import AppUnderTest
import RecordedAnswers
import StepRegistry

extension StepTopic {
  /// Answers of servers, and the requests they received.
  static let requests = StepTopic("Servers and services") {
    PredefinedStep(
      #"^(GET|POST|PUT|PATCH|DELETE|HEAD) \#(quoted) answers (\d{3})"#
        + #"(?: after \#(Seconds.pattern) seconds?)?(?: with \#(quoted))?(?: (\#(Times.pattern)))?$"#,
      "Makes a server answer a request; * is any text in the path. Answers for a number of requests come first.",
      examples: #"GET "/articles" answers 200 with "[]""#, #"POST "/login" answers 401"#,
      #"POST "/login" answers 500 twice"#, #"GET "/articles/*" answers 200 after 2 seconds"#, mayBeEmpty: [4]
    ) { (user, method: HTTPMethod, address: String, status: Int, delay: Seconds?, body: String?, times: Times?) in
      let request = try HTTPRequest(answering: method, address)
      let answer = try TimedOutcome(status: status, body: body, after: delay)
      try await user.prepare([answer], to: request, times: times)
    }

    PredefinedStep(
      #"^(GET|POST|PUT|PATCH|DELETE|HEAD) \#(quoted) answers (\d{3})"#
        + #"(?: after \#(Seconds.pattern) seconds?)?(?: (\#(Times.pattern)))? with:$"#,
      "Makes a server answer a request with a text of several lines.",
      examples: "GET \"/articles\" answers 200 with:\n  \"\"\"\n  [{\"title\": \"One\"}]\n  \"\"\"", mayBeEmpty: [5]
    ) { (user, method: HTTPMethod, address: String, status: Int, delay: Seconds?, times: Times?, body: String) in
      let request = try HTTPRequest(answering: method, address)
      try await user.prepare([TimedOutcome(status: status, body: body, after: delay)], to: request, times: times)
    }

    PredefinedStep(
      #"^(GET|POST|PUT|PATCH|DELETE|HEAD) \#(quoted) (fails|is unreachable|times out)"#
        + #"(?: after \#(Seconds.pattern) seconds?)?(?: (\#(Times.pattern)))?$"#,
      "Makes a request fail: without a network, refused by the server, or with a timeout.",
      examples: #"GET "/articles" fails"#, #"GET "/articles" fails once"#, #"POST "/login" is unreachable"#,
      #"POST "/login" times out after 30 seconds"#
    ) { (user, method: HTTPMethod, address: String, fault: Fault, delay: Seconds?, times: Times?) in
      let request = try HTTPRequest(answering: method, address)
      try await user.prepare([TimedOutcome(outcome: .failure(fault.failure), delay: delay)], to: request, times: times)
    }

    PredefinedStep(
      #"^(GET|POST|PUT|PATCH|DELETE|HEAD) \#(quoted) answers one after the other:$"#,
      "Makes a server answer the first request with the first row, the second with the second, and so on.",
      examples: "POST \"/login\" answers one after the other:\n  | status | body    | after |\n"
        + "  | 500    |         | 2     |\n  | 200    | welcome |       |"
    ) { (user, method: HTTPMethod, address: String, answers: DataTable) in
      let answers = try answers.rows(as: AnswerRow.self)
      if answers.isEmpty { throw StepProblem("the table needs a row for each answer, below the names of its columns") }
      let request = try HTTPRequest(answering: method, address)
      try await user.prepare(try answers.map { try $0.answer() }, to: request, times: .once)
    }

    PredefinedStep(
      #"^the servers? answers? as recorded in \#(quoted)$"#,
      "Answers requests as recorded in a folder, in their order; other requests fail the step that makes them.",
      examples: #"the servers answer as recorded in "recorded/shop""#
    ) { (user, folder: String) in
      let replay = try AnswerReplay.reading(folder)
      try await user.prepare { try await $0.answer(by: replay) }
    }

    PredefinedStep(
      #"^every other request fails the scenario(?:, except to \#(quoted))?$"#,
      "Fails steps in which the app makes a request that no step answers. A page may ask its own server; * is any text.",
      examples: "every other request fails the scenario",
      #"every other request fails the scenario, except to "*.fonts.test""#
    ) { (user, host: String?) in
      try user.refuseOutcome()
      StrictRequests.allow(host)
    }

    PredefinedStep(
      #"^(GET|POST|PUT|PATCH|DELETE|HEAD) \#(quoted) was (not |never )?asked for(?: (once|twice|(?:exactly )?\d+ times))?$"#,
      "Expects that the app made a request at least once, a number of times, or not at all.",
      examples: #"GET "/articles" was asked for"#, #"GET "/articles" was asked for 2 times"#,
      #"POST "/login" was not asked for"#
    ) { (user, method: HTTPMethod, address: String, isNot: String?, times: Times?) in
      let wanted = try HTTPRequest(answering: method, address)
      try await user.app.waitForRequests(lettingLoadingEnd: isNot != nil) { requests in
        let count = requests.count(where: wanted.isMet)
        let isMet = isNot != nil ? count == 0 : times.map { $0.count == count } ?? (count > 0)
        if !isMet { return StepProblem.wrongCount(count, of: wanted, among: requests) }
        return nil
      }
    }

    PredefinedStep(
      #"^(POST|PUT|PATCH) \#(quoted) was asked for with \#(quoted)$"#,
      "Expects that the app made a request whose body contains a text.",
      examples: #"POST "/login" was asked for with "Daniel""#
    ) { (user, method: HTTPMethod, address: String, body: String) in
      let wanted = try HTTPRequest(answering: method, address)
      try await user.app.waitForRequests { requests in
        let bodies = requests.filter(wanted.isMet).map(\.body)
        if bodies.contains(where: { $0.contains(body) }) { return nil }
        let others = bodies.isEmpty ? "It was not asked for at all." : "It was asked for with:"
        let lines = ["\(wanted) was not asked for with \"\(body)\"", others] + bodies.map { "  \"\($0)\"" }
        return StepProblem(lines.joined(separator: "\n"))
      }
    }

    PredefinedStep(
      #"^the \#(quoted) service answers(?: \#(quoted))?(?: after \#(Seconds.pattern) seconds?)? with:$"#,
      "Makes a service of the app answer with these texts; with a question, only to exactly that question.",
      examples: "the \"suggestions\" service answers \"Ap\" after 0.2 seconds with:\n  | Apple | Apricot |"
    ) { (user, name: String, question: String?, delay: Seconds?, answer: DataTable) in
      let answers = ServiceAnswers.adding(answer.rows.joined().filter { !$0.isEmpty }, to: question, of: name)
      try await PreparedAnswer(ofService: name, to: question).prepare(by: user) { app in
        try await app.fake(name, after: delay?.duration ?? .zero) { try answers.answer(to: $0, of: name) }
      }
    }

    PredefinedStep(
      #"^the \#(quoted) service fails(?: with \#(quoted))?$"#, "Makes a service of the app fail.",
      examples: #"the "suggestions" service fails"#, #"the "suggestions" service fails with "too busy""#
    ) { (user, name: String, reason: String?) in
      try await PreparedAnswer(ofService: name, to: nil).prepare(by: user) { app in
        try await app.fake(name) { _ in throw ServiceFailure(reason ?? "the service failed") }
      }
    }
  }
}

extension AppUser {
  /// Sets the outcomes of a request in sequence. With `times`, each outcome applies to this number of requests.
  fileprivate func prepare(_ answers: [TimedOutcome], to request: HTTPRequest, times: Times?) async throws {
    if times?.count == 0 { throw StepProblem("an answer for 0 requests changes nothing") }
    let stubs = answers.map { answer in
      HTTPStub(
        request.method, request.path, query: request.query, outcome: answer.outcome,
        after: answer.delay?.duration ?? .zero, times: times?.count, host: request.host)
    }
    try await PreparedAnswer(stubs, to: request).prepare(by: self) { app in
      for stub in stubs { try await app.perform(.stub(stub)) }
    }
  }
}

/// The outcome of a request, and the time until then.
private struct TimedOutcome {
  let outcome: HTTPStub.Outcome
  let delay: Seconds?

  init(outcome: HTTPStub.Outcome, delay: Seconds?) { (self.outcome, self.delay) = (outcome, delay) }

  /// An answer.
  ///
  /// - Throws: a `StepProblem` for a status that an answer cannot have.
  init(status: Int, body: String?, after delay: Seconds?) throws {
    guard HTTPStatus.limits.contains(status) else {
      throw StepProblem("\(status) is not a status of an answer: use one from 200 to 599")
    }
    self.init(outcome: .answer(HTTPAnswer(status: status, body: body ?? "")), delay: delay)
  }
}

/// A row of answers that are given in sequence.
private struct AnswerRow: Decodable {
  /// A status, or a reason for a missing answer.
  let status: String
  let body: String?
  /// The seconds until the answer.
  let after: String?

  /// The answer that the row describes, with its delay.
  ///
  /// - Throws: a `StepProblem` for a value that is not allowed.
  func answer() throws -> TimedOutcome {
    let delay = try after.map { text in
      guard let seconds = Seconds(stepText: text) else {
        throw StepProblem("\"\(text)\" in the column \"after\" is not \(Seconds.stepWording)")
      }
      return seconds
    }
    if let fault = Fault(rawValue: status) {
      if let body { throw StepProblem("a request that \(status) has no body, but the table gives \"\(body)\"") }
      return TimedOutcome(outcome: .failure(fault.failure), delay: delay)
    }
    guard let number = Int(status) else {
      let faults = Fault.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw StepProblem("\"\(status)\" in the column \"status\" is neither a status such as 200 nor one of \(faults)")
    }
    return try TimedOutcome(status: number, body: body, after: delay)
  }
}

/// The reason for a missing answer.
private enum Fault: String, CaseIterable {
  case fails
  case unreachable = "is unreachable"
  case timesOut = "times out"

  var failure: HTTPFailure {
    switch self {
    case .fails: .offline
    case .unreachable: .unreachable
    case .timesOut: .timedOut
    }
  }
}

/// A number of occurrences: `once`, `twice`, `3 times`.
struct Times: StepConvertible {
  static let stepWording = "once, twice, or a number of times such as 3 times"

  /// The words of a number of times as a regular expression.
  static let pattern = #"once|twice|\d+ times"#
  static let once = Times(count: 1)

  let count: Int

  private init(count: Int) { self.count = count }

  /// A number of times in words, such as `once`.
  static func wording(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  init?(stepText: String) {
    switch stepText {
    case "once": count = 1
    case "twice": count = 2
    default:
      guard let number = stepText.split(separator: " ").lazy.compactMap({ Int($0) }).first else { return nil }
      count = number
    }
  }
}

extension HTTPRequest {
  /// A request that a step names.
  ///
  /// - Throws: a `StepProblem` for an invalid path.
  fileprivate init(answering method: HTTPMethod, _ address: String) throws {
    let host = address.prefix { $0 != "/" }
    // A host has a dot or a port; anything else is a path whose slash was forgotten.
    guard host.isEmpty || host != address[...] && host.contains(where: { ".:*".contains($0) }) else {
      throw StepProblem(
        "the path \"\(address)\" begins without a slash, which no path does\nDid you mean \"/\(address)\"?")
    }
    self.init(method, address)
  }

  /// Whether a request matches this one. It may have additional parts.
  fileprivate func isMet(by request: HTTPRequest) -> Bool {
    HTTPStub(method, path, query: query, outcome: .answer(""), host: host).answers(request)
  }
}

extension StepProblem {
  fileprivate static func wrongCount(_ count: Int, of wanted: HTTPRequest, among all: [HTTPRequest]) -> StepProblem {
    let times = Times.wording(count)
    let list =
      all.isEmpty
      ? ["Nothing was asked for."]
      : ["Asked for:"]
        + all.map { request in
          "  \(request)" + (wanted.host.isEmpty || request.host.isEmpty ? "" : " (of \(request.host))")
        }
    return StepProblem((["\(wanted) was asked for \(times)"] + list).joined(separator: "\n"))
  }
}
