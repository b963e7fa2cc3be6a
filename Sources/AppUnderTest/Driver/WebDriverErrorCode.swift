/// The error codes of WebDriver, for servers and clients (W3C WebDriver, section 6.6).
package enum WebDriverErrorCode: String, Sendable, CaseIterable {
  /// The shadow root is not in the document any more.
  case detachedShadowRoot = "detached shadow root"
  /// Another element would receive the click.
  case elementClickIntercepted = "element click intercepted"
  /// The element takes no pointer or keys.
  case elementNotInteractable = "element not interactable"
  /// The arguments of a command are wrong.
  case invalidArgument = "invalid argument"
  /// The cookie belongs to another domain.
  case invalidCookieDomain = "invalid cookie domain"
  /// The state of the element prevents the command.
  case invalidElementState = "invalid element state"
  /// The selector has a syntax error.
  case invalidSelector = "invalid selector"
  /// The session does not exist.
  case invalidSession = "invalid session id"
  /// A script has failed.
  case javaScriptError = "javascript error"
  /// A pointer would leave the screen.
  case moveOutOfBounds = "move target out of bounds"
  /// No dialog is open.
  case noAlert = "no such alert"
  /// The cookie does not exist.
  case noCookie = "no such cookie"
  /// The element was not found.
  case noElement = "no such element"
  /// The frame was not found.
  case noFrame = "no such frame"
  /// The element has no shadow root.
  case noShadowRoot = "no such shadow root"
  /// The window is closed.
  case noWindow = "no such window"
  /// A script took too long.
  case scriptTimeout = "script timeout"
  /// A session could not be made.
  case sessionNotCreated = "session not created"
  /// The element is not in the document any more.
  case stale = "stale element reference"
  /// A command took too long.
  case timeout = "timeout"
  /// The cookie could not be set.
  case unableToSetCookie = "unable to set cookie"
  /// A picture could not be taken.
  case unableToCapture = "unable to capture screen"
  /// An open dialog prevents the command.
  case unexpectedAlert = "unexpected alert open"
  /// The server does not know the command.
  case unknownCommand = "unknown command"
  /// An error without its own code.
  case unknownError = "unknown error"
  /// The command has another HTTP method.
  case unknownMethod = "unknown method"
  /// The server does not support the command.
  case unsupported = "unsupported operation"
}
