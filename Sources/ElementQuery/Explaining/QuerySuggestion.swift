/// A query that finds exactly one element, with its robustness.
public struct QuerySuggestion: Sendable, Hashable {
  /// The query.
  public let query: Query
  /// The robustness, from 0 to 100.
  public let score: Int
  /// The reason for this score, as a part of a sentence.
  public let reason: String
}

extension QuerySuggestion: CustomStringConvertible {
  /// The query with its score and reason: `button id:'save' (95: its identifier is its own)`.
  public var description: String { "\(query) (\(score): \(reason))" }
}

extension ElementTree {
  /// Queries that find this element alone, the most robust first. Each is tested on the tree.
  ///
  /// An identifier outlasts a label, a label a text, and a text an index among others. If the element has no unique
  /// property, the elements around, inside or beside it can help. An index finds every element, but has the lowest
  /// score.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - limit: the maximum number of queries.
  public func suggestions(for element: ElementID, limit: Int = 5) -> [QuerySuggestion] {
    QuerySuggester(tree: self, element: element).suggestions(limit: limit)
  }

  /// The shortest query that finds this element alone, with an index only if nothing else distinguishes it.
  ///
  /// It is nil if no query distinguishes the element from the others.
  public func shortestQuery(for element: ElementID) -> Query? {
    suggestions(for: element, limit: .max).map(\.query).min {
      ($0.choosesOne ? 1 : 0, $0.description.count) < ($1.choosesOne ? 1 : 0, $1.description.count)
    }
  }
}

/// Makes queries for one element.
private struct QuerySuggester<Tree: ElementTree> {
  let tree: Tree
  let element: ElementID

  /// A property that distinguishes elements.
  private struct Mark {
    let name: PropertyName
    let text: String
    let score: Int
    let reason: String

    func filter(_ query: Query) -> Query {
      switch name {
      case .identifier: query.id(text)
      case .label: query.marked(text)
      case .placeholder: query.placeholder(text)
      default: query.text(text)
      }
    }
  }

  func suggestions(limit: Int) -> [QuerySuggestion] {
    var found: [QuerySuggestion] = []
    for candidate in candidates() where !found.contains(where: { $0.query == candidate.query }) {
      if candidate.query.elements(in: tree) == [element] { found.append(candidate) }
    }
    if let byIndex = byIndex() { found.append(byIndex) }
    let order = found.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
    return order.prefix(limit).map(\.element)
  }

  private func candidates() -> [QuerySuggestion] {
    marked(element) + byRow() + insideMarked() + containingMarked()
  }

  /// The class of an element, with `all` for an invisible element.
  private func start(_ element: ElementID) -> Query {
    let name = tree.classWord(of: element)
    let query: Query = name.hasPrefix("view:") ? .exactly(tree.elementClass(of: element).name) : .element(name)
    return tree.isVisible(element) ? query : query.all
  }

  private func marked(_ element: ElementID) -> [QuerySuggestion] {
    marks(of: element).map {
      QuerySuggestion(query: $0.filter(start(element)), score: $0.score, reason: $0.reason)
    }
  }

  private func marks(of element: ElementID) -> [Mark] {
    let marks: [(PropertyName, Int, String)] = [
      (.identifier, 95, "its identifier does not change with texts and positions"),
      (.label, 80, "its label changes only when it is reworded or translated"),
      (.text, 70, "its text changes only when it is reworded or translated"),
      (.placeholder, 65, "its placeholder changes only when it is reworded or translated"),
    ]
    return marks.compactMap { name, score, reason in
      guard let text = tree.string(name, of: element), !text.isEmpty, text.count <= 60 else { return nil }
      // Numbers in a text are often counts or data.
      let hasDigits = text.utf8.contains { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      let isShaky = hasDigits && text.utf8.count > 2
      return Mark(
        name: name, text: text, score: isShaky ? score - 15 : score,
        reason: isShaky ? "\(name) has digits, which often change" : reason)
    }
  }

  /// Queries by an element around it with a unique property.
  private func insideMarked() -> [QuerySuggestion] {
    for ancestor in tree.ancestors(of: element) {
      let around = marked(ancestor).first { $0.query.elements(in: tree) == [ancestor] }
      guard let around else { continue }
      let bare = QuerySuggestion(
        query: around.query.descendant(start(element)), score: around.score - 35,
        reason: "it is the only one inside an element found by its \(word(of: around))")
      return marks(of: element).map {
        QuerySuggestion(
          query: around.query.descendant($0.filter(start(element))), score: min(around.score, $0.score) - 10,
          reason: "it depends on the element around it")
      } + [bare]
    }
    return []
  }

  private func word(of suggestion: QuerySuggestion) -> String {
    suggestion.score > 80 ? "identifier" : "words"
  }

  /// Queries by an element inside it with a unique property, as a cell by its label.
  private func containingMarked() -> [QuerySuggestion] {
    var suggestions: [QuerySuggestion] = []
    for inner in tree.inside(element).prefix(49) {
      for mark in marks(of: inner) {
        let query = start(element).containing(mark.filter(start(inner)))
        suggestions.append(
          QuerySuggestion(query: query, score: mark.score - 40, reason: "it is found by its content"))
      }
      if suggestions.count >= 4 { break }
    }
    return suggestions
  }

  private func byRow() -> [QuerySuggestion] {
    guard case .integer(let row)? = tree.property(.row, of: element), row >= 0 else { return [] }
    var section = 0
    if case .integer(let number)? = tree.property(.section, of: element) { section = max(number, 0) }
    return [
      QuerySuggestion(
        query: start(element).indexPath(row: row, section: section), score: 35,
        reason: "its row changes when rows are added or removed")
    ]
  }

  private func byIndex() -> QuerySuggestion? {
    let query = start(element)
    let found = query.elements(in: tree)
    guard let index = found.firstIndex(of: element) else { return nil }
    return found.count == 1
      ? QuerySuggestion(query: query, score: 60, reason: "it is the only one of its class on this screen")
      : QuerySuggestion(query: query.index(index), score: 20, reason: "its position changes with everything before it")
  }
}
