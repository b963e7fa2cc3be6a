/// A search for a line of the history, from the newest back.
struct HistorySearch: Sendable, Hashable {
  /// What was edited before.
  var original: LineBuffer
  /// The text that is searched for.
  var text = ""
  /// The index of the line that was found, or behind the last.
  var index: Int
  /// Whether nothing was found for the last letter.
  var isFailing = false
}

extension LineEditor {
  /// The prompt while the history is searched.
  var searchPrompt: String? {
    search.map { "(\($0.isFailing ? "failing " : "")search '\($0.text)') " }
  }

  /// Handles a key in a search; `nil` if the search is over and the key is for the line that was found.
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
      take(found)
    } else {
      search.isFailing = true
    }
    self.search = search
  }
}
