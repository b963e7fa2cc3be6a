package import Foundation

extension URL {
  /// Makes a folder for a test, which removes it at its end.
  ///
  /// - Parameter files: the texts of files by their paths in the folder.
  package static func testFolder(_ files: KeyValuePairs<String, String> = [:]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return folder
  }

  /// Removes the folder of a test.
  package func removeFolder() {
    // A test may have removed it already.
    try? FileManager.default.removeItem(at: self)
  }
}
