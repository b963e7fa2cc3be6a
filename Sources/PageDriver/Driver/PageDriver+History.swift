import DevTools
import PageContent

extension PageDriver: HistoryDriver {
  /// Goes back to the document or the state before, as the browser's own button does; a new tab is closed by that.
  ///
  /// - Returns: whether the page was opened from another one, or has noted a state of its own.
  /// - Throws: an `AppError` where the page is not open or shows a dialog.
  package func goBack() async throws -> Bool { try await goBack(within: nil) }

  func goBack(within limit: Duration?) async throws -> Bool {
    if try await go(by: -1, within: limit) { return true }
    return try await reporting { try await closeOpened() }
  }

  /// Goes to a document or state before or behind the one that is shown; returns whether there is one.
  func go(by distance: Int, within limit: Duration?) async throws -> Bool {
    try await reporting {
      let page = try running()
      try requireNoDialog()
      let history = try await page.call("Page.getNavigationHistory")
      let entries = history.read("entries") { json throws(JSONError) in
        var entries: [(id: Int, address: String)] = []
        try json.beginArray()
        while try json.nextElement() { entries.append(try Self.entry(&json)) }
        return entries
      }
      let place = (history.integer("currentIndex") ?? 0) + distance
      // The empty document with which every page begins is none of the page's.
      guard let entries, entries.indices.contains(place), entries[place].address != "about:blank" else { return false }
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

extension PageDriver: WindowsDriver {
  /// How many pages are open that have opened one another.
  package var windowCount: Int { openers.count + 1 }

  /// Closes the page that another one has opened, and goes back to that.
  ///
  /// - Returns: whether there is one.
  /// - Throws: an `AppError` where the page is not open.
  package func closeWindow() async throws -> Bool { try await reporting { try await closeOpened() } }
}

extension PageDriver: StatusDriver {
  /// Has the page be opened only if the server answers with a status; without this with any below 400.
  ///
  /// - Parameter status: the status, from 100 to 599.
  package func expectStatus(_ status: Int) { expectedStatus = status }
}
