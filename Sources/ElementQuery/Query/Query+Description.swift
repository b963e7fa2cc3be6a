extension Query: CustomStringConvertible {
  /// The query in its shortest form; reading it gives an equal query.
  public var description: String { description(inside: false) }

  /// The query in the notation inside another query.
  ///
  /// - Parameter looksAtInvisible: whether the step around it includes invisible elements, which is the default for
  ///   this query.
  fileprivate func description(inside looksAtInvisible: Bool) -> String {
    var words: [String] = []
    var looksAtInvisible = looksAtInvisible
    for step in steps {
      if step.looksAtInvisible != looksAtInvisible { words.append(step.looksAtInvisible ? "all" : "visible") }
      looksAtInvisible = step.looksAtInvisible
      words.append(step.description)
    }
    return words.joined(separator: " ")
  }
}

extension Query.Step: CustomStringConvertible {
  /// The step in the notation of queries, without `all` and `visible`.
  package var description: String {
    let words = direction == .descendant ? [] : [direction.rawValue]
    return (words + [classes.description] + filters.map { description(of: $0) }).joined(separator: " ")
  }

  /// A filter in the notation of queries.
  func description(of filter: Query.Filter) -> String {
    switch filter {
    case .marked(let text): "marked:\(text.quoted)"
    case .called(let name): "called:\(name.quoted)"
    case .property(let name, let value): "\(name):\(value.literal)"
    case .matching(let name, let expression): "\(name?.description ?? "marked"):\(expression)"
    case .predicate(let predicate): "{\(predicate)}"
    case .index(let index): "index:\(index)"
    case .first: "first"
    case .last: "last"
    case .principal: "principal"
    case .indexPath(let row, let section): "indexPath:\(row),\(section)"
    case .containing(let query): "containing:(\(query.description(inside: looksAtInvisible)))"
    case .near(let query): "near:(\(query.description(inside: looksAtInvisible)))"
    case .not(let step):
      "not(\(step.words(inside: looksAtInvisible).joined(separator: " ")))"
    case .css(let selector): "css:\(selector.source.quoted)"
    case .xpath(let path): "xpath:\(path.source.quoted)"
    }
  }
}

extension Query.Step {
  /// The words of the step inside `not(…)`, where `view` before filters is left out and `all` depends on the outer
  /// step.
  fileprivate func words(inside looksAtInvisible: Bool) -> [String] {
    var step = self
    step.looksAtInvisible = looksAtInvisible
    let filters = filters.map { step.description(of: $0) }
    return (classes == .any && !filters.isEmpty ? [] : [classes.description]) + filters
  }
}

extension Query.ClassPattern: CustomStringConvertible {
  /// The pattern in the notation of queries.
  package var description: String {
    switch self {
    case .any: "view"
    case .shorthand(let name), .named(let name): name
    case .exactly(let name): "view:\(name.quoted)"
    case .oneOf(let patterns): patterns.map(\.description).joined(separator: "|")
    }
  }
}

extension Predicate: CustomStringConvertible {
  /// The predicate in the notation of queries.
  public var description: String {
    switch self {
    case .comparison(let comparison): comparison.description
    case .not(let part): "NOT \(part.grouped)"
    case .and(let parts): parts.map(\.grouped).joined(separator: " AND ")
    case .or(let parts): parts.map(\.grouped).joined(separator: " OR ")
    }
  }

  /// The predicate as an operand, with parentheses if needed.
  private var grouped: String {
    switch self {
    case .comparison, .not: description
    case .and, .or: "(\(self))"
    }
  }
}

extension Predicate.Comparison: CustomStringConvertible {
  /// The comparison in the notation of queries.
  public var description: String {
    let letters = (options.contains(.ignoresCase) ? "c" : "") + (options.contains(.ignoresDiacritics) ? "d" : "")
    let modifiers = letters.isEmpty ? "" : "[\(letters)]"
    return "\(property) \(comparator.rawValue)\(modifiers) \(value?.literal ?? "nil")"
  }
}

extension PropertyValue {
  /// The value in the notation of queries.
  package var literal: String {
    switch self {
    case .string(let text): text.quoted
    case .number(let number): String(number)
    case .integer, .boolean, .rect: description
    }
  }
}

extension String {
  /// The text in single quotes, in the notation of queries.
  package var quoted: String { "'\(escaped(for: "'"))'" }
}
