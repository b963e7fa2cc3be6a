import JSON

/// The answer of the session's process to a request.
struct SessionAnswer {
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
    line = members.removeValue(forKey: "line")?.string
    isOfRun = members.removeValue(forKey: "isOfRun") == true
    view = members.removeValue(forKey: "view")
    known = members.removeValue(forKey: "known")
    time = members.removeValue(forKey: "time")
    run = StudioRunResult(taking: &members)
    others = members
  }

  /// The answer for the hub.
  var json: JSONValue {
    var members = own
    members["view"] = view
    members["known"] = known
    members["time"] = time
    if let run { members["page"] = .string(String(decoding: run.page, as: UTF8.self)) }
    return .object(members)
  }

  /// The members for the page of the request.
  var own: [String: JSONValue] {
    var members = others
    if let line {
      members["line"] = .string(line)
      members["isOfRun"] = .boolean(isOfRun)
    }
    if let run {
      members["report"] = .string(run.report)
      members["passed"] = .boolean(run.passed)
      members["failed"] = .array(run.failed.map(JSONValue.string))
    }
    return members
  }
}

extension StudioRunResult {
  /// Takes the members of a result; nil without a result.
  fileprivate init?(taking members: inout [String: JSONValue]) {
    guard let passed = members.removeValue(forKey: "passed")?.boolean else { return nil }
    self.init(report: members.removeValue(forKey: "report")?.string ?? "", passed: passed)
    failed = members.removeValue(forKey: "failed")?.array?.compactMap(\.string) ?? []
    page = Array((members.removeValue(forKey: "page")?.string ?? "").utf8)
  }
}
