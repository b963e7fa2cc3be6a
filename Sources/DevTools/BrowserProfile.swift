import CLibrary
import OperatingSystem

/// The temporary folder for the profile of a running browser; the headless shell does not need one.
struct BrowserProfile: Sendable {
  /// The path of the folder.
  let path: String

  /// Makes an empty folder.
  ///
  /// - Throws: a failure if the folder for temporary files is missing or not writable.
  init() throws(FileSystem.Failure) {
    let template = "\(Environment["TMPDIR"] ?? "/tmp")/cukeswift-browser-XXXXXX"
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else { throw FileSystem.Failure(path: template, code: errno) }
    let path = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.path = path
    BrowserFolders.note(path)
  }

  /// Removes the folder; the browser must have ended.
  func remove() { BrowserFolders.remove(path) }
}
