import CLibrary
internal import Synchronization

/// The temporary folder in which a browser keeps what it needs while it runs; the headless shell has none.
package struct BrowserProfile: Sendable {
  /// The path of the folder.
  let path: String

  /// The folders of the browsers of this process.
  private static let folders = Mutex<Set<String>>([])

  /// Makes a folder that is empty.
  ///
  /// - Throws: when there is no folder for temporary files that can be written.
  init() throws(FileSystem.Failure) {
    let template = "\(Environment["TMPDIR"] ?? "/tmp")/cukeswift-browser-XXXXXX"
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else { throw FileSystem.Failure(path: template, code: errno) }
    let path = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.path = path
    Self.folders.withLock { _ = $0.insert(path) }
  }

  /// Removes the folder of a browser that has ended; one to which something is still written is left to `removeAll`.
  func remove() {
    Self.folders.withLock { folders in
      if (try? FileSystem.remove(path)) != nil { folders.remove(path) }
    }
  }

  /// Removes the folders of the browsers of this process, which have ended.
  package static func removeAll() {
    folders.withLock { folders in
      // The system empties the folder for temporary files at last.
      for path in folders { _ = try? FileSystem.remove(path) }
      folders = []
    }
  }
}
