import DevTools
import PageContent

extension PageDriver: HistoryDriver {
  /// Goes back in the history, as the browser's back button does; in a new tab without an earlier page, closes the tab.
  ///
  /// - Returns: whether there was an earlier page or state, or an opener.
  /// - Throws: an `AppError` if the page is not open or shows a dialog.
  package func goBack() async throws -> Bool { try await goBack(within: nil) }

  func goBack(within limit: Duration?) async throws -> Bool {
    if try await go(by: -1, within: limit) { return true }
    return try await reporting { try await closeOpened() }
  }

  /// Moves through the history by a distance; returns whether there is an entry.
  func go(by distance: Int, within limit: Duration?) async throws -> Bool {
    try await acting { page in
      try requireForeground()
      let history = try await page.call("Page.getNavigationHistory")
      let entries = history.read("entries") { json throws(JSONError) in try json.array(of: Self.entry) }
      let place = (history.integer("currentIndex") ?? 0) + distance
      // Every page begins with an empty document, which is not part of its history. A client can open one itself.
      guard let entries, entries.indices.contains(place),
        clientState.windows != nil || entries[place].address != "about:blank"
      else { return false }
      try await show(.entry(entries[place].id, entries[place].address), within: limit, in: page)
      return true
    }
  }

  /// entry = "{" … "id" ":" number … "url" ":" text … "}" (Page.NavigationEntry)
  private static func entry(_ json: inout JSONReader) throws(JSONError) -> (id: Int, address: String) {
    var entry = (id: 0, address: "")
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "id": entry.id = try json.integer(in: 0...Int.max)
      case "url": entry.address = try json.string().string
      default: try json.skip()
      }
    }
    return entry
  }
}

extension PageDriver: StatusDriver {
  /// Requires a status of the server when the page is opened; by default, any status below 400 is accepted.
  ///
  /// - Parameter status: the status, from 200 to 599.
  package func expectStatus(_ status: Int) { settings.expectedStatus = status }
}
