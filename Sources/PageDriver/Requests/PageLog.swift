import AppUnderTest
import DevTools
import Synchronization

/// How to treat uncaught errors of the scripts of a page; a setting of a run.
package enum PageErrors: String, Sendable, CaseIterable {
  /// Errors are shown when a step fails.
  case keep
  /// Errors fail the step in which they happen.
  case fail
}

/// The console output and the uncaught errors of a page.
final class PageLog: Sendable {
  /// A line with its time, in milliseconds since 1970.
  struct Line: Sendable {
    let time: Double
    let kind: AppLogLine.Kind
    let text: String
  }

  private struct State {
    var lines: [Line] = []
    /// The errors that were not taken yet.
    var errors: [String] = []
    /// The page's time at the latest look, in milliseconds since 1970.
    var time = 0.0
  }

  /// The most lines to keep, which are the latest ones.
  private static let mostLines = 1000
  /// The most characters of a line to keep.
  private static let longestLine = 4000

  private let state = Mutex(State())

  /// The lines in order.
  var lines: [Line] { state.withLock(\.lines) }

  /// Takes the first new error and drops the other new errors.
  func takeError() -> String? {
    state.withLock { state in
      defer { state.errors = [] }
      return state.errors.first
    }
  }

  /// The page's time at the latest look, in milliseconds since 1970.
  var time: Double { state.withLock(\.time) }

  /// Records the page's time, in milliseconds since 1970.
  func note(_ time: Double) { state.withLock { $0.time = time } }

  /// Adds a request of the page.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - answer: its result, such as `answered by the scenario`.
  func add(_ request: HTTPRequest, _ answer: String) {
    add(
      Line(time: state.withLock(\.time), kind: .request, text: "\(request) of \(request.host): \(answer)"))
  }

  /// Adds the result of a download.
  ///
  /// - Parameters:
  ///   - download: the download.
  ///   - answer: its result, such as `completed`.
  func add(_ download: AppDownload, _ answer: String) {
    let text = "download of \"\(download.name)\" from \(download.address.shortened): \(answer)"
    add(Line(time: state.withLock(\.time), kind: .request, text: text))
  }

  /// Takes an event of the page; called on the reading thread.
  func take(_ event: DevToolsEvent) {
    let values = event.parameters
    let time = values.read("timestamp") { json throws(JSONError) in try json.number() } ?? 0
    switch event.method {
    case "Runtime.consoleAPICalled":
      add(
        Line(
          time: time, kind: .output,
          text: "console.\(values.string("type") ?? "log"): \(Self.arguments(of: values).joined(separator: " "))"))
    case "Runtime.exceptionThrown":
      let text =
        values.string("exceptionDetails", "exception", "description")
        ?? [values.string("exceptionDetails", "text"), values.string("exceptionDetails", "exception", "value")]
        .compactMap(\.self).joined(separator: " ")
      add(Line(time: time, kind: .uncaughtError, text: text))
    default: break
    }
  }

  /// Adds an uncaught error.
  func addError(_ text: String) { add(Line(time: state.withLock(\.time), kind: .uncaughtError, text: text)) }

  private func add(_ line: Line) {
    let kept = Line(time: line.time, kind: line.kind, text: String(line.text.prefix(Self.longestLine)))
    state.withLock { state in
      state.lines.append(kept)
      if state.lines.count > 2 * Self.mostLines { state.lines.removeFirst(Self.mostLines) }
      if kept.kind == .uncaughtError, state.errors.isEmpty { state.errors.append(kept.text) }
    }
  }

  /// The arguments of a console call, as texts.
  private static func arguments(of values: DevToolsValue) -> [String] {
    values.read("args") { json throws(JSONError) in try json.array(of: argument) } ?? []
  }

  /// argument = "{" … [ "value" ":" value ] [ "description" ":" text ] … "}" (Runtime.RemoteObject)
  private static func argument(_ json: inout JSONReader) throws(JSONError) -> String {
    var (value, description): (String?, String?)
    var (type, subtype) = ("", "")
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "type": type = try json.string().string
      case "subtype": subtype = try json.string().string
      case "description": description = try json.string().string
      case "value":
        switch try json.peek() {
        case UInt8(ascii: "\""): value = try json.string().string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): value = "\(try json.boolean())"
        default: try json.skip()
        }
      default: try json.skip()
      }
    }
    return value ?? description ?? (subtype == "null" ? subtype : type)
  }
}
