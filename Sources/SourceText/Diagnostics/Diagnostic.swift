/// One problem in something the user wrote: its location, a description, and advice.
///
/// A diagnostic is data; its `description` is the text for a terminal.
public struct Diagnostic: Error, Sendable, Hashable {
  /// Another location related to the problem, such as the first of two equal definitions.
  public struct Note: Sendable, Hashable {
    /// The file of the location.
    public var uri: String
    /// The location in that file.
    public var location: SourceLocation
    /// A description of the location's role.
    public var text: String

    /// Makes a note from a location and a text.
    public init(uri: String, location: SourceLocation, text: String) {
      self.uri = uri
      self.location = location
      self.text = text
    }
  }

  /// The severity of a problem.
  public enum Severity: String, Sendable {
    /// The request cannot be carried out.
    case error
    /// The request can be carried out, but is probably a mistake.
    case warning
    /// Information without a problem.
    case note
  }

  /// The severity.
  public var severity: Severity
  /// The file with the problem; nil for a problem outside of files, such as a wrong option.
  public var uri: String?
  /// The location in the file; nil for a problem with the whole file.
  public var location: SourceLocation?
  /// The number of columns to underline, at least 1.
  public var width: Int
  /// The problem in one sentence without a full stop.
  public var problem: String
  /// Advice for solving the problem; nil if the problem needs no further explanation.
  public var advice: String?
  /// Other locations related to the problem.
  public var notes: [Note]
  /// The source line to show with a caret; nil to show neither.
  public var sourceLine: String?

  /// Makes a diagnostic.
  ///
  /// - Parameters:
  ///   - severity: the severity.
  ///   - uri: the file with the problem.
  ///   - location: the location in that file.
  ///   - width: the number of columns to underline, at least 1.
  ///   - problem: the problem in one sentence without a full stop.
  ///   - advice: advice for solving the problem.
  ///   - notes: other locations related to the problem.
  ///   - sourceLine: the source line to show.
  public init(
    _ severity: Severity = .error, uri: String? = nil, location: SourceLocation? = nil, width: Int = 1, problem: String,
    advice: String? = nil,
    notes: [Note] = [], sourceLine: String? = nil
  ) {
    self.severity = severity
    self.uri = uri
    self.location = location
    self.width = max(width, 1)
    self.problem = problem
    self.advice = advice
    self.notes = notes
    self.sourceLine = sourceLine
  }
}

/// Several problems found in one pass and reported together.
public struct Diagnostics: Error, Sendable, Hashable {
  /// The problems in display order.
  public var all: [Diagnostic]

  /// Creates a collection of problems in display order.
  public init(_ all: [Diagnostic]) {
    self.all = all
  }
}

extension Diagnostics: CustomStringConvertible {
  /// The texts of the problems for a terminal, without a final line end.
  public var description: String { all.map(\.description).joined(separator: "\n") }
}

extension Diagnostic: CustomStringConvertible {
  /// The text for a terminal, without a final line end.
  ///
  /// The parts are `path:line:col: error: problem` (or `warning:`, `note:`), the source line with a caret, the notes,
  /// and the advice.
  public var description: String {
    var lines = [heading]
    if let sourceLine, let column = location?.column {
      lines += Caret.lines(under: sourceLine, column: column, width: width)
    }
    lines += notes.map { "\($0.uri.withVisibleControls):\($0.location): note: \($0.text)" }
    if let advice { lines.append(advice) }
    return lines.joined(separator: "\n")
  }

  /// The first line of the text: `path:line:col: error: problem`.
  package var heading: String {
    var prefix = ""
    if let uri {
      // A line feed in a name must not begin a line, which a service may read as a command.
      let name = uri.withVisibleControls
      prefix = location.map { "\(name):\($0): " } ?? "\(name): "
    }
    return "\(prefix)\(severity.rawValue): \(problem)"
  }
}

extension Diagnostic {
  /// A copy of the diagnostic with its source line from the file.
  package func quoting(_ source: SourceFile) -> Diagnostic {
    var diagnostic = self
    diagnostic.sourceLine = location.flatMap { source.text(ofLine: $0.line) }
    return diagnostic
  }
}
