/// Writes whole files.
package enum TextFile {
  /// Writes a text to a file, with the folders around it; what was there before is replaced in one go.
  ///
  /// - Throws: a `Diagnostic` where that cannot be done; what was there is as it was.
  package static func write(_ text: String, to path: String) throws(Diagnostic) {
    do throws(FileSystem.Failure) {
      if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
        try FileSystem.makeFolder(String(path[..<slash]))
      }
      let file = try OutputFile.file(at: path)
      file.write(text)
      try file.finish()
    } catch {
      throw Diagnostic(error)
    }
  }
}
