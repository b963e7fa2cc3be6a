/// A location in a text: a line and, if known, a column; both count from 1.
///
/// Columns count Unicode scalars, which is what an editor shows for nearly every text and what the Cucumber
/// Messages protocol asks for.
public struct SourceLocation: Sendable, Hashable, Comparable {
  /// The line, counted from 1; lines end at LF.
  public var line: Int
  /// The column in Unicode scalars, counted from 1; nil where the whole line is meant.
  public var column: Int?

  /// Makes a location from a line and, where one is known, a column.
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
  /// `line:column`, or `line` where no column is known.
  public var description: String {
    column.map { "\(line):\($0)" } ?? "\(line)"
  }
}
