package import AppUnderTest
import JSON

/// Why a record of a trace cannot be read.
package enum TraceProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The record has an unknown version.
  case version(Int)
  /// The record is invalid, for the given reason.
  case broken(String)

  /// The problem in words.
  package var description: String {
    switch self {
    case .version(let version):
      "the trace has version \(version), and this cukeswift reads version \(TraceFormat.version): use a newer one"
    case .broken(let reason): "the trace cannot be read: \(reason)"
    }
  }
}

/// A record of a trace in a stream: the actions of one session in one step.
package struct TraceRecord: Sendable {
  /// The element at which an action ended.
  package struct Destination: Sendable, Hashable {
    /// The element in words.
    package let element: String
    /// The frame of the element; nil if unknown.
    package let frame: Rect?
  }

  /// An action on the app.
  package struct Action: Sendable, Hashable {
    /// The name, such as `touch`.
    package let name: String
    /// Further values of the action, in the order of their names: a direction, a text, an address.
    package let details: [String]
    /// The query for the element; nil for an action without one.
    package let query: String?
    /// The element in words; nil for an action without one.
    package let element: String?
    /// The frame of the element.
    package let frame: Rect?
    /// The index of the element in the tree before the step; nil if unknown.
    package let node: Int?
    /// The element at which it ended.
    package let destination: Destination?
    /// The start points of the fingers.
    package let points: [Point]
    /// Why it failed; nil for a successful action.
    package let problem: String?
  }

  /// A request of the app.
  package struct Request: Sendable, Hashable {
    /// The method, such as `GET`.
    package let method: String
    /// The host and the path, without the query.
    package let address: String
    /// Whether the answer was an error, or no answer came.
    package let hasFailed: Bool
    /// Whether the answer came later than the request, measured by the app's clock.
    package let isDelayed: Bool
  }

  /// A request with its answer, or another event, in words.
  package struct Entry: Sendable, Hashable {
    /// The first line.
    package let line: String
    /// Further lines of the log entry.
    package let further: [String]
  }

  /// The app of the session, with the parts that no earlier record contains.
  package struct App: Sendable, Hashable {
    /// The name of the app; nil if an earlier record contains the name.
    package let name: String?
    /// The device; nil if an earlier record contains the device.
    package let device: String?
    /// The user of the app; nil for an app without a named user.
    package let user: String?
  }

  /// The changes of the element tree.
  struct TreeChanges {
    /// The new classes.
    let classes: [ElementClass]
    /// The changes from the tree of the previous record to the tree at the beginning of the step; nil for the same
    /// tree.
    let before: [JSONValue]?
    /// The changes from the first tree to the tree at the end of the step; nil for an unchanged tree.
    let after: [JSONValue]?
  }

  /// The number of the session in its scenario, from 0.
  package let session: Int
  /// The app.
  package let app: App
  /// The kind of the app.
  package let driver: TracedKind
  /// The app's time at the beginning and the end of the step, in seconds; unknown times are missing.
  package let time: [Double]
  /// The actions, in order.
  package let actions: [Action]
  /// The requests with an answer or a failure, in order.
  package let requests: [Request]
  /// The durations that a model has waited for on its own, such as `500ms`, without durations of earlier records.
  package let waits: [String]
  /// Requests, lines of the console and events.
  package let entries: [Entry]
  /// Whether the tree is only the last one that was read.
  package let isSeen: Bool
  /// The missing parts, with reasons.
  package let omitted: [String]
  /// The changes of the element tree.
  let tree: TreeChanges

  /// Reads a record.
  ///
  /// - Parameter bytes: the content of the attachment.
  /// - Throws: the reason that it cannot be read.
  package init(_ bytes: [UInt8]) throws(TraceProblem) {
    let json: JSONValue
    do { json = try JSONValue(parsing: bytes) } catch { throw .broken("\(error)") }
    guard let version = json["version"]?.integer else { throw .broken("it has no version") }
    guard version == TraceFormat.version else { throw .version(version) }
    guard let session = json["session"]?.integer, session >= 0 else { throw .broken("it has no session") }
    self.session = session
    driver = (json["driver"]?.string).flatMap(TracedKind.init) ?? .remote
    app = App(name: json["app"]?.string, device: json["device"]?.string, user: json["user"]?.string)
    time = (json["time"]?.array ?? []).compactMap(\.number)
    guard time.allSatisfy({ (0...TraceFormat.greatestTime).contains($0) }) else {
      throw .broken("its time is out of range")
    }
    actions = (json["actions"]?.array ?? []).map(Action.init)
    entries = Self.entries(of: json)
    requests = (json["requests"]?.array ?? []).compactMap(Request.init)
    waits = (json["waits"]?.array ?? []).compactMap(\.string)
    isSeen = json["seen"]?.boolean ?? false
    omitted = (json["omitted"]?.array ?? []).compactMap(\.string)
    tree = TreeChanges(
      classes: try Self.classes(of: json), before: json["before"]?.array, after: json["tree"]?.array)
  }

  private static func classes(of json: JSONValue) throws(TraceProblem) -> [ElementClass] {
    var classes: [ElementClass] = []
    for names in json["classes"]?.array ?? [] {
      let names = (names.array ?? []).compactMap(\.string)
      guard let name = names.first else { throw .broken("a class has no name") }
      classes.append(ElementClass(name, superclasses: Array(names.dropFirst())))
    }
    return classes
  }

  private static func entries(of json: JSONValue) -> [Entry] {
    let requests = (json["requests"]?.array ?? []).map { request -> Entry in
      let query = (request["query"]?.object ?? [:]).sorted { $0.key < $1.key }
      let text = query.map { "\($0.key)=\($0.value.string ?? "")" }.joined(separator: "&")
      let answer = request["status"]?.integer.map { " → \($0)" } ?? request["failure"]?.string.map { " → \($0)" } ?? ""
      let details = [
        request["answerLength"]?.integer.map { "\($0) bytes" },
        request["realTime"]?.number.map { "\(Duration.seconds($0).wording) in real time" },
      ].compactMap(\.self)
      let answered = answer + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
      let bodies = [request["body"]?.string.map { "> \($0)" }, request["answer"]?.string.map { "< \($0)" }]
      let (method, host, path) = (request["method"]?.string, request["host"]?.string, request["path"]?.string)
      let address = "\(host ?? "")\(path ?? "")\(text.isEmpty ? "" : "?\(text)")"
      return Entry(line: "\(method ?? "") \(address)\(answered)", further: bodies.compactMap(\.self))
    }
    let lines = (json["console"]?.array ?? []).map { Entry(line: $0["text"]?.string ?? "", further: []) }
    let events = (json["events"]?.array ?? []).map { event in
      Entry(
        line: [event["name"]?.string, event["text"]?.string].compactMap(\.self).joined(separator: ": "), further: [])
    }
    return requests + lines + events
  }
}

