package import JSON
import SourceText

/// The lines of step files that each scenario of a run executed, kept for later runs.
package struct ExecutedLines: Sendable {
  /// A step file of the run.
  struct File: Sendable {
    /// Its lines.
    let lines: [String]
    /// The scenarios that executed each line with code, as indices; without one for a line that ran outside of scenarios.
    var scenarios: [Int: [Int]]
    /// The lines with code that nothing executed.
    var unexecuted: Set<Int>
  }

  /// The key of the definitions of the run.
  package let run: String
  /// A text that changes with everything besides the content of step files: the compiler, packages and pages.
  package let surroundings: String
  /// The definitions and hooks of the step files, in words.
  let definitions: [String]
  /// The identities of the scenarios.
  let scenarios: [String]
  let files: [String: File]

  /// The scenarios that executed a changed line.
  ///
  /// - Parameters:
  ///   - files: the present contents of the step files, by their paths.
  ///   - definitions: the present definitions and hooks, in words.
  ///   - surroundings: the present surroundings.
  /// - Returns: the identities of the scenarios, and of all known ones; nil if a change may concern every scenario.
  package func concerned(
    by files: [String: String], _ definitions: [String], _ surroundings: String
  ) -> (changed: Set<String>, known: Set<String>)? {
    guard surroundings == self.surroundings, definitions == self.definitions,
      Set(files.keys) == Set(self.files.keys)
    else { return nil }
    var concerned: Set<Int> = []
    for (path, file) in self.files {
      guard let indices = file.concerned(by: Self.lines(of: files[path] ?? "")) else { return nil }
      concerned.formUnion(indices)
    }
    return (Set(concerned.compactMap { scenarios.indices.contains($0) ? scenarios[$0] : nil }), Set(scenarios))
  }

  /// Describes the executed lines of a run.
  ///
  /// - Parameters:
  ///   - run: the key of the definitions of the run.
  ///   - surroundings: changes with everything besides the content of step files.
  ///   - definitions: the definitions and hooks, in words.
  ///   - scenarios: the identities of the scenarios.
  ///   - files: the step files.
  init(run: String, surroundings: String, definitions: [String], scenarios: [String], files: [String: File]) {
    (self.run, self.surroundings, self.definitions) = (run, surroundings, definitions)
    (self.scenarios, self.files) = (scenarios, files)
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
    let start = zip(lines, present).prefix { $0 == $1 }.count
    let end = zip(lines.reversed(), present.reversed()).prefix { $0 == $1 }.count
    let same = min(end, lines.count - start, present.count - start)
    let (old, new) = (start..<lines.count - same, start..<present.count - same)
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

// MARK: - JSON

extension ExecutedLines {
  /// The content of a file.
  package var json: JSONValue {
    func numbers(_ numbers: some Sequence<Int>) -> JSONValue { .array(numbers.map { .number(Double($0)) }) }
    func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
    return [
      "run": .string(run), "surroundings": .string(surroundings), "definitions": texts(definitions),
      "scenarios": texts(scenarios),
      "files": .array(
        files.sorted { $0.key < $1.key }.map { path, file in
          [
            "path": .string(path), "lines": texts(file.lines), "unexecuted": numbers(file.unexecuted.sorted()),
            "executed": .array(
              file.scenarios.sorted { $0.key < $1.key }.map { line, indices in numbers([line] + indices) }),
          ]
        }),
    ]
  }

  /// Reads the content of a file; nil for any other JSON.
  package init?(_ json: JSONValue) {
    func texts(_ value: JSONValue?) -> [String]? { value?.array?.compactMap(\.string) }
    guard let run = json["run"]?.string, let surroundings = json["surroundings"]?.string,
      let definitions = texts(json["definitions"]),
      let scenarios = texts(json["scenarios"]), let files = json["files"]?.array
    else { return nil }
    var known: [String: File] = [:]
    for file in files {
      guard let path = file["path"]?.string, let lines = texts(file["lines"]),
        let unexecuted = file["unexecuted"]?.array?.compactMap(\.integer), let executed = file["executed"]?.array
      else { return nil }
      var scenarios: [Int: [Int]] = [:]
      for entry in executed {
        let numbers = (entry.array ?? []).compactMap(\.integer)
        guard let line = numbers.first else { return nil }
        scenarios[line] = Array(numbers.dropFirst())
      }
      known[path] = File(lines: lines, scenarios: scenarios, unexecuted: Set(unexecuted))
    }
    self.init(run: run, surroundings: surroundings, definitions: definitions, scenarios: scenarios, files: known)
  }
}
