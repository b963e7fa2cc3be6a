import OperatingSystem

/// The user's choice of scenarios in a stream.
package struct WantedScenarios: Sendable {
  private let text: String
  private let location: (path: String, line: Int)?

  /// All scenarios.
  package static let all = WantedScenarios(parsing: "")

  /// Reads a choice: a part of a name, or a path with a line.
  package init(parsing text: String) {
    self.text = text.lowercased()
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]), line > 0 else {
      location = nil
      return
    }
    location = (FileSystem.tidied(String(text[..<colon])), line)
  }

  /// Whether the choice includes a scenario.
  func matches(name: String, uri: String, lines: ClosedRange<Int>) -> Bool {
    if let location { return location.path == uri && lines.contains(location.line) }
    return text.isEmpty || name.lowercased().contains(text) || uri.lowercased() == text
  }
}