extension TraceRecord.Request {
  /// Reads a request; nil for a request without an answer.
  fileprivate init?(_ json: JSONValue) {
    let status = json["status"]?.integer
    guard status != nil || json["failure"] != nil else { return nil }
    method = json["method"]?.string ?? ""
    address = (json["host"]?.string ?? "") + (json["path"]?.string ?? "")
    hasFailed = status.map { $0 >= 400 } ?? true
    isDelayed = (json["delay"]?.number ?? 0) > 0
  }
}

extension TraceRecord.Action {
  fileprivate init(_ json: JSONValue) {
    name = json["name"]?.string ?? ""
    let names = [
      "direction", "duration", "degrees", "part", "times", "on", "column", "row", "orientation", "url", "text", "title",
    ]
    details = names.compactMap { name in
      switch json[name] {
      case .string(let text): "\(name) \"\(text)\""
      case .number(let number): "\(name) \(number.shortDescription)"
      case .boolean(let value): value ? name : "\(name) off"
      case .null, .array, .object, nil: nil
      }
    }
    query = json["query"]?.string
    element = json["element"]?.string
    frame = json["frame"].flatMap(Rect.init)
    node = json["node"]?.integer
    destination = json["to"].map {
      TraceRecord.Destination(element: $0["element"]?.string ?? "", frame: $0["frame"].flatMap(Rect.init))
    }
    points = (json["paths"]?.array ?? []).compactMap { path in
      let stop = (path.array?.first?.array ?? []).compactMap(\.number)
      return stop.count == 3 ? Point(x: stop[1], y: stop[2]) : nil
    }
    problem = json["problem"]?.string
  }
}
