/// A location in a text: a line and an optional column, both starting at 1.
///
/// Columns count Unicode scalars. Most editors show the same columns for nearly every text, and the Cucumber Messages
/// protocol requires them.
public struct SourceLocation: Sendable, Hashable, Comparable {
  /// The line, starting at 1; lines end at LF.
  public var line: Int
  /// The column in Unicode scalars, starting at 1; nil for the whole line.
  public var column: Int?

  /// Makes a location from a line and an optional column.
  public init(line: Int, column: Int? = nil) {
    self.line = line
    self.column = column
  }

  /// Whether the left location comes before the right one; a whole line comes before its columns.
  public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.line, left.column ?? 0) < (right.line, right.column ?? 0)
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `line:column`, or `line` for a location without a column.
  public var description: String {
    column.map { "\(line):\($0)" } ?? "\(line)"
  }
}
