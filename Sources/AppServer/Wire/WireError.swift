import AppUnderTest
import JSON

/// An error of WebDriver: a code for clients, with its status.
struct WireError: Error, Sendable {
  typealias Code = WebDriverErrorCode

  /// The code.
  let code: Code
  /// The error message, in lines.
  let message: String
  /// The text of the open alert (W3C WebDriver, section 16); nil for other errors.
  let alert: String?

  init(_ code: Code, _ message: String, alert: String? = nil) {
    self.code = code
    self.message = message
    self.alert = alert
  }

  /// Converts any error.
  init(_ error: any Error, otherwise: Code = .unknownError) {
    switch error {
    case let error as WireError: self = error
    case let error as AppError: self.init(Self.code(of: error.kind, otherwise), "\(error)")
    case let error as Diagnostic:
      self.init(
        otherwise == .unknownError ? .invalidArgument : otherwise,
        [error.problem, error.advice].compactMap(\.self).joined(separator: "\n"))
    case let error as JSONError:
      self.init(.invalidArgument, "the body cannot be read as JSON, at byte \(error.offset): \(error)")
    case is CancellationError: self.init(.unknownError, "the command was cancelled: its client has disconnected")
    default: self.init(otherwise, "\(error)")
    }
  }

  private static func code(of kind: AppError.Kind, _ otherwise: Code) -> Code {
    switch kind {
    case .timeout: otherwise == .unknownError ? .timeout : otherwise
    case .notLoaded: .timeout
    case .ambiguous: .invalidSelector
    case .outsideScreen: .moveOutOfBounds
    case .impossibleGesture: .invalidArgument
    case .noFocus: .elementNotInteractable
    case .notSupported: .unsupported
    case .notRunning: .noWindow
    case .dialogOpen: .unexpectedAlert
    case .moved: .elementNotInteractable
    case .inBackground, .faultyApp: otherwise
    }
  }

  static func invalid(_ message: String) -> WireError { WireError(.invalidArgument, message) }

  /// The JSON value of the response.
  var value: JSONValue {
    var members: [String: JSONValue] = [
      "error": .string(code.rawValue), "message": .string(message), "stacktrace": "",
    ]
    if let alert { members["data"] = ["text": .string(alert)] }
    return .object(members)
  }
}

extension WebDriverErrorCode {
  /// The HTTP status.
  var status: Int {
    switch self {
    case .elementClickIntercepted, .elementNotInteractable, .invalidArgument, .invalidCookieDomain,
      .invalidElementState, .invalidSelector:
      400
    case .detachedShadowRoot, .invalidSession, .noAlert, .noCookie, .noElement, .noFrame, .noShadowRoot, .noWindow,
      .stale,
      .unknownCommand:
      404
    case .unknownMethod: 405
    case .javaScriptError, .moveOutOfBounds, .scriptTimeout, .sessionNotCreated, .timeout, .unableToCapture,
      .unableToSetCookie, .unexpectedAlert, .unknownError, .unsupported:
      500
    }
  }
}
