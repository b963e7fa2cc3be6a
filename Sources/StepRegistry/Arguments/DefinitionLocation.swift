package import SourceText

/// The place of a definition in the sources of the steps.
package struct DefinitionLocation: Sendable, Hashable, CustomStringConvertible {
  /// The path of the file as passed to the compiler.
  package let path: String
  /// The line, counted from 1.
  package let line: Int

  package init(path: String, line: Int) {
    self.path = path
    self.line = line
  }

  init(_ path: StaticString, _ line: Int) {
    self.init(path: path.description, line: line)
  }

  package var description: String { "\(path):\(line)" }

  /// A copy of the location with its path relative to a folder, if the path is inside that folder.
  ///
  /// - Parameter folder: an absolute path.
  package func relative(to folder: String) -> DefinitionLocation {
    guard path.utf8.starts(with: folder.utf8) else { return self }
    var rest = Substring(path).utf8.dropFirst(folder.utf8.count)
    if folder.utf8.last != UInt8(ascii: "/"), rest.popFirst() != UInt8(ascii: "/") { return self }
    return DefinitionLocation(path: String(Substring(rest)), line: line)
  }
}

extension Diagnostic {
  /// Creates a problem of a definition.
  ///
  /// - Parameters:
  ///   - severity: its severity.
  ///   - location: the definition.
  ///   - problem: the description, without its location.
  ///   - advice: advice for solving it; nil for a problem without advice.
  ///   - notes: related locations.
  package init(
    _ severity: Severity = .error, at location: DefinitionLocation, problem: String, advice: String? = nil,
    notes: [Note] = []
  ) {
    self.init(
      severity, uri: location.path, location: SourceLocation(line: location.line), problem: problem, advice: advice,
      notes: notes)
  }
}

extension Diagnostic.Note {
  /// Makes a note about a definition.
  init(at location: DefinitionLocation, text: String) {
    self.init(uri: location.path, location: SourceLocation(line: location.line), text: text)
  }
}
