import DevTools

extension PageDriver: WindowsDriver {
  /// Leaves the choice of the window in use to the client from now on.
  package func letClientChooseWindow() { if clientState.windows == nil { clientState.windows = ClientWindows() } }

  /// The numbers of the open windows; without a client that chooses one, of the pages that have opened one another.
  ///
  /// - Throws: an `AppError` if the page is not open, or a new window does not show anything in time.
  package var windows: [Int] {
    get async throws {
      if clientState.windows == nil { _ = try await snapshot() }
      return try await reporting { clientState.windows?.list.map(\.number) ?? Array(1...launched.openers.count + 1) }
    }
  }

  /// The number of the window in use.
  ///
  /// - Throws: an `AppError` of the kind `notRunning` if it was closed.
  package var window: Int {
    get async throws {
      let windows = try await self.windows
      return try await asking { page in
        return clientState.windows?[page]?.number ?? windows.count
      }
    }
  }

  /// Uses another window.
  ///
  /// - Parameter number: its number.
  /// - Throws: an `AppError` of the kind `notRunning` for an unknown window; an `AppError` if another page has
  ///   opened it, and the driver chooses the window in use.
  package func useWindow(_ number: Int) async throws {
    guard try await windows.contains(number) else {
      throw AppError(.notRunning, problem: "no window has the number \(number)")
    }
    guard let clientWindows = clientState.windows else {
      guard number == launched.openers.count + 1 else {
        throw AppError.notSupported("use another window than the one opened last")
      }
      return
    }
    try await reporting {
      guard let window = clientWindows.list.first(where: { $0.number == number }) else { return }
      clientState.frames = []
      guard window.page !== page else { return }
      launched.loss = nil
      try keepClock(of: window.page)
      try await choose(window.page)
      self.clientState.windows?.change(window.page) { $0.isLoaded = true }
      guard !window.isLoaded, window.page.hasAddress, !window.page.isClosed else { return }
      try await untilDialog(of: window.page) {
        try await load(window.page, at: address)
        try await draw(window.page)
      }
    }
  }

  /// Opens an empty window and stays in the current one.
  ///
  /// - Parameter isTab: whether it shares its place and size with the window in use.
  /// - Returns: its number.
  /// - Throws: an `AppError` if the window in use was closed, or the driver chooses the window in use.
  package func openWindow(asTab isTab: Bool) async throws -> Int {
    try await reporting {
      let before = try running()
      guard clientState.windows != nil, let context else { throw AppError.notSupported("open a window") }
      let prepared = try await PreparedPage(in: context, of: nil)
      let page = PageTarget(prepared, requests: requests)
      let number = clientState.windows?.add(page, beside: isTab ? before : nil, isLoaded: true) ?? 1
      do {
        let reporting = try Self.beginReportingServer(to: page, setup.source, clientState.acceptsAnyCertificate)
        try await page.answers(to: prepared.beginnings + reporting)
        try await choose(page)
        let time = clock.now / 1000
        try await open(.address("about:blank"), leaving: try page.leave(from: time), from: time, in: page)
      } catch {
        clientState.windows?.remove { $0 === page }
        page.dismiss()
        if self.page === page { try await choose(before) }
        throw error
      }
      try await choose(before)
      return number
    }
  }

  /// Uses the window of a page, with its size, and the buttons and keys that the client has held there before.
  private func choose(_ page: PageTarget) async throws {
    let held = HeldInput(buttons: visit.fingers.buttons.held, modifiers: visit.modifiers)
    if let before = self.page { clientState.windows?.change(before) { $0.held = held } }
    guard let window = clientState.windows?[page] else { return }
    settings.window = clientState.windows?.groupFrames[window.group]
    try await use(page)
    (visit.fingers.buttons.held, visit.modifiers) = (window.held.buttons, window.held.modifiers)
  }

  /// Closes the window in use. Without a client that chooses a window, returns to the page that opened the window.
  ///
  /// - Throws: an `AppError` if it was closed before.
  package func closeWindow() async throws {
    try await asking { page in
      guard clientState.windows != nil else {
        _ = try await closeOpened()
        return
      }
      try await page.close()
      clientState.windows?.remove { $0 === page }
      loseWindow()
    }
  }

  /// Records new and closed windows.
  func noteWindows(in context: PageContext) async throws {
    while let opened = context.nextOpened() {
      try await awaitDocument(of: opened)
      guard !opened.isClosed, !opened.isDownload else { continue }
      guard clientState.windows.map({ $0.list.count < Self.mostPages }) ?? true else {
        throw AppError(.faultyApp, problem: "the page opens one window after another: \(Self.mostPages) are open")
      }
      clientState.windows?.add(opened, beside: page)
    }
    clientState.windows?.remove(where: \.isClosed)
    if page?.isClosed == true { loseWindow() }
    if let page { try keepClock(of: page) }
  }

  /// Gives a page its own clock after the window of the page whose clock it shared was closed.
  private func keepClock(of page: PageTarget) throws {
    guard let list = clientState.windows?.list, !list.contains(where: { $0.page.session === page.clockSession }) else {
      return
    }
    try page.takeClock()
  }

  /// Records that the window in use was closed.
  private func loseWindow() {
    leavePage()
    launched.loss = .windowClosed
  }

  /// Whether the window in use was closed, by its page or by a command.
  package var isWindowClosed: Bool { page.map(\.isClosed) ?? (launched.loss?.isClosing == true) }

  // MARK: - Sizes

  /// The place and size of the window in use.
  package var windowFrame: Rect { settings.window ?? screenFrame }

  /// The whole screen.
  package var screenFrame: Rect {
    let size = settings.screenSize(of: device)
    return Rect(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Moves the window in use, with its tabs, and changes its size.
  ///
  /// - Parameter frame: the new place and size.
  /// - Throws: an `AppError` if the page is not open.
  package func setWindowFrame(_ frame: Rect) async throws {
    guard frame != windowFrame else { return }
    settings.window = frame
    if let window = clientState.windows?[page] { clientState.windows?.groupFrames[window.group] = frame }
    try await applySettings()
    try await asking { try await settle($0) }
  }

  /// Shows the window in use in another state. The page of a minimized one is hidden for its scripts, but still accepts
  /// input, as with chromedriver.
  ///
  /// - Parameter state: the new state.
  /// - Throws: an `AppError` if the page is not open.
  package func showWindow(_ state: WindowState) async throws {
    try await asking { page in
      try await disarm(page)
      // Only an action of a user lets a page fill the screen.
      let change = try page.begin("Runtime.evaluate") {
        $0.member("expression", "(\(WebFiles.windowState))('\(state.rawValue)')")
        $0.member("userGesture", true)
        $0.member("awaitPromise", true)
      }
      try await passUntilAnswered(change, in: page)
      _ = try await page.answer(to: change)
      try await settle(page)
    }
  }
}
