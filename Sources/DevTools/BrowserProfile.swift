import CLibrary
internal import Synchronization

/// The temporary folder in which a browser keeps what it needs while it runs; the headless shell has none.
package struct BrowserProfile: Sendable {
  /// The path of the folder.
  let path: String

  /// The browsers of this process that run, by the paths of their folders.
  private static let running = Mutex<[String: ChildProcess]>([:])

  /// Makes a folder that is empty.
  ///
  /// - Throws: when there is no folder for temporary files that can be written.
  init() throws(FileSystem.Failure) {
    let template = "\(Environment["TMPDIR"] ?? "/tmp")/cukeswift-browser-XXXXXX"
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else { throw FileSystem.Failure(path: template, code: errno) }
    path = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Notes the browser whose folder this is.
  func use(by process: ChildProcess) { Self.running.withLock { $0[path] = process } }

  /// Removes the folder of a browser that has ended.
  func remove() {
    Self.running.withLock { $0[path] = nil }
    // The system empties the folder for temporary files at last.
    _ = try? FileSystem.remove(path)
  }

  /// Ends the browsers of this process that have such folders, and removes these.
  package static func endAll() {
    let all = running.withLock { running in
      defer { running = [:] }
      return running
    }
    for (path, process) in all {
      process.killGroup()
      // Another thread may have waited for it already; its folder is gone then.
      _ = try? process.wait()
      _ = try? FileSystem.remove(path)
    }
  }
}
