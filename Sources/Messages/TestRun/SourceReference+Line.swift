import GherkinParser

extension SourceReference: CustomStringConvertible {
  /// The location of a definition whose message does not contain one.
  package static let unknown = SourceReference()

  /// A line of a file.
  ///
  /// - Parameters:
  ///   - uri: the file.
  ///   - line: the line, counted from 1; 0 for an unknown line.
  package init(uri: String, line: Int) {
    self.init(uri: uri, location: line > 0 ? SourceLocation(line: line) : nil)
  }

  /// The location for reports: `uri:line`.
  package var description: String {
    guard let line = location?.line, line > 0 else { return uri }
    return "\(uri):\(line)"
  }
}
