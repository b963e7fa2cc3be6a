package import AppUnderTest
import Dispatch
import JSON
import PageContent
import SourceText

/// Drives a page in a browser behind a WebDriver server: Chrome, WebKit, Safari, Firefox, or a browser of a grid.
///
/// The elements of the screen come from the same script that runs in our own browser. Time is real: a wait is one
/// script, which ends when the page has changed.
package actor RemotePageDriver: AppDriver, ConnectedDriver {
  nonisolated let connection: RemoteConnection
  /// The device whose screen the page should have.
  let wanted: Device
  private let setting: RemoteSetting
  private let page: RemotePage
  /// The next launch.
  var request: RemoteLaunch
  var orientation = Orientation.portrait
  /// The requested scale of texts.
  var textScale = 1.0
  /// The changes to make after opening the page.
  var pending = PendingChanges()
  private(set) var time = ElapsedTime()
  /// The latest state of the page.
  var seen = SeenPage()
  var fingers = TouchedPaths()
  /// The modifier keys that are held down.
  var modifiers: KeyModifiers = []

  /// Makes a driver; it requests a browser when the page is opened.
  ///
  /// - Parameters:
  ///   - setting: the server and the session settings.
  ///   - page: the place of the page.
  ///   - device: the device whose screen the page gets.
  ///   - arguments: the launch arguments, before those of the scenario.
  package init(
    _ setting: RemoteSetting, page: RemotePage, on device: Device = .standard,
    launchedWith arguments: [String] = LaunchArguments.current
  ) {
    // A dialog stays until the scenario answers it.
    self.setting = setting.adding("unhandledPromptBehavior", "ignore")
      .adding("acceptInsecureCerts", page.acceptsAnyCertificate ? true : nil)
    self.page = page
    wanted = device
    request = RemoteLaunch(setting.launch, arguments)
    connection = RemoteConnection(device)
  }

  // MARK: - Life

  /// Opens the page, in the existing browser of this process or in a new one.
  ///
  /// Cookies and storage are kept from one launch to the next. Another scenario begins without the cookies and storage
  /// of the page.
  ///
  /// - Throws: an `AppError` if the server cannot open the page.
  package func launch() async throws {
    try await reporting {
      try request.reserveAnswers()
      let address = try await address()
      connection.isRunning = false
      modifiers = []
      seen = SeenPage()
      if let session = connection.session, !session.isLost {
        try await beginWindow()
      } else if let session = RemoteSessions.take(request.filled(setting)) {
        connection.session = session
        do {
          try await clean()
          try await beginWindow()
        } catch let problem as RemoteProblem where problem.endsUse {
          try await begin()
        }
      } else {
        try await begin()
      }
      try await resize()
      // The page stays open after the scenario.
      await RemoteSessions.end(sendingTo: request.host)
      connection.session?.answers = request.host
      request.answers.begin()
      try await call(.open(address))
      try await requireStatus(of: address)
      connection.isRunning = true
      time = ElapsedTime()
      forget()
      if !pending.isEmpty {
        try await store(pending.items)
        for command in pending.commands { try await browse(command) }
        pending = PendingChanges()
        try await call(.reload)
      }
      _ = try await look()
    }
  }

  /// Starts a browser.
  private func begin() async throws {
    connection.session = try await RemoteSessions.begin(request.filled(setting))
    try await call(.setTimeout(.script, milliseconds: Self.scriptTime))
    seen.windows = [try await call(.window).string ?? ""]
  }

  /// The longest time for a script in milliseconds, longer than any wait.
  private static let scriptTime = 60_000.0

  /// The address of the page, with the launch arguments.
  private func address() async throws -> String {
    if let prepare = page.prepare {
      // Waiting for a server must not block a thread of the task pool.
      let result = await withCheckedContinuation { continuation in
        DispatchQueue(label: "server of a page").async { continuation.resume(returning: Result { try prepare() }) }
      }
      do {
        try result.get()
      } catch let problem as Diagnostic {
        throw AppError(.faultyApp, problem: problem.problem, details: [problem.advice].compactMap(\.self))
      }
    }
    let address =
      switch page.place {
      case .address(let address): address
      case .folder(let folder, let start): try FolderServer.address(of: folder, start: start)
      }
    return LaunchArguments.address(address, with: request.arguments)
  }

  /// Leaves the page; the browser is kept for the next launch, and ends with the command.
  package func terminate() async throws {
    guard connection.isRunning else { return }
    connection.isRunning = false
    seen = SeenPage()
    guard let session = connection.session, !session.isLost, !setting.keepsSession else { return }
    do {
      try await call(.window)
    } catch let problem as RemoteProblem where !problem.endsUse {
      throw problem.appError
    } catch is RemoteProblem {}
  }

  // MARK: - Commands

  /// Runs the body of a function in the page.
  func script(_ text: String, _ arguments: [JSONValue] = []) async throws -> JSONValue {
    try await call(.run(text, arguments))
  }

  /// Runs the body of a function in the page that passes its result to its last argument.
  ///
  /// - Returns: the result; nil if the page is left or closed before, because WebKit's server would otherwise never
  ///   answer.
  @discardableResult
  func scriptWithCallback(_ text: String, _ arguments: [JSONValue] = []) async throws -> JSONValue? {
    let body = """
      const given = [...arguments], answer = given.pop();
      const end = result => { removeEventListener('pagehide', leave); answer(result); }, leave = () => end(null);
      addEventListener('pagehide', leave);
      (function() { \(text) }).call(window, ...given, result => end([result]));
      """
    return try await call(.runWithCallback(body, arguments)).array?.first
  }

  /// Calls a function of our script in the page.
  func callScript(_ function: String, _ arguments: JSONValue...) async throws -> JSONValue {
    try await script(
      "const [name, ...given] = arguments; return globalThis.cukeswift[name](...given)", [.string(function)] + arguments
    )
  }

  /// Checks that the page is open, and that it does not show a dialog.
  func requireNoDialog() throws(AppError) {
    try requireRunning()
    if let dialog = seen.dialog { throw AppError.waiting(dialog, page: seen.tree?.url ?? "") }
  }

  /// Records an action.
  func forget() {
    seen.isStale = true
    seen.mayHaveOtherWindow = true
  }
}

/// The latest state of a page that a driver has read.
struct SeenPage {
  /// The tree, without the dialog.
  var tree: PageTree?
  /// Whether an action may have changed the page since the tree.
  var isStale = true
  /// The handles of the windows, the latest last.
  var windows: [String] = []
  /// Whether a window may have opened or closed.
  var mayHaveOtherWindow = false
  /// The open dialog, which hides the page; nil without a dialog.
  var dialog: PageDialog?
}

/// The changes to make to a page after it is opened.
struct PendingChanges {
  /// The items of `localStorage` to set; a nil value removes the item.
  var items: [String: PropertyValue?] = [:]
  var commands: [PageCommand] = []

  var isEmpty: Bool { items.isEmpty && commands.isEmpty }
}
