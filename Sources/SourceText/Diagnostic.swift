/// One problem with something the user wrote: where it is, what it is, and what to do about it.
///
/// A diagnostic is data; `rendered(source:)` gives it its wording on a terminal.
public struct Diagnostic: Error, Sendable, Hashable {
  /// Another place that belongs to the problem, such as the first of two equal definitions.
  public struct Note: Sendable, Hashable {
    /// The file the place is in.
    public var uri: String
    /// The place in that file.
    public var location: SourceLocation
    /// What is at that place.
    public var text: String

    /// Makes a note from its place and its text.
    public init(uri: String, location: SourceLocation, text: String) {
      self.uri = uri
      self.location = location
      self.text = text
    }
  }

  /// The file the problem is in; nil where it is in none, as with an option of the command line.
  public var uri: String?
  /// The place in that file; nil where the whole file is meant.
  public var location: SourceLocation?
  /// How many columns the problem covers, at least 1.
  public var width: Int
  /// What is wrong, in one sentence without a full stop.
  public var problem: String
  /// What the reader can do about it; nil where the problem says it all.
  public var advice: String?
  /// Other places that belong to the problem.
  public var notes: [Note]

  /// Makes a diagnostic.
  ///
  /// - Parameters:
  ///   - uri: the file the problem is in, if any.
  ///   - location: the place in that file, if one is known.
  ///   - width: how many columns the problem covers, at least 1.
  ///   - problem: what is wrong, in one sentence without a full stop.
  ///   - advice: what the reader can do about it.
  ///   - notes: other places that belong to the problem.
  public init(
    uri: String? = nil, location: SourceLocation? = nil, width: Int = 1, problem: String, advice: String? = nil,
    notes: [Note] = []
  ) {
    self.uri = uri
    self.location = location
    self.width = max(width, 1)
    self.problem = problem
    self.advice = advice
    self.notes = notes
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
  /// The problem as it is shown where the source is not at hand.
  public var description: String { rendered(sourceLine: nil) }

  /// The problem as a person reads it: `path:line:col: error: problem`, the line with a caret under the place, notes
  /// and advice; without a line end at the end.
  ///
  /// - Parameter sourceLine: the text of the line the problem is in; nil leaves line and caret out.
  public func rendered(sourceLine: String?) -> String {
    var lines = [heading]
    if let sourceLine, let column = location?.column {
      lines += Caret.lines(under: sourceLine, column: column, width: width)
    }
    lines += notes.map { "\($0.uri):\($0.location): note: \($0.text)" }
    if let advice { lines.append(advice) }
    return lines.joined(separator: "\n")
  }

  private var heading: String {
    var place = ""
    if let uri {
      place = location.map { "\(uri):\($0): " } ?? "\(uri): "
    }
    return "\(place)error: \(problem)"
  }
}

extension Diagnostic {
  /// The problem as a person reads it, with the line it is in taken from the source.
  package func rendered(source: SourceFile?) -> String {
    rendered(sourceLine: location.flatMap { source?.text(ofLine: $0.line) })
  }
}
