import AppUnderTest
import Console
import JSON

/// A request to the session's process: a JSON object whose member `do` names the action.
enum SessionRequest {
  private enum Action: String {
    case look, line, gesture, check, save, reading, at, element, find, complete, tick, run
    case restore = "repeat"
  }

  /// The screen, and the apps and devices to choose from.
  case look
  /// A line of the console.
  case line(String)
  case gesture(StudioGesture)
  /// A check of a property, for the recording.
  case check(query: String, property: String)
  case save(SavedForm, path: String, name: String?, replaces: Bool)
  /// Performs the lines of an earlier process.
  case restore([String])
  /// The elements in the order of assistive technology.
  case reading
  /// The elements at a point of the picture.
  case elements(at: Point)
  /// The element with an index in tree order.
  case element(Int)
  /// The elements that a query finds.
  case find(String)
  /// The completions of a line.
  case complete(String)
  /// Advances the app's time by the elapsed real time.
  case tick(seconds: Double)
  /// Runs files and scenarios.
  case run([String])

  /// Reads a request.
  ///
  /// - Throws: a `Diagnostic` for an unknown action or missing members.
  init(_ body: JSONValue) throws(Diagnostic) {
    func text(_ name: String) -> String { body[name]?.string ?? "" }
    func number(_ name: String) throws(Diagnostic) -> Double {
      if let number = body[name]?.number { return number }
      throw Diagnostic(problem: "'\(text("do"))' needs a number '\(name)'")
    }
    func texts(_ name: String) -> [String]? { body[name]?.array?.compactMap(\.string) }
    guard let action = body["do"]?.string.flatMap(Action.init) else {
      throw Diagnostic(problem: "the studio cannot do '\(text("do"))'")
    }
    switch action {
    case .look: self = .look
    case .line: self = .line(text("line"))
    case .gesture: self = .gesture(try StudioGesture(body))
    case .check:
      guard let query = body["query"]?.string, let property = body["property"]?.string,
        property.allSatisfy({ $0.isASCII && $0.isLetter })
      else { throw Diagnostic(problem: "a check needs a query and a property") }
      self = .check(query: query, property: property)
    case .save:
      guard let form = body["form"]?.string.flatMap(SavedForm.init), [.feature, .steps, .xcuitest].contains(form),
        let path = body["path"]?.string
      else { throw Diagnostic(problem: "the form and the file are missing") }
      let name = text("name")
      self = .save(form, path: path, name: name.isEmpty ? nil : name, replaces: body["replace"]?.boolean == true)
    case .restore: self = .restore(texts("lines") ?? [])
    case .reading: self = .reading
    case .at: self = .elements(at: Point(x: try number("x"), y: try number("y")))
    case .element:
      guard let number = Int(exactly: try number("number")) else {
        throw Diagnostic(problem: "the number of an element must be a whole number")
      }
      self = .element(number)
    case .find: self = .find(text("query"))
    case .complete: self = .complete(text("text"))
    case .tick: self = .tick(seconds: min(max(try number("seconds"), 0), 60))
    case .run: self = .run(texts("paths") ?? [text("path")])
    }
  }

  /// The bytes of `look`.
  static var lookBytes: [UInt8] { bytes(.look) }
  /// The bytes of `restore`.
  static func bytes(restoring lines: [String]) -> [UInt8] {
    bytes(.restore, ["lines": .array(lines.map(JSONValue.string))])
  }
  /// The bytes of `tick`.
  static func bytes(passing seconds: Double) -> [UInt8] { bytes(.tick, ["seconds": .number(seconds)]) }

  private static func bytes(_ action: Action, _ members: [String: JSONValue] = [:]) -> [UInt8] {
    JSONValue.object(members.merging(["do": .string(action.rawValue)]) { old, _ in old }).bytes
  }
}
