package import AppUnderTest
import JSON

/// Why a record of a trace cannot be read.
package enum TraceProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// It was written by a version of cukeswift that is not known here.
  case version(Int)
  /// It is no record, for this reason.
  case broken(String)

  /// What is wrong.
  package var description: String {
    switch self {
    case .version(let version):
      "the trace has version \(version), and this cukeswift reads version \(TraceFormat.version): use a newer one"
    case .broken(let reason): "the trace cannot be read: \(reason)"
    }
  }
}

/// A record of a trace as it stands in a stream: what one session did in one step.
package struct TraceRecord: Sendable {
  /// An element that an action ended at.
  package struct Destination: Sendable, Hashable {
    /// The element in words.
    package let element: String
    /// Where it was; nil where that is not known.
    package let frame: Rect?
  }

  /// Something that was done to the app.
  package struct Action: Sendable, Hashable {
    /// What it is called, such as `touch`.
    package let name: String
    /// What it says beside its name, in the order of the names: a direction, a text, an address.
    package let details: [String]
    /// How the element was asked for; nil where it was not.
    package let query: String?
    /// The element in words; nil where it was done to none.
    package let element: String?
    /// Where the element was.
    package let frame: Rect?
    /// The index of the element in the tree before the step; nil where that is not known.
    package let node: Int?
    /// The element at which it ended.
    package let destination: Destination?
    /// Where the fingers began.
    package let points: [Point]
    /// Why it could not be done; nil where it was.
    package let problem: String?
  }

  /// A request with its answer, or another thing that happened, in one line, and further lines below it.
  package typealias Entry = (line: String, further: [String])

  /// The number of the session in its scenario, from 0.
  package let session: Int
  /// What the app is called; nil where an earlier record says it.
  package let app: String?
  /// What it runs on; nil where an earlier record says it.
  package let device: String?
  /// Whose app it is; nil where nobody was named.
  package let user: String?
  /// What kind of app it is: `model`, `page` or `remote`.
  package let driver: String
  /// The app's time when the step began and when it ended, in seconds; fewer where they are not known.
  package let time: [Double]
  /// What was done, in order.
  package let actions: [Action]
  /// Requests, lines of the console and events.
  package let entries: [Entry]
  /// Whether the tree is only the last that was looked at.
  package let isSeen: Bool
  /// What is missing, and why.
  package let omitted: [String]
  /// The classes that are new.
  let classes: [ElementClass]
  /// What makes the tree with which the step began of the one of the record before; nil where it is the same.
  let before: [JSONValue]?
  /// What makes the tree of the one before; nil where it is the same.
  let tree: [JSONValue]?

  /// Reads a record.
  ///
  /// - Parameter bytes: what is attached.
  /// - Throws: why it cannot be read.
  package init(_ bytes: [UInt8]) throws(TraceProblem) {
    let json: JSONValue
    do { json = try JSONValue(parsing: bytes) } catch { throw .broken("\(error)") }
    guard let version = json["version"]?.integer else { throw .broken("it has no version") }
    guard version == TraceFormat.version else { throw .version(version) }
    guard let session = json["session"]?.integer, session >= 0 else { throw .broken("it has no session") }
    self.session = session
    driver = json["driver"]?.string ?? TracedKind.remote.rawValue
    (app, device, user) = (json["app"]?.string, json["device"]?.string, json["user"]?.string)
    time = (json["time"]?.array ?? []).compactMap(\.number)
    guard time.allSatisfy({ (0...TraceFormat.greatestTime).contains($0) }) else {
      throw .broken("its time is none of an app")
    }
    actions = (json["actions"]?.array ?? []).map(Action.init)
    entries = Self.entries(of: json)
    isSeen = json["seen"]?.boolean ?? false
    omitted = (json["omitted"]?.array ?? []).compactMap(\.string)
    var classes: [ElementClass] = []
    for names in json["classes"]?.array ?? [] {
      let names = (names.array ?? []).compactMap(\.string)
      guard let name = names.first else { throw .broken("a class has no name") }
      classes.append(ElementClass(name, superclasses: Array(names.dropFirst())))
    }
    self.classes = classes
    (before, tree) = (json["before"]?.array, json["tree"]?.array)
  }

  private static func entries(of json: JSONValue) -> [Entry] {
    let requests = (json["requests"]?.array ?? []).map { request -> Entry in
      let query = (request["query"]?.object ?? [:]).sorted { $0.key < $1.key }
      let text = query.map { "\($0.key)=\($0.value.string ?? "")" }.joined(separator: "&")
      let answer = request["status"]?.integer.map { " → \($0)" } ?? request["failure"]?.string.map { " → \($0)" } ?? ""
      let bodies = [request["body"]?.string.map { "> \($0)" }, request["answer"]?.string.map { "< \($0)" }]
      let (method, host, path) = (request["method"]?.string, request["host"]?.string, request["path"]?.string)
      let address = "\(host ?? "")\(path ?? "")\(text.isEmpty ? "" : "?\(text)")"
      return ("\(method ?? "") \(address)\(answer)", bodies.compactMap(\.self))
    }
    let lines = (json["console"]?.array ?? []).map { line -> Entry in (line["text"]?.string ?? "", []) }
    let events = (json["events"]?.array ?? []).map { event -> Entry in
      ([event["name"]?.string, event["text"]?.string].compactMap(\.self).joined(separator: ": "), [])
    }
    return requests + lines + events
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
      default: nil
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

extension Rect {
  /// Reads an array of x, y, width and height; nil for anything else.
  init?(_ json: JSONValue) {
    let numbers = (json.array ?? []).compactMap(\.number)
    guard numbers.count == 4 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
