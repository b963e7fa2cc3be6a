import JSON
import SourceText

/// A command to a session (W3C WebDriver, section 6.4): its method, its path below the session's path, and its body.
struct RemoteCommand: Sendable {
  let method: String
  let path: String
  /// The body; an empty object for a command without parameters, nil for a command without a body.
  let body: JSONValue?

  private static func get(_ path: String) -> RemoteCommand { RemoteCommand(method: "GET", path: path, body: nil) }
  private static func delete(_ path: String) -> RemoteCommand { RemoteCommand(method: "DELETE", path: path, body: nil) }
  private static func post(_ path: String, _ body: JSONValue = [:]) -> RemoteCommand {
    RemoteCommand(method: "POST", path: path, body: body)
  }

  // MARK: - The session

  /// Sets the time limit of scripts, or the time to wait for an element.
  static func setTimeout(_ name: Timeout, milliseconds: Double) -> RemoteCommand {
    post("/timeouts", [name.rawValue: .number(milliseconds)])
  }

  enum Timeout: String {
    case script, implicit
  }

  /// Turns the device.
  static func turn(toLandscape isLandscape: Bool) -> RemoteCommand {
    post("/orientation", ["orientation": isLandscape ? "LANDSCAPE" : "PORTRAIT"])
  }

  /// Performs a command of Appium without its own route.
  static func mobile(_ name: String, _ arguments: [String: JSONValue]) -> RemoteCommand {
    run("mobile: \(name)", [.object(arguments)])
  }

  // MARK: - The page

  static func open(_ address: String) -> RemoteCommand { post("/url", ["url": .string(address)]) }
  static let address = get("/url")
  static let reload = post("/refresh")
  static let back = post("/back")
  static let forward = post("/forward")

  static let cookies = get("/cookie")
  static let deleteCookies = delete("/cookie")
  static func deleteCookie(_ name: String) -> RemoteCommand { delete("/cookie/\(PercentEncoding.encoded(name))") }
  static func addCookie(_ name: String, _ value: String) -> RemoteCommand {
    post("/cookie", ["cookie": ["name": .string(name), "value": .string(value)]])
  }

  /// Runs the body of a function.
  static func run(_ script: String, _ arguments: [JSONValue]) -> RemoteCommand {
    post("/execute/sync", ["script": .string(script), "args": .array(arguments)])
  }

  /// Runs the body of a function that passes its result to its last argument.
  static func runWithCallback(_ script: String, _ arguments: [JSONValue]) -> RemoteCommand {
    post("/execute/async", ["script": .string(script), "args": .array(arguments)])
  }

  // MARK: - Windows

  static let window = get("/window")
  static let windows = get("/window/handles")
  static let newTab = post("/window/new", ["type": "tab"])
  static let closeWindow = delete("/window")
  static let windowFrame = get("/window/rect")
  static func use(window handle: String) -> RemoteCommand { post("/window", ["handle": .string(handle)]) }
  static func resizeWindow(width: Double, height: Double) -> RemoteCommand {
    post("/window/rect", ["width": .number(width), "height": .number(height)])
  }

  // MARK: - Dialogs

  static let dialogText = get("/alert/text")
  static let acceptDialog = post("/alert/accept")
  static let dismissDialog = post("/alert/dismiss")
  static func typeIntoDialog(_ text: String) -> RemoteCommand { post("/alert/text", ["text": .string(text)]) }

  // MARK: - The screen

  static let source = get("/source")
  static let screenshot = get("/screenshot")
  static let focusedElement = get("/element/active")
  static func find(xpath: String) -> RemoteCommand {
    post("/element", ["using": "xpath", "value": .string(xpath)])
  }

  /// Types keys into an element. Older servers read them one by one.
  static func type(_ keys: [String], into element: String) -> RemoteCommand {
    post(
      "/element/\(element)/value",
      ["text": .string(keys.joined()), "value": .array(keys.map { .string($0) })])
  }

  // MARK: - Input

  /// Performs the actions of pointers and keys in a body.
  static func perform(_ body: JSONValue) -> RemoteCommand { post("/actions", body) }

  /// Performs the actions of one source.
  static func perform(_ type: String, id: String, _ actions: [JSONValue]) -> RemoteCommand {
    perform(["actions": [["type": .string(type), "id": .string(id), "actions": .array(actions)]]])
  }

  static let releaseActions = delete("/actions")
}
