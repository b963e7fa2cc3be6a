import DevTools

/// The windows of a client that chooses the window in use.
struct ClientWindows {
  /// An open window.
  struct Window {
    let number: Int
    let page: PageTarget
    /// Whether it was in use, and its page was loaded.
    var wasUsed: Bool
  }

  private(set) var list: [Window] = []
  /// The number of windows so far.
  private var count = 0

  /// Records a new window; returns its number.
  @discardableResult
  mutating func add(_ page: PageTarget, isUsed: Bool = false) -> Int {
    count += 1
    list.append(Window(number: count, page: page, wasUsed: isUsed))
    return count
  }

  /// Records that the window of a page is in use.
  mutating func use(_ page: PageTarget) {
    for index in list.indices where list[index].page === page { list[index].wasUsed = true }
  }

  /// Removes windows.
  mutating func remove(where isGone: (PageTarget) -> Bool) { list.removeAll { isGone($0.page) } }
}

extension PageDriver: WindowsDriver {
  /// Leaves the choice of the window in use to the client from now on.
  package func letClientChooseWindow() { if clientWindows == nil { clientWindows = ClientWindows() } }

  /// The numbers of the open windows; without a client that chooses one, of the pages that have opened one another.
  ///
  /// - Throws: an `AppError` if the page is not open, or a new window does not show anything in time.
  package var windows: [Int] {
    get async throws {
      if clientWindows == nil { _ = try await snapshot() }
      return try await reporting { clientWindows?.list.map(\.number) ?? Array(1...openers.count + 1) }
    }
  }

  /// The number of the window in use.
  ///
  /// - Throws: an `AppError` of the kind `notRunning` if it was closed.
  package var window: Int {
    get async throws {
      let windows = try await self.windows
      return try await reporting {
        let page = try running()
        return clientWindows?.list.first { $0.page === page }?.number ?? windows.count
      }
    }
  }

  /// Uses another window.
  ///
  /// - Parameter number: its number.
  /// - Throws: an `AppError` of the kind `notRunning` if there is no such window; an `AppError` if another page has
  ///   opened it, and the driver chooses the window in use.
  package func useWindow(_ number: Int) async throws {
    guard try await windows.contains(number) else {
      throw AppError(.notRunning, problem: "there is no window \(number)")
    }
    guard let clientWindows else {
      guard number == openers.count + 1 else {
        throw AppError.notSupported("use another window than the one opened last")
      }
      return
    }
    try await reporting {
      guard let window = clientWindows.list.first(where: { $0.number == number }) else { return }
      clientFrames = []
      guard window.page !== page else { return }
      loss = nil
      try keepClock(of: window.page)
      try await use(window.page)
      self.clientWindows?.use(window.page)
      guard !window.wasUsed, window.page.hasAddress, !window.page.isClosed else { return }
      try await untilDialog(of: window.page) {
        try await load(window.page, at: address)
        try await draw(window.page)
      }
    }
  }

  /// Opens an empty window, without using it.
  ///
  /// - Returns: its number.
  /// - Throws: an `AppError` if the window in use was closed, or the driver chooses the window in use.
  package func openWindow() async throws -> Int {
    try await reporting {
      let before = try running()
      guard clientWindows != nil, let context else { throw AppError.notSupported("open a window") }
      let prepared = try await PreparedPage(in: context)
      let page = PageTarget(prepared, requests: requests)
      let number = clientWindows?.add(page, isUsed: true) ?? 1
      try await page.answers(to: prepared.beginnings + Self.beginReportingServer(to: page, source))
      let frames = clientFrames
      try await use(page)
      let time = clock.now / 1000
      try await open(.address("about:blank"), leaving: try page.leave(from: time), from: time, in: page)
      try await use(before)
      clientFrames = frames
      return number
    }
  }

  /// Closes the window in use; without a client that chooses one, returns to the page that has opened it.
  ///
  /// - Throws: an `AppError` if it was closed before.
  package func closeWindow() async throws {
    try await reporting {
      let page = try running()
      guard clientWindows != nil else {
        _ = try await closeOpened()
        return
      }
      try await page.close()
      clientWindows?.remove { $0 === page }
      loseWindow()
    }
  }

  /// Records new and closed windows.
  func noteWindows(in context: PageContext) async throws {
    while let opened = context.nextOpened() {
      try await awaitDocument(of: opened)
      guard !opened.isClosed, !opened.isDownload else { continue }
      guard clientWindows.map({ $0.list.count < Self.mostPages }) ?? true else {
        throw AppError(.faultyApp, problem: "the page opens one window after another: \(Self.mostPages) are open")
      }
      clientWindows?.add(opened)
    }
    clientWindows?.remove(where: \.isClosed)
    if page?.isClosed == true { loseWindow() }
    if let page { try keepClock(of: page) }
  }

  /// Gives a page its own clock after the window of the page whose clock it shared was closed.
  private func keepClock(of page: PageTarget) throws {
    guard let list = clientWindows?.list, !list.contains(where: { $0.page.session === page.clockSession }) else {
      return
    }
    try page.takeClock()
  }

  /// Records that the window in use was closed.
  private func loseWindow() {
    (page, tree, fingers) = (nil, nil, Fingers())
    loss = "its window was closed"
  }

  // MARK: - Sizes

  /// The place and size of the windows on the screen.
  package var windowFrame: Rect { settings.window ?? screenFrame }

  /// The whole screen.
  package var screenFrame: Rect {
    Rect(x: 0, y: 0, width: device.size.width, height: device.size.height)
  }

  /// Moves the windows and changes their size.
  ///
  /// - Parameter frame: the new place and size.
  /// - Throws: an `AppError` if the page is not open.
  package func setWindowFrame(_ frame: Rect) async throws {
    guard frame != windowFrame else { return }
    settings.window = frame
    try await applySettings()
    try await reporting { try await settle(try running()) }
  }
}
