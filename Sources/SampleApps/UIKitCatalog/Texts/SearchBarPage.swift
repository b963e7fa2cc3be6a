import ModelApps

/// A search bar with two scopes; the page shows the last search.
final class SearchBarPage: CatalogPage {
  static let title = "Search Bars"

  private static let scopes = ["Scope One", "Scope Two"]

  private var text = ""
  private var scope = 0
  private var outcome = "Nothing was searched for"

  var screen: Screen {
    let bar = SearchBar(
      "Search", text: text, onSearch: search, onCancel: cancel, onChange: { self.text = $0 })
    return Screen(Self.title) {
      SegmentedControl(Self.scopes, selected: scope) { self.scope = $0 }.margins(16)
      Label(outcome, lines: 0).id("outcome").margins(16)
    }.searchBar(bar)
  }

  private func search() {
    outcome = "Searched for \(text) in \(Self.scopes[scope])"
  }

  private func cancel() {
    text = ""
    outcome = "The search was cancelled"
  }
}
