package import AppUnderTest
import SourceText

extension ConsoleSession {
  /// The numbered elements of the last snapshot.
  struct Snapshot: Sendable {
    let tree: any ElementTree
    let elements: [ElementID]
  }

  /// The visible screen, one element per line, each with a reference such as `e3`.
  ///
  /// - Parameter most: the maximum number of lines.
  package func takeSnapshot(most: Int = 400) async throws -> String {
    let tree = try await app().tree()
    let screen = ScreenText(tree)
    snapshot = Snapshot(tree: tree, elements: screen.lines.compactMap(\.element))
    var number = 0
    var lines: [String] = []
    for line in screen.lines.prefix(most) {
      var reference = ""
      if line.element != nil {
        number += 1
        reference = "e\(number) "
      }
      lines.append(String(repeating: " ", count: line.depth * ScreenText.indentation) + reference + line.text)
    }
    if screen.lines.count > most { lines.append("… and \(screen.lines.count - most) more lines") }
    return lines.isEmpty ? "the screen shows nothing" : lines.joined(separator: "\n")
  }

  /// The query for a reference of the last snapshot or for a name in double quotes. Any other text is returned
  /// unchanged.
  ///
  /// - Throws: an error for an unknown reference or if no app is running.
  package func query(for text: String) async throws -> String {
    if let name = text.nameInQuotes {
      return (Query.meant(by: name, in: try await app().tree()) ?? .view.called(name)).description
    }
    return try reference(text)
  }

  private func reference(_ text: String) throws(Diagnostic) -> String {
    guard text.first == "e", let number = Int(text.dropFirst()) else { return text }
    guard let snapshot, snapshot.elements.indices.contains(number - 1) else {
      throw Diagnostic(
        problem: "\(text) is not a reference of the last snapshot",
        advice: snapshot == nil
          ? "Take a snapshot first." : "The last snapshot has e1 to e\(snapshot?.elements.count ?? 0).")
    }
    let element = snapshot.elements[number - 1]
    guard let query = snapshot.tree.suggestions(for: element, limit: 1).first?.query else {
      throw Diagnostic(
        problem: "no query can distinguish \(snapshot.tree.describe(element)) from others",
        advice: "Find it by an element inside or around it.")
    }
    return query.description
  }

  /// Whether a query finds nothing now.
  ///
  /// - Throws: an error in the query, or that no app is running.
  package func isGone(_ query: String) async throws -> Bool {
    let query = try Query(parsing: query)
    return query.elements(in: try await app().tree()).isEmpty
  }

  /// The texts of the screen now, for `changes`; nil without an app.
  package func screenText() async -> ScreenText? { try? await ScreenText(app().tree()) }

  /// The changes of the screen since an earlier moment, one element per line: new ones after `+`, removed ones after `-`.
  ///
  /// - Parameters:
  ///   - before: the texts of the screen at that moment; nil if there was no app.
  ///   - most: the maximum number of lines; for more changes, only the number of changes.
  package func changes(since before: ScreenText?, most: Int = 24) async throws -> String {
    guard let before else { return "" }
    let now = ScreenText(try await app().tree())
    let difference = now.lines.map(\.text).difference(from: before.lines.map(\.text))
    var lines: [String] = []
    for change in difference.removals { if case .remove(_, let text, _) = change { lines.append("- " + text) } }
    for change in difference.insertions { if case .insert(_, let text, _) = change { lines.append("+ " + text) } }
    guard !lines.isEmpty else { return "the screen shows the same as before" }
    guard lines.count > most else { return lines.joined(separator: "\n") }
    return "\(lines.count) lines of the screen have changed; a snapshot shows it"
  }
}

extension String {
  /// The text between double quotes, the notation of names in steps; nil for any other text.
  package var nameInQuotes: String? {
    count > 2 && first == "\"" && last == "\"" ? String(dropFirst().dropLast()) : nil
  }
}
