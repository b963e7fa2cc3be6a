package import AppUnderTest
import JSON
import PageContent

extension RemotePageDriver: SurroundingsDriver {
  /// Performs a command on the page from outside, if WebDriver supports the command.
  ///
  /// - Throws: an `AppError` if WebDriver does not support the command, or the server refuses it.
  package func perform(_ command: AppCommand) async throws {
    if try request.answers.take(command) { return }
    try await reporting {
      let isOpen = connection.isRunning
      if isOpen, case .setArguments = command {} else if isOpen { try requireNoDialog() }
      switch command {
      case .setArguments(let words): request.ownArguments = words
      case .rotate(let orientation):
        self.orientation = orientation
        if isOpen { try await resize() }
      case .setTextSize(let size):
        textScale = size.bodyFontSize / TextSize.standard.bodyFontSize
        if isOpen { _ = try await callScript("scaleTexts", .number(textScale)) }
      case .setPreference(let name, let value):
        if isOpen { try await store([name: value]) } else { pending.items[name] = .some(value) }
      case .openURL(let address):
        try AppError.requireServer(address, named: address)
        try await call(.open(address))
      case .browse(let command):
        if isOpen { try await browse(command) } else { pending.commands.append(command) }
      case .device(.hideKeyboard):
        guard try showsKeyboard(with: try await look()) else { throw AppError.noKeyboard }
        _ = try await focus(ElementID(PageTree.firstOfPage))
      case .setVariables, .stub, .answerAsRecorded, .fake, .setDate, .setTimeZone, .setPermission, .setLocation,
        .setAppearance, .setLanguage, .setNetwork, .setOffline, .chooseFiles, .sendToBackground, .bringToForeground,
        .shake, .notify, .touchNotification, .device:
        throw AppError.notInBrowser(command.wording)
      }
      forget()
    }
  }

  /// Sets or removes items of `localStorage` of the open page.
  func store(_ items: [String: PropertyValue?]) async throws {
    for (name, value) in items.sorted(by: { $0.key < $1.key }) {
      try await browse(.setItem(.local, name, value.map(\.description)))
    }
  }
}

extension RemotePageDriver {
  /// The requests of the page, if they are answered here.
  ///
  /// - Throws: an `AppError` if they go to other servers, or there were too many.
  package func requestRecords() throws -> AppRecords {
    guard request.answers.areGiven else { throw AppError.notInBrowser("report the requests of the page") }
    return try request.answers.records()
  }
}

extension AppError {
  /// The error for a command that is not supported for a page in a browser behind a server.
  fileprivate static func notInBrowser(_ ability: String) -> AppError {
    AppError(
      .notSupported, problem: "the driver of this page cannot \(ability)",
      details: [
        "The page is in a browser behind a server of WebDriver: its time is real.",
        "Without --driver it is opened in a browser of cukeswift, which can do it.",
      ])
  }
}

extension RemotePageDriver: ScreenKeyboardDriver {
  /// Whether a phone shows its keyboard, which it does while a field for text has the focus.
  ///
  /// - Throws: an `AppError` for a desktop, which has a hardware keyboard.
  package nonisolated func showsKeyboard(with tree: any ElementTree) throws -> Bool {
    try PageTree.showsKeyboard(tree, on: wanted)
  }
}

extension RemotePageDriver: RecordsDriver {
  /// The items of `localStorage`, and the requests of the page that are answered here.
  ///
  /// - Throws: an `AppError` if the page is not open.
  package func records() async throws -> AppRecords {
    try await reporting {
      try requireNoDialog()
      var records = request.answers.areGiven ? try request.answers.records() : AppRecords()
      records.preferences = try await items(of: .local).mapValues { .string($0) }
      return records
    }
  }
}

extension RemotePageDriver: BackdoorDriver {
  /// Calls one of the functions that the page offers in `globalThis.backdoors`.
  ///
  /// - Throws: an `AppError` if the page is not open, lacks the function, or the function throws.
  package func backdoor(_ name: String, _ argument: String) async throws -> String {
    try await reporting {
      try requireNoDialog()
      let answer = try await scriptWithCallback("\(WebFiles.calling)", [.string(name), .string(argument)])
      forget()
      guard let answer else {
        throw AppError(.faultyApp, problem: "the page was left before its function had a result")
      }
      if let problem = answer["problem"]?.string {
        throw AppError(.faultyApp, problem: "the page throws: \(problem)")
      }
      guard let value = answer["value"]?.string else { throw AppError.noBackdoor(name, known: []) }
      return value
    }
  }
}

extension RemotePageDriver: FieldDriver {
  /// Sets the value of a field that has its own user interface in the browser.
  ///
  /// - Throws: an `AppError` if the field does not offer the value, or the page is not open or shows a dialog.
  package func set(_ value: FieldValue, of element: ElementID) async throws {
    try await reporting {
      try requireNoDialog()
      guard let tree = seen.tree, let place = tree.place(of: element) else {
        throw AppError(.faultyApp, problem: "the field is gone")
      }
      let text = tree.text(of: value, for: element)
      let argument: JSONValue =
        switch value {
        case .steps(let count): .number(Double(count))
        case .text, .date, .number, .nearest: .string(text ?? "")
        }
      let answer = try await callScript(
        "set", .number(Double(place.version)), .number(Double(place.index)), argument, .boolean(value.isNearest))
      forget()
      try PageField.check(answer.string, of: text)
    }
  }
}

extension RemotePageDriver: HistoryDriver {
  /// Goes back in the history, as the back button of the browser does.
  ///
  /// - Returns: whether there was an earlier page or state.
  /// - Throws: an `AppError` if the page is not open or shows a dialog.
  package func goBack() async throws -> Bool {
    try await reporting {
      try requireNoDialog()
      guard try await script("return history.length").number ?? 0 > 1 else { return false }
      try await call(.back)
      forget()
      let address = try await call(.address).string ?? ""
      // Every window begins with an empty document, which is not part of the page.
      guard address.hasPrefix("about:") || address.hasPrefix("data:") else { return true }
      try await call(.forward)
      return false
    }
  }
}

extension RemotePageDriver {
  /// Checks that the server did not return an error status for the page, if the browser reports the status.
  func requireStatus(of address: String) async throws {
    let status: Double?
    do {
      status = try await script("return (performance.getEntriesByType('navigation')[0] || {}).responseStatus || 0")
        .number
    } catch let problem as RemoteProblem where problem.isDialog {
      return
    }
    guard let status, status >= 400 else { return }
    throw AppError(
      .faultyApp, problem: "the page \(address) cannot be opened: the server answers with status \(Int(status))")
  }
}
