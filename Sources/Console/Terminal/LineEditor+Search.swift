/// A search for a line of the history, from the newest back.
struct HistorySearch: Sendable, Hashable {
  /// The edited text before the search.
  var original: LineBuffer
  /// The text to find.
  var text = ""
  /// The index of the found line; the end index before the first match.
  var index: Int
  /// Whether the last letter has no match.
  var isFailing = false
}

extension LineEditor {
  /// The prompt during a search.
  var searchPrompt: String? {
    search.map { "(\($0.isFailing ? "failing " : "")search '\($0.text)') " }
  }

  /// Handles a key during a search; nil if the key ends the search and applies to the found line.
  mutating func handleInSearch(_ key: Key) -> Event? {
    guard var search else { return nil }
    switch key {
    case .character(let character):
      search.text.append(character)
      find(search, before: search.index + 1)
    case .pasted(let text):
      search.text += text
      find(search, before: search.index + 1)
    case .backspace:
      if !search.text.isEmpty { search.text.removeLast() }
      find(search, before: history.lines.count)
    case .control("r"): find(search, before: search.index)
    case .control("g"), .control("c"), .escape:
      buffer = search.original
      self.search = nil
    default:
      self.search = nil
      return nil
    }
    return .editing
  }

  private mutating func find(_ search: HistorySearch, before index: Int) {
    var search = search
    if search.text.isEmpty {
      search.isFailing = false
    } else if let found = history.index(of: search.text, before: index) {
      (search.index, search.isFailing) = (found, false)
      recall(found)
    } else {
      search.isFailing = true
    }
    self.search = search
  }
}
