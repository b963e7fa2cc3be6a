import DevTools
import PageContent

extension PageDriver: PageRecordsDriver {
  /// The cookies and the storage of the page, and how often its document requested printing.
  ///
  /// - Throws: an `AppError` if the page is not open.
  package func pageRecords() async throws -> PageRecords {
    var records = PageRecords()
    for cookie in try await cookies() { records.cookies[cookie.name] = cookie.value }
    for storage in PageStorage.allCases {
      records.items[storage] = try await items(in: storage).mapValues(\.description)
    }
    let prints = try await reporting { try await number(PageScript.prints, in: running()) }
    records.prints = prints.flatMap { Int(exactly: $0) } ?? 0
    return records
  }

  /// Performs a command on the address, the cookies or the storage of the page.
  ///
  /// - Throws: an `AppError` if the page must be open and is not, or the browser refuses the command.
  func browse(_ command: PageCommand) async throws {
    switch command {
    case .visit(let address): try await visit(try await absolute(address))
    case .reload: try await reload(within: loadingLimit)
    case .goForward:
      guard try await go(by: 1, within: nil) else { throw AppError.noPageAhead }
    case .setCookie(let name, let value?):
      guard page != nil else { return settings.storage.cookies[name] = value }
      try await set(PageCookie(name: name, value: value))
    case .setCookie(let name, nil): try await deleteCookies(named: name)
    case .clearCookies: try await deleteCookies(named: nil)
    case .setItem(.local, let name, let value): try await perform(.setPreference(name, value.map { .string($0) }))
    case .setItem(.session, let name, let value):
      guard page != nil else { return settings.storage.sessionItems[name] = value }
      try await script(Self.change(ofItem: name, value.map { .string($0) }, in: .session)) { _ in }
    case .clear(let storage): try await script("\(storage.rawValue)Storage.clear()") { _ in }
    }
  }

  /// The absolute URL for a link of the page.
  private func absolute(_ address: String) async throws -> String {
    let expression =
      "(() => { try { return new URL(\(PageScript.quoted(address)), document.baseURI).href } catch { return '' } })()"
    let found = try await script(expression) { $0.string("result", "value") ?? "" }
    try AppError.requireServer(found, named: address)
    return found
  }

  /// Sets the cookies that the scenario has defined before opening the page.
  func set(_ cookies: [String: String], of page: PageTarget) async throws {
    for (name, value) in cookies.sorted(by: { $0.key < $1.key }) {
      let answer = try await page.call("Network.setCookie") { [address] in
        $0.member("name", name)
        $0.member("value", value)
        $0.member("url", address)
      }
      guard answer.boolean("success") == true else {
        throw AppError(.faultyApp, problem: "the browser does not take the cookie \(name.quoted) for \(address)")
      }
    }
  }
}
