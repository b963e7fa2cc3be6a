package import AppUnderTest
internal import Dispatch
internal import JSON
internal import PageContent
internal import SourceText

/// Drives a page in a browser behind a WebDriver server: Chrome, WebKit, Safari, Firefox, or a browser of a grid.
///
/// The elements of the screen come from the same script that runs in our own browser. Time is real: a wait is one
/// script, which ends when the page has changed.
package actor RemotePageDriver: AppDriver, ConnectedDriver {
  /// The device with the screen of the page, as far as the browser's window allows.
  package nonisolated var device: Device { connection.device }

  nonisolated let connection: RemoteConnection
  private let wanted: Device
  private let setting: RemoteSetting
  private let page: RemotePage
  private let commonArguments: [String]
  var launchArguments: [String] = []
  var orientation = Orientation.portrait
  /// The requested scale of texts; `appliedScale` is the current one.
  var textScale = 1.0
  private var appliedScale = 1.0
  /// The items of `localStorage` to set after opening the page; a nil value removes the item.
  var items: [String: PropertyValue?] = [:]
  /// The commands to perform after opening the page.
  var pending: [PageCommand] = []
  private var launchTime = ContinuousClock.now
  private(set) var tree: PageTree?
  /// Whether an action may have changed the page since the latest tree.
  private var isStale = true
  /// Whether a window may have opened or closed.
  private var mayHaveOtherWindow = false
  private var windows: [String] = []
  /// The open dialog, which hides the page; nil without a dialog.
  private(set) var dialog: PageDialog?
  private var fingers = TouchedPaths()
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
    commonArguments = arguments
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
      let address = try await address()
      connection.isRunning = false
      dialog = nil
      modifiers = []
      tree = nil
      if let session = connection.session, !session.isLost {
        try await beginWindow()
      } else if let session = RemoteSessions.take(setting) {
        connection.session = session
        do {
          try await clean()
          try await beginWindow()
        } catch let problem as RemoteProblem where problem.isLoss || problem.isSilence {
          try await begin()
        }
      } else {
        try await begin()
      }
      try await resize()
      try await call("POST", "/url", ["url": .string(address)])
      try await requireStatus(of: address)
      connection.isRunning = true
      appliedScale = 1
      launchTime = .now
      forget()
      if !items.isEmpty || !pending.isEmpty {
        try await store(items)
        for command in pending { try await browse(command) }
        (items, pending) = ([:], [])
        try await call("POST", "/refresh", [:])
      }
      _ = try await look()
    }
  }

  /// Starts a browser.
  private func begin() async throws {
    connection.session = try await RemoteSessions.begin(setting)
    try await call("POST", "/timeouts", ["script": .number(Self.scriptTime)])
    windows = [try await call("GET", "/window").string ?? ""]
  }

  /// The longest time for a script in milliseconds, longer than any wait.
  private static let scriptTime = 60_000.0

  /// Deletes the cookies and the storage that an earlier page has left in its origin.
  private func clean() async throws {
    while true {
      do {
        try await call("DELETE", "/cookie")
        break
      } catch let problem as RemoteProblem where problem.code == "unexpected alert open" {
        try await call("POST", "/alert/dismiss", [:])
      } catch let problem as RemoteProblem where problem.code == "no such window" {
        try await chooseWindow()
      }
    }
    _ = try? await scriptWithCallback("\(WebFiles.forgetting)")
  }

  /// Opens a tab without a history, and closes all others.
  private func beginWindow() async throws {
    let old = try await call("GET", "/window/handles").array?.compactMap(\.string) ?? []
    let new = try await call("POST", "/window/new", ["type": "tab"])["handle"]?.string
    for handle in old where handle != new {
      try await call("POST", "/window", ["handle": .string(handle)])
      try await call("DELETE", "/window")
    }
    if let new { try await call("POST", "/window", ["handle": .string(new)]) }
    windows = [new ?? ""]
  }

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
    let arguments = commonArguments + launchArguments
    if arguments.isEmpty { return address }
    let items = arguments.map { "argument=" + PercentEncoding.encoded($0) }.joined(separator: "&")
    return address + (address.contains("?") ? "&" : "?") + items
  }

  /// Resizes the window to give the page the size of the device's screen, and records the actual size.
  func resize() async throws {
    let size =
      orientation.isLandscape ? Size(width: wanted.size.height, height: wanted.size.width) : wanted.size
    let inner = "return [innerWidth, innerHeight]"
    var shown = size
    for attempt in 0..<3 {
      let found = try await script(inner).array?.compactMap(\.number) ?? []
      guard found.count == 2 else { break }
      shown = Size(width: found[0], height: found[1])
      if attempt == 2 || shown == size { break }
      do {
        let rect = try await call("GET", "/window/rect")
        let width = (rect["width"]?.number ?? size.width) + size.width - shown.width
        let height = (rect["height"]?.number ?? size.height) + size.height - shown.height
        try await call("POST", "/window/rect", ["width": .number(width), "height": .number(height)])
      } catch let problem as RemoteProblem where !problem.isLoss && !problem.isSilence {
        // A phone cannot be resized.
        break
      }
    }
    let isWanted = shown == size
    let upright = orientation.isLandscape ? Size(width: shown.height, height: shown.width) : shown
    if isWanted {
      connection.device = wanted
    } else if connection.device.size != upright {
      connection.device = Device(
        "\(Int(shown.width))x\(Int(shown.height))", width: upright.width, height: upright.height)
    }
  }

  /// Leaves the page; the browser is kept for the next launch, and ends with the command.
  package func terminate() async throws {
    guard connection.isRunning else { return }
    connection.isRunning = false
    (tree, dialog) = (nil, nil)
    guard let session = connection.session, !session.isLost, !setting.keepsSession else { return }
    do {
      try await call("GET", "/window")
    } catch let problem as RemoteProblem {
      if problem.isLoss || problem.isSilence { return }
      throw problem.appError
    }
  }

  // MARK: - Commands

  /// Runs the body of a function in the page.
  func script(_ text: String, _ arguments: [JSONValue] = []) async throws -> JSONValue {
    try await call("POST", "/execute/sync", ["script": .string(text), "args": .array(arguments)])
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
    return try await call("POST", "/execute/async", ["script": .string(body), "args": .array(arguments)]).array?.first
  }

  /// Checks that the page is open, and that it does not show a dialog.
  func requireNoDialog() throws(AppError) {
    try requireRunning()
    if let dialog { throw AppError.waiting(dialog, page: tree?.url ?? "") }
  }

  /// Records an action.
  func forget() {
    isStale = true
    mayHaveOtherWindow = true
  }

  // MARK: - Screen

  /// The elements of the page.
  ///
  /// - Throws: an `AppError` if the page is not open or cannot be read.
  package func snapshot() async throws -> any ElementTree {
    try await reporting { try await shown() }
  }

  /// The elements of the screen, with the dialog in front.
  func shown() async throws -> PageTree {
    try requireRunning()
    let tree = try await look()
    return dialog.map { tree.showing($0) } ?? tree
  }

  private func look() async throws -> PageTree {
    if let tree, !isStale { return tree }
    do {
      dialog = nil
      if mayHaveOtherWindow { try await chooseWindow() }
      mayHaveOtherWindow = false
      return try await read()
    } catch let problem as RemoteProblem where problem.code == "unexpected alert open" {
      return try await readDialog(problem)
    } catch let problem as RemoteProblem where problem.code == "no such window" {
      try await chooseWindow()
      return try await read()
    }
  }

  private func read() async throws -> PageTree {
    var answer = JSONValue.null
    do {
      // Pending effects of input happen first, such as the event of a changed address.
      let text = """
        const [seen, done] = arguments, page = globalThis.cukeswift;
        let isDone = false;
        const look = () => { if (!isDone) { isDone = true; done(page && page.next ? page.look(seen) : null); } };
        setTimeout(look, 50);
        requestAnimationFrame(() => setTimeout(look, 0));
        """
      let result = try await scriptWithCallback(text, [.number(Double(tree?.version ?? 0))])
      if result == nil { try await chooseWindow() }
      answer = result ?? .null
    } catch let problem as RemoteProblem where problem.code == "javascript error" || problem.code == "unknown error" {
      // The document was left, or the script is missing in it; both cases are handled below.
    }
    if answer == .null {
      // The document is a new one.
      tree = nil
      answer = try await script(PageScript.sourceInRealTime + "; return globalThis.cukeswift.look(0)")
      if textScale != 1 {
        answer = try await script(
          "globalThis.cukeswift.scaleTexts(arguments[0]); return globalThis.cukeswift.look(0)", [.number(textScale)])
      }
    }
    return try take(answer)
  }

  /// Updates the tree with the changes that the script reports.
  private func take(_ answer: JSONValue) throws -> PageTree {
    do throws(PageProblem) {
      if let change = try PageLook(json: answer.string ?? "").change { tree = try change.applied(to: tree) }
    } catch {
      throw AppError(.faultyApp, problem: error.description)
    }
    isStale = false
    guard let tree else { throw AppError(.faultyApp, problem: "the page does not report its content") }
    return tree
  }

  /// The last state of the page with the dialog that has opened.
  ///
  /// WebDriver reports only the text of a dialog, so every dialog is treated as a confirmation.
  private func readDialog(_ problem: RemoteProblem) async throws -> PageTree {
    let text: String
    if let known = problem.alertText {
      text = known
    } else {
      text = try await call("GET", "/alert/text").string ?? ""
    }
    dialog = PageDialog(kind: "confirm", message: text)
    isStale = false
    guard let tree = tree ?? .empty(device.size, url: "") else {
      throw AppError(.faultyApp, problem: "the page does not report its content")
    }
    self.tree = tree
    return tree
  }

  /// Chooses the window that was opened last, or the one before if that has closed.
  private func chooseWindow() async throws {
    let found = try await call("GET", "/window/handles").array?.compactMap(\.string) ?? []
    let kept = windows.filter(found.contains)
    let new = found.filter { !windows.contains($0) }
    let isOther = !new.isEmpty || kept.count < windows.count
    windows = kept + new
    guard isOther, let last = windows.last else { return }
    try await call("POST", "/window", ["handle": .string(last)])
    tree = nil
  }

  // MARK: - Time

  /// The time since the page was opened.
  ///
  /// - Throws: an `AppError` if the page is not open.
  package func now() throws -> Duration {
    try requireRunning()
    return .now - launchTime + fingers.time
  }

  /// Waits until the page has changed.
  ///
  /// - Parameter deadline: the time since the page was opened at which waiting ends.
  /// - Throws: an `AppError` if the page is not open.
  package func advance(notAfter deadline: Duration) async throws -> Advance {
    try await reporting {
      let tree = try await shown()
      // A page that waits for its dialog does not change.
      if dialog != nil { return .idle }
      let end = launchTime + deadline
      while .now < end {
        let wait = min(end - .now, RemoteProblem.longestWait)
        let script = """
          const done = arguments[2], page = globalThis.cukeswift;
          if (!page || !page.next) done(true);
          else page.next(arguments[0], arguments[1], hasChanged => done(hasChanged ? page.look(arguments[0]) : false));
          """
        let answer: JSONValue?
        do {
          answer = try await scriptWithCallback(
            script, [.number(Double(tree.version)), .number((wait / .milliseconds(1)).rounded(.up))])
        } catch let problem as RemoteProblem where problem.isEndOfDocument {
          forget()
          return .event
        }
        if answer == false { continue }
        if let answer, answer != true { _ = try take(answer) } else { forget() }
        return .event
      }
      forget()
      return .deadline
    }
  }

  /// Lets real time pass.
  ///
  /// - Parameter time: the time since the page was opened at which to return.
  /// - Throws: an `AppError` if the page is not open.
  package func letPass(until time: Duration) async throws {
    try requireRunning()
    if !fingers.isEmpty { return fingers.letPass(time - (try now())) }
    let rest = time - (try now())
    guard rest > .zero else { return }
    try await Task.sleep(for: rest)
    forget()
  }

  // MARK: - Fingers and keys

  /// Records a touch event; when the last finger is lifted, the browser gets all events.
  ///
  /// - Throws: an `AppError` if the page is not open or the finger is outside the screen.
  package func send(_ touch: Touch) async throws {
    try await reporting {
      try requireRunning()
      let screen = try await shown().frame(of: ElementID(0))
      guard screen.contains(touch.point) else { throw AppError.outsideScreen(touch.point, screen: screen) }
      if let paths = fingers.take(touch) { try await move(paths) }
    }
  }

  func move(_ paths: [FingerPath]) async throws {
    let tree = try await shown()
    if dialog != nil { return try await touchDialog(paths, in: tree) }
    let input = RemoteInput(paths, isOfPhone: isOfPhone, screen: tree.frame(of: ElementID(0)))
    let isDragged = input.needsMouse ? try await isDragged(input) : false
    forget()
    for body in try input.bodies(isDragged: isDragged) {
      do {
        try await call("POST", "/actions", body)
      } catch let problem as RemoteProblem where problem.code == "unexpected alert open" {
        // The finger has opened a dialog.
        return
      }
    }
    if isDragged { try await release() }
    if input.scrolls(isDragged: isDragged) {
      // WebKit ignores a turn of the wheel at the same place as the turn before.
      if !isOfPhone { try await call("DELETE", "/actions") }
      try await rest()
    }
  }

  /// Whether the browser runs on a phone or tablet and supports touch input.
  private var isOfPhone: Bool {
    guard let session = connection.session else { return false }
    let platform = session.capability("platformName")?.lowercased() ?? ""
    return ["ios", "android"].contains(platform) || session.capabilities["mobileEmulationEnabled"] == true
  }

  /// Touches a button of the dialog.
  private func touchDialog(_ paths: [FingerPath], in tree: PageTree) async throws {
    let point = paths.first?.stops.first?.point ?? Point(x: 0, y: 0)
    let part = tree.element(at: point).flatMap { tree.string(.identifier, of: $0) }
    switch part {
    case PageDialog.accepting: try await answerDialog("accept")
    case PageDialog.dismissing: try await answerDialog("dismiss")
    default: try requireNoDialog()
    }
  }

  private func answerDialog(_ answer: String) async throws {
    try await call("POST", "/alert/\(answer)", [:])
    dialog = nil
    forget()
  }

  /// Types a text into the focused field, or into the dialog.
  ///
  /// - Throws: an `AppError` if the page is not open or has no focused element.
  package func type(_ text: String) async throws {
    try await reporting {
      let tree = try await shown()
      if dialog != nil {
        switch text {
        case Keys.return: return try await answerDialog("accept")
        case Keys.escape: return try await answerDialog("dismiss")
        default:
          try await call("POST", "/alert/text", ["text": .string(text)])
          return
        }
      }
      if Keys.areOnKeyboardOnly(text) || !modifiers.isEmpty { return try await press(text) }
      guard tree.hasFocus || text == Keys.escape else { throw AppError.noFocus }
      forget()
      let keys = text.map { Self.keys[String($0)] ?? String($0) }
      do {
        guard let id = RemoteElement.id(of: try await call("GET", "/element/active")) else { throw AppError.noFocus }
        try await call(
          "POST", "/element/\(id)/value",
          ["text": .string(keys.joined()), "value": .array(keys.map { .string($0) })])
      } catch let problem as RemoteProblem where problem.code == "unexpected alert open" {
        // A key has opened a dialog.
      } catch let problem as RemoteProblem where problem.code == "no such element" {
        throw AppError.noFocus
      }
    }
  }

  /// The keys that WebDriver represents as characters of the private use area (section 17.4.2 of the specification).
  static let keys = [
    Keys.return: "\u{E007}", Keys.delete: "\u{E003}", Keys.escape: "\u{E00C}", "\t": "\u{E004}",
  ]
}

extension RemotePageDriver: GestureDriver {
  /// Sends a gesture as a whole.
  package func perform(_ paths: [FingerPath]) async throws { try await reporting { try await move(paths) } }
}

extension RemotePageDriver: DescribedDriver {
  /// The browser with its version, and the server.
  package nonisolated var summary: String? { connection.summary }
}
