import JSON

/// The answer of the session's process to a request.
struct SessionAnswer {
  /// The members of the JSON object with a fixed meaning.
  fileprivate enum Member: String {
    case line, isOfRun, view, known, time, report, passed, failed, page
  }

  /// The line that was performed; nil for other requests.
  var line: String?
  /// Whether the line was performed at the failing step of a run. A new process does not repeat the line.
  var isOfRun = false
  /// The result of a run that has ended.
  var run: StudioRunResult?
  /// The screen and the recorded steps, for all pages.
  var view: JSONValue?
  /// The apps and devices to choose from, for all pages.
  var known: JSONValue?
  /// The app's time if the screen has not changed.
  var time: JSONValue?
  /// The members that only the page of the request reads.
  var others: [String: JSONValue] = [:]

  /// Describes an answer to one page.
  init(_ others: [String: JSONValue] = [:]) { self.others = others }

  /// Describes an answer with a view.
  init(view: JSONValue, known: JSONValue? = nil) { (self.view, self.known) = (view, known) }

  /// Whether the run waits at a failing step.
  var isWaiting: Bool { view?["pause"]?.string != nil }

  /// Reads an answer; nil for bytes that are not a JSON object.
  init?(parsing bytes: [UInt8]) {
    guard var members = (try? JSONValue(parsing: bytes))?.object else { return nil }
    line = members.take(.line)?.string
    isOfRun = members.take(.isOfRun) == true
    view = members.take(.view)
    known = members.take(.known)
    time = members.take(.time)
    run = StudioRunResult(taking: &members)
    others = members
  }

  /// The answer for the hub.
  var json: JSONValue {
    var members = own
    members.put(.view, view)
    members.put(.known, known)
    members.put(.time, time)
    if let run { members.put(.page, .string(String(decoding: run.page, as: UTF8.self))) }
    return .object(members)
  }

  /// The members for the page of the request.
  var own: [String: JSONValue] {
    var members = others
    if let line {
      members.put(.line, .string(line))
      members.put(.isOfRun, .boolean(isOfRun))
    }
    if let run {
      members.put(.report, .string(run.report))
      members.put(.passed, .boolean(run.passed))
      members.put(.failed, .array(run.failed.map(JSONValue.string)))
    }
    return members
  }
}

extension [String: JSONValue] {
  fileprivate mutating func take(_ member: SessionAnswer.Member) -> JSONValue? { removeValue(forKey: member.rawValue) }

  fileprivate mutating func put(_ member: SessionAnswer.Member, _ value: JSONValue?) { self[member.rawValue] = value }
}

extension StudioRunResult {
  /// Takes the members of a result; nil without a result.
  fileprivate init?(taking members: inout [String: JSONValue]) {
    guard let passed = members.take(.passed)?.boolean else { return nil }
    self.init(report: members.take(.report)?.string ?? "", passed: passed)
    failed = members.take(.failed)?.array?.compactMap(\.string) ?? []
    page = Array((members.take(.page)?.string ?? "").utf8)
  }
}
