import SourceText

extension ExecutedLines {
  /// The scenarios that executed a changed line.
  ///
  /// - Parameter sources: the present step files.
  /// - Returns: the identities of the scenarios, and of all known ones; nil if a change may concern every scenario.
  func concerned(by sources: StepFileSources) -> (changed: Set<String>, known: Set<String>)? {
    guard sources.surroundings == surroundings, sources.definitions == definitions,
      Set(sources.texts.keys) == Set(files.keys)
    else { return nil }
    var concerned: Set<Int> = []
    for (path, file) in files {
      guard let indices = file.concerned(by: Self.lines(of: sources.texts[path] ?? "")) else { return nil }
      concerned.formUnion(indices)
    }
    return (Set(concerned.compactMap { scenarios.indices.contains($0) ? scenarios[$0] : nil }), Set(scenarios))
  }

  static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension ExecutedLines.File {
  /// The scenarios that executed a line between the first and the last changed one; nil if they are unknown, because a
  /// declaration or code outside of scenarios has changed.
  func concerned(by present: [String]) -> Set<Int>? {
    guard present != lines else { return [] }
    let range = ChangedRange(from: lines, to: present)
    let (old, new) = (range.old, range.new)
    // In a text of several lines, a line that looks like a comment is a part of the text.
    let hasComments = !(lines + present).contains { $0.contains("\"\"\"") }
    let changed = old.filter { !(hasComments && Self.isComment(lines[$0])) }
    if hasComments, changed.isEmpty, new.allSatisfy({ Self.isComment(present[$0]) }) { return [] }
    // The lines around an addition belong to the same code.
    let around: [Int?] =
      changed.isEmpty
      ? [
        lines[..<old.lowerBound].lastIndex { !Self.isComment($0) },
        lines[old.upperBound...].firstIndex { !Self.isComment($0) },
      ] : changed.map { $0 }
    var found: Set<Int> = []
    for index in around {
      guard let index else { return nil }
      if unexecuted.contains(index + 1) { continue }
      if isInitialValue(index) { return nil }
      guard let indices = scenarios[index + 1], !indices.isEmpty else { return nil }
      found.formUnion(indices)
    }
    return found
  }

  /// Whether a line belongs to the initial value of a global or static property. It is computed once in a process, by the
  /// first scenario that needs it.
  private func isInitialValue(_ index: Int) -> Bool {
    var depth = Int.max
    for line in lines[...index].reversed() where !Self.isComment(line) {
      let indent = line.prefix { $0 == " " || $0 == "\t" }.count
      guard indent < depth else { continue }
      depth = indent
      let words = line.split { !$0.isLetter }
      let isProperty = words.contains("let") || words.contains("var")
      if isProperty, words.contains("static") || indent == 0, !line.contains("= Steps") { return true }
      if depth == 0 { break }
    }
    return false
  }

  private static func isComment(_ line: String) -> Bool {
    let text = line.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    return text.isEmpty || text.hasPrefix("//")
  }
}
