import CLibrary

/// The temporary folder in which a browser keeps what it needs while it runs; the headless shell has none.
struct BrowserProfile: Sendable {
  /// The path of the folder.
  let path: String

  /// Makes a folder that is empty.
  ///
  /// - Throws: when there is no folder for temporary files that can be written.
  init() throws(FileSystem.Failure) {
    let template = "\(Environment["TMPDIR"] ?? "/tmp")/cukeswift-browser-XXXXXX"
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else { throw FileSystem.Failure(path: template, code: errno) }
    let path = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.path = path
    BrowserFolders.note(path)
  }

  /// Removes the folder of a browser that has ended.
  func remove() { BrowserFolders.remove(path) }
}
