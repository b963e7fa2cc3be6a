import AppUnderTest
import HTTP
import JSON
import OperatingSystem

/// Why a WebDriver server did not do a command.
struct RemoteProblem: Error, Sendable {
  /// The kinds of problems.
  enum Kind: Sendable, Hashable {
    /// The server cannot be reached, or the connection broke.
    case unreachable
    /// The server accepts the request, but does not answer.
    case silent
    /// The answer does not come from a WebDriver server.
    case foreign
    /// The server refuses the command, with the name of an error code.
    case refused(String)
  }

  /// The kinds of commands.
  enum Command: Sendable, Hashable {
    /// A command to the server as a whole, such as asking whether it is ready.
    case first
    /// The request for a new session.
    case newSession
    /// A command to an existing session.
    case ofSession
  }

  let kind: Kind
  /// The problem, as a sentence without a full stop.
  let message: String
  /// The request with the address.
  let request: String
  /// The response; nil if the server did not answer.
  var answer: String?
  /// The kind of the failed command.
  var command = Command.first
  /// The text of the open alert; nil if the problem is not an open alert.
  var alertText: String?

  /// The error code of WebDriver; nil for other problems and for unknown codes.
  var code: WebDriverErrorCode? {
    if case .refused(let name) = kind { WebDriverErrorCode(rawValue: name) } else { nil }
  }

  /// Whether the session or its window does not exist any more.
  var isLoss: Bool { code == .invalidSession || code == .noWindow }

  /// Whether an open dialog prevents the command.
  var isDialog: Bool { code == .unexpectedAlert }

  /// Whether the app or the server cannot be used any more.
  var endsUse: Bool { isLoss || isSilence }

  /// Whether the server did not answer.
  var isSilence: Bool { kind == .unreachable || kind == .silent }

  /// The longest wait in one command, which must be shorter than the time after which a server counts as dead.
  static var longestWait: Duration {
    min(.seconds(20), Deadline.rest.map { max($0 / 2, .milliseconds(50)) } ?? .seconds(20))
  }

  /// The most characters of a request or response to show in a message.
  private static let longest = 400

  /// The text as one line, shortened for a message.
  static func excerpt(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(4 * longest), as: UTF8.self)
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > longest ? line.prefix(longest) + "…" : line
  }

  /// The first line of a message from a server; the rest is a stack trace.
  static func firstLine(of text: String) -> String {
    text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "no reason is given"
  }

  /// The problem that a response does not come from the expected kind of server.
  ///
  /// - Parameters:
  ///   - reason: why, after "the server at …".
  ///   - response: the response.
  ///   - request: the request as messages show it.
  ///   - address: the server.
  static func foreign(
    _ reason: String, _ response: WebResponse, to request: String, at address: RemoteAddress
  ) -> RemoteProblem {
    RemoteProblem(
      kind: .foreign, message: "the server at \(address) \(reason)", request: request,
      answer: "\(response.status) \(excerpt(response.body))")
  }

  /// The request and the response, one per line.
  var exchange: [String] { ["Request: \(request)"] + (answer.map { ["Answer:  \($0)"] } ?? []) }

  /// The problem as the error of a step.
  var appError: AppError {
    let details = exchange
    switch (kind, code) {
    case (.unreachable, _), (.silent, _): return AppError(.notRunning, problem: message, details: [advice] + details)
    case (.foreign, _): return AppError(.notRunning, problem: message, details: details)
    case (.refused, .invalidSession?):
      return AppError(
        .notRunning, problem: "the session was lost: \(message)",
        details: ["The app or the browser has ended, or the server has ended the session."] + details)
    case (.refused, .unsupported?), (.refused, .unknownCommand?), (.refused, .unknownMethod?):
      return AppError(.notSupported, problem: "the server cannot do this: \(message)", details: details)
    case (.refused, .moveOutOfBounds?): return AppError(.outsideScreen, problem: message, details: details)
    case (.refused(let name), _):
      return AppError(.faultyApp, problem: "the server answers '\(name)': \(message)", details: details)
    }
  }

  /// The advice for a server that did not answer.
  private var advice: String {
    switch (command, kind) {
    case (.first, .silent):
      "Something listens there, but it hangs or is another kind of server: restart it, or correct its address."
    case (.first, _): "Start the server first, as chromedriver, Appium or 'cukeswift serve', or correct its address."
    case (.newSession, _):
      "The server answered a moment before. It may have created the session: if so, delete it there."
    case (.ofSession, .silent):
      "The server answered earlier commands. It hangs, or needs more seconds than \(RemoteSetting.answerTimeout) allows."
    case (.ofSession, _):
      "The server has done what came before: it has ended or was restarted, or the connection to it broke."
    }
  }
}
