package import AppUnderTest
import JSON
import SourceText

extension RemotePageDriver: PageRecordsDriver {
  /// The cookies and the storage of the page, and how often its document requested printing.
  ///
  /// - Throws: an `AppError` if the page is not open.
  package func pageRecords() async throws -> PageRecords {
    try await reporting {
      try requireNoDialog()
      var records = PageRecords()
      for cookie in try await call(.cookies).array ?? [] {
        if let name = cookie["name"]?.string { records.cookies[name] = cookie["value"]?.string ?? "" }
      }
      for storage in PageStorage.allCases { records.items[storage] = try await items(of: storage) }
      let prints = try await script("return globalThis.cukeswift ? globalThis.cukeswift.prints() : 0")
      records.prints = prints.number.flatMap { Int(exactly: $0) } ?? 0
      return records
    }
  }

  /// The items of a storage; empty for a page whose storage cannot be read.
  func items(of storage: PageStorage) async throws -> [String: String] {
    let items = try await script(
      "try { return Object.fromEntries(Object.entries(\(storage.rawValue)Storage)) } catch { return {} }")
    return items.object?.compactMapValues(\.string) ?? [:]
  }

  /// Performs a command on the address, the cookies or the storage of the open page.
  func browse(_ command: PageCommand) async throws {
    switch command {
    case .visit(let address):
      let found = try await script(
        "try { return new URL(arguments[0], document.baseURI).href } catch { return '' }", [.string(address)])
      let url = found.string ?? ""
      try AppError.requireServer(url, named: address)
      try await call(.open(url))
    case .reload: try await call(.reload)
    case .goForward: try await goForward()
    case .setCookie(let name, let value?):
      try await call(.addCookie(name, value))
    case .setCookie(let name, nil): try await call(.deleteCookie(name))
    case .clearCookies: try await call(.deleteCookies)
    case .setItem(let storage, let name, let value):
      let change = value == nil ? "removeItem(arguments[0])" : "setItem(arguments[0], arguments[1])"
      let arguments: [JSONValue] = [.string(name)] + [value].compactMap(\.self).map { .string($0) }
      _ = try await script("\(storage.rawValue)Storage.\(change)", arguments)
    case .clear(let storage): _ = try await script("\(storage.rawValue)Storage.clear()")
    }
  }

  /// Goes forward in the history. A server does not report that there is no next page, but the page then stays the
  /// same.
  private func goForward() async throws {
    let place = """
      return JSON.stringify([location.href, performance.timeOrigin, history.state, globalThis.navigation?.currentEntry?.key])
      """
    let before = try await script(place)
    try await call(.forward)
    guard try await script(place) != before else { throw AppError.noPageAhead }
  }
}
