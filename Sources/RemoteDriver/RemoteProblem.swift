internal import AppUnderTest
internal import JSON
internal import SourceText

/// Why a command was not done by a server that speaks WebDriver.
struct RemoteProblem: Error, Sendable {
  /// What kind of problem it is.
  enum Kind: Sendable, Hashable {
    /// No connection to the server, or it broke.
    case unreachable
    /// The server takes the request, and does not answer.
    case silent
    /// What answers is no such server.
    case foreign
    /// The server refuses the command, with one of the codes of WebDriver (section 6.6 of the specification).
    case refused(String)
  }

  /// What was asked for.
  enum Command: Sendable, Hashable {
    /// Whether the server is there, or something of it as a whole.
    case first
    /// A new session.
    case newSession
    /// Something of a session that it had made.
    case ofSession
  }

  let kind: Kind
  /// What is wrong, as a sentence without a full stop.
  let message: String
  /// What was sent, with the address.
  let request: String
  /// What came back; nil where nothing did.
  var answer: String?
  /// What was asked for.
  var command = Command.first
  /// The text of the alert that is open, where that is why.
  var alertText: String?

  /// The code of the server; nil where the problem is none of WebDriver's.
  var code: String? { if case .refused(let code) = kind { code } else { nil } }

  /// Whether the session does not exist any more.
  var isLoss: Bool { code == "invalid session id" || code == "no such window" }

  /// Whether nothing was answered.
  var isSilence: Bool { kind == .unreachable || kind == .silent }

  /// How long a server is asked to wait in one command: not as long as it takes to be taken for dead.
  static var longestWait: Duration {
    min(.seconds(20), Deadline.rest.map { max($0 / 2, .milliseconds(50)) } ?? .seconds(20))
  }

  /// How much of a request or an answer a message shows, in letters.
  private static let longest = 400

  /// A text in one line that is not too long for a message.
  static func excerpt(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(4 * longest), as: UTF8.self)
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > longest ? line.prefix(longest) + "…" : line
  }

  /// What was sent and what came back, in lines.
  var exchange: [String] { ["Request: \(request)"] + (answer.map { ["Answer:  \($0)"] } ?? []) }

  /// The problem as a step reports it.
  var appError: AppError {
    let details = exchange
    switch kind {
    case .unreachable, .silent: return AppError(.notRunning, problem: message, details: [advice] + details)
    case .foreign: return AppError(.notRunning, problem: message, details: details)
    case .refused("invalid session id"):
      return AppError(
        .notRunning, problem: "the session was lost: \(message)",
        details: ["The app or the browser has ended, or the server has ended the session."] + details)
    case .refused("unsupported operation"), .refused("unknown command"), .refused("unknown method"):
      return AppError(.notSupported, problem: "the server cannot do this: \(message)", details: details)
    case .refused("move target out of bounds"):
      return AppError(.outsideScreen, problem: message, details: details)
    case .refused(let code):
      return AppError(.faultyApp, problem: "the server answers '\(code)': \(message)", details: details)
    }
  }

  /// What to do where nothing was answered.
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
