package import SourceText

/// Writes whole files.
package enum TextFile {
  /// Checks that a new file would not replace an existing one.
  ///
  /// - Parameters:
  ///   - path: the path of the new file.
  ///   - advice: how the user can request the replacement.
  /// - Throws: a `Diagnostic` if the path exists.
  package static func requireNone(at path: String, advice: String) throws(Diagnostic) {
    guard FileSystem.isThere(path) else { return }
    throw Diagnostic(uri: path, problem: "the file exists already, and is left as it is", advice: advice)
  }

  /// Writes a text to a file, creates missing folders and replaces an existing file atomically.
  ///
  /// - Parameters:
  ///   - text: the new content.
  ///   - path: the path of the file.
  ///   - advice: advice for the message about a failure.
  ///   - isPrivate: whether only the user may read the file.
  /// - Throws: a `Diagnostic` if writing fails; an existing file stays unchanged.
  package static func write(
    _ text: String, to path: String, advice: String? = nil, isPrivate: Bool = false
  ) throws(Diagnostic) {
    try write(Array(text.utf8), to: path, advice: advice, isPrivate: isPrivate)
  }

  /// Writes bytes to a file in the same way as a text.
  package static func write(
    _ bytes: [UInt8], to path: String, advice: String? = nil, isPrivate: Bool = false
  ) throws(Diagnostic) {
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolder(around: path)
      try OutputFile.write(bytes, to: path, isPrivate: isPrivate)
    } catch {
      throw Diagnostic(error, advice: advice)
    }
  }

  /// Replaces a group of files; existing files keep their permissions.
  ///
  /// - Parameters:
  ///   - files: the paths and new contents.
  ///   - advice: advice for the message about a failure.
  /// - Throws: a `Diagnostic` if a file is not writable; all files stay unchanged.
  package static func replace(_ files: [(path: String, bytes: [UInt8])], advice: String) throws(Diagnostic) {
    do throws(FileSystem.Failure) {
      let outputs = try files.map { file throws(FileSystem.Failure) in
        FileSystem.isThere(file.path)
          ? try OutputFile.replacement(of: file.path) : try OutputFile.file(at: file.path)
      }
      for (file, output) in zip(files, outputs) { output.write(file.bytes) }
      for output in outputs { try output.finish() }
    } catch {
      throw Diagnostic(error, advice: advice)
    }
  }
}
