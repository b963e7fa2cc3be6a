/// Writes whole files.
package enum TextFile {
  /// Checks that a file can be written without losing another one.
  ///
  /// - Parameters:
  ///   - path: where the new file is to be.
  ///   - advice: how the user asks for the file to be replaced.
  /// - Throws: a `Diagnostic` where there is something at the path.
  package static func requireNone(at path: String, advice: String) throws(Diagnostic) {
    guard FileSystem.isThere(path) else { return }
    throw Diagnostic(uri: path, problem: "the file exists already, and is left as it is", advice: advice)
  }

  /// Writes a text to a file, with the folders around it; what was there before is replaced in one go.
  ///
  /// - Parameters:
  ///   - text: everything that the file then holds.
  ///   - path: where it is.
  ///   - advice: what the reader of a failure can do about it.
  ///   - isPrivate: whether nobody but the user may read the file.
  /// - Throws: a `Diagnostic` where that cannot be done; what was there is as it was.
  package static func write(
    _ text: String, to path: String, advice: String? = nil, isPrivate: Bool = false
  ) throws(Diagnostic) {
    try write(Array(text.utf8), to: path, advice: advice, isPrivate: isPrivate)
  }

  /// Writes bytes to a file, as `write` does with a text.
  package static func write(
    _ bytes: [UInt8], to path: String, advice: String? = nil, isPrivate: Bool = false
  ) throws(Diagnostic) {
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolder(around: path)
      let file = try OutputFile.file(at: path, isPrivate: isPrivate)
      bytes.withUnsafeBufferPointer { file.write($0) }
      try file.finish()
    } catch {
      throw Diagnostic(error, advice: advice)
    }
  }

  /// Replaces files that belong together; those that are there keep their permissions.
  ///
  /// - Parameters:
  ///   - files: their paths, with everything that they then hold.
  ///   - advice: what the reader of a failure can do about it.
  /// - Throws: a `Diagnostic` where one must not be written; all of them are as they were.
  package static func replace(_ files: [(path: String, bytes: [UInt8])], advice: String) throws(Diagnostic) {
    do throws(FileSystem.Failure) {
      let outputs = try files.map { file throws(FileSystem.Failure) in
        FileSystem.isThere(file.path)
          ? try OutputFile.replacement(of: file.path) : try OutputFile.file(at: file.path)
      }
      for (file, output) in zip(files, outputs) { file.bytes.withUnsafeBufferPointer { output.write($0) } }
      for output in outputs { try output.finish() }
    } catch {
      throw Diagnostic(error, advice: advice)
    }
  }
}
