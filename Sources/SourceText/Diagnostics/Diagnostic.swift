/// One problem with something the user wrote: where it is, what it is, and what to do about it.
///
/// A diagnostic is data; its description is what a terminal shows.
public struct Diagnostic: Error, Sendable, Hashable {
  /// Another location that belongs to the problem, such as that of the first of two equal definitions.
  public struct Note: Sendable, Hashable {
    /// The file that the location is in.
    public var uri: String
    /// The location in that file.
    public var location: SourceLocation
    /// What is at that location.
    public var text: String

    /// Makes a note from a location and a text.
    public init(uri: String, location: SourceLocation, text: String) {
      self.uri = uri
      self.location = location
      self.text = text
    }
  }

  /// How bad a problem is.
  public enum Severity: String, Sendable {
    /// What was asked for cannot be done.
    case error
    /// It can be done, but is hardly what was meant.
    case warning
    /// Nothing is wrong, but it is good to know.
    case note
  }

  /// How bad it is.
  public var severity: Severity
  /// The file the problem is in; nil where it is in none, as with an option of the command line.
  public var uri: String?
  /// The location in that file; nil if the whole file is meant.
  public var location: SourceLocation?
  /// How many columns the problem covers, at least 1.
  public var width: Int
  /// What is wrong, in one sentence without a full stop.
  public var problem: String
  /// What the reader can do about it; nil where the problem says it all.
  public var advice: String?
  /// Other locations that belong to the problem.
  public var notes: [Note]
  /// The text of the line the problem is in, which is shown with a caret under the column; nil leaves both out.
  public var sourceLine: String?

  /// Makes a diagnostic.
  ///
  /// - Parameters:
  ///   - severity: how bad it is.
  ///   - uri: the file the problem is in, if any.
  ///   - location: the location in that file, if one is known.
  ///   - width: how many columns the problem covers, at least 1.
  ///   - problem: what is wrong, in one sentence without a full stop.
  ///   - advice: what the reader can do about it.
  ///   - notes: other locations that belong to the problem.
  ///   - sourceLine: the text of the line the problem is in.
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

/// Several problems that were collected in one pass and are reported together.
public struct Diagnostics: Error, Sendable, Hashable {
  /// The problems, in the order in which they are shown.
  public var all: [Diagnostic]

  /// Takes the problems in the order in which they are shown.
  public init(_ all: [Diagnostic]) {
    self.all = all
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The problem as a person reads it, without a line end at its end.
  ///
  /// First `path:line:col: error: problem` (or `warning:`, `note:`), then the line with a caret under the location, notes, and advice.
  public var description: String {
    var lines = [heading]
    if let sourceLine, let column = location?.column {
      lines += Caret.lines(under: sourceLine, column: column, width: width)
    }
    lines += notes.map { "\($0.uri):\($0.location): note: \($0.text)" }
    if let advice { lines.append(advice) }
    return lines.joined(separator: "\n")
  }

  /// The first line of what a person reads: `path:line:col: error: problem`.
  package var heading: String {
    var prefix = ""
    if let uri {
      prefix = location.map { "\(uri):\($0): " } ?? "\(uri): "
    }
    return "\(prefix)\(severity.rawValue): \(problem)"
  }
}

extension Diagnostic {
  /// The same problem with the line it is in taken from the source.
  package func quoting(_ source: SourceFile) -> Diagnostic {
    var diagnostic = self
    diagnostic.sourceLine = location.flatMap { source.text(ofLine: $0.line) }
    return diagnostic
  }
}
