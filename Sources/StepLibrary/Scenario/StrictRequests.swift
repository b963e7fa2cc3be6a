import AppUnderTest
import StepRegistry

/// A scenario in which a step fails when the app makes a request that no step answers.
struct StrictRequests: Sendable {
  /// The tag for such scenarios.
  static let tag = "@strict-requests"

  /// The servers that may be asked all the same; `*` matches any text.
  private var allowed: [String] = []
  /// The app whose requests were checked last, and the number of requests found.
  private var checked: (app: AppSession, count: Int)?

  /// Begins to check the steps of the scenario, from the current one.
  ///
  /// - Parameter host: a server that may be asked all the same; nil for none.
  static func allow(_ host: String?) {
    guard let scenario = Scenario.current else { return }
    var strict = scenario.value(StrictRequests.self)
    if strict == nil { scenario.checkSteps { [weak scenario] in if let scenario { try await check(scenario) } } }
    strict = strict ?? StrictRequests()
    if let host { strict?.allowed.append(host) }
    if let strict { scenario.keep(strict) }
  }

  /// Expects that the app has made no further request without an answer.
  private static func check(_ scenario: Scenario) async throws {
    guard var strict = scenario.value(StrictRequests.self), let app = scenario.value(AppSession.self) else { return }
    let records = try await app.requestRecords
    let others = (records.unansweredRequests + records.sentRequests).filter { request in
      !strict.allowed.contains { request.host.matches(pattern: $0) }
    }
    let known = strict.checked.map { $0.app === app ? $0.count : 0 } ?? 0
    strict.checked = (app, others.count)
    scenario.keep(strict)
    guard others.count > known else { return }
    throw StepProblem.unprepared(others)
  }
}

extension HTTPRequest {
  /// The request with its server, if it is known.
  var wordingWithHost: String { "\(self)" + (host.isEmpty ? "" : " of \(host)") }

  /// The beginning of advice on a request for a connection to another server; nil for other requests.
  var adviceOnTunnel: String? {
    guard method.rawValue == "CONNECT" else { return nil }
    return "Only requests with http:// can be answered: let the app use http:// for \(host)"
  }
}

extension StepProblem {
  fileprivate static func unprepared(_ requests: [HTTPRequest]) -> StepProblem {
    let list = Set(requests.map(\.wordingWithHost)).sorted().map { "  \($0)" }.joined(separator: "\n")
    let answering =
      requests.lazy.compactMap(\.adviceOnTunnel).first ?? "Answer it, as in: Given POST \"/login\" answers 200"
    return StepProblem(
      "the app made a request that no step answers, and every such request fails this scenario:\n\(list)\n"
        + "\(answering), or allow its server: "
        + "every other request fails the scenario, except to \"api.test\"")
  }
}
