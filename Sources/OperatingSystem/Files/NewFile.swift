package import SourceText

/// Writes files beside those that exist.
package enum NewFile {
  /// Writes a text to a file whose name is not taken, with a number if necessary. An earlier file with the same text is
  /// kept instead.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - name: the path without a number and ending.
  ///   - ending: the ending.
  ///   - taken: paths that are not used, even if their text is the same.
  /// - Returns: the path, and whether the file was written.
  /// - Throws: a diagnostic if the file cannot be written.
  package static func write(
    _ text: String, to name: String, ending: String, besides taken: [String] = []
  ) throws(Diagnostic) -> (path: String, isNew: Bool) {
    var number = 1
    while true {
      let path = "\(name)\(number == 1 ? "" : "-\(number)").\(ending)"
      if !FileSystem.isThere(path) {
        try TextFile.write(text, to: path)
        return (path, true)
      }
      if !taken.contains(path), (try? FileSystem.read(path)) == Array(text.utf8) { return (path, false) }
      number += 1
    }
  }
}
