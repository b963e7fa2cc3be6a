internal import Synchronization

/// The temporary folders of this process that browsers write to.
package enum BrowserFolders {
  private struct State {
    var paths: Set<String> = []
    /// What the names of folders for downloads begin with, which other processes of the run share.
    var prefix = "cukeswift"
    /// Whether the browser of those processes ends with this one.
    var isOwner = false
  }

  private static let state = Mutex(State())

  /// The folder for temporary files; an absolute path where there is one.
  private static var parent: String {
    let folder = Environment["TMPDIR"] ?? "/tmp"
    return (try? FileSystem.resolved(folder)) ?? folder
  }

  /// Has folders for downloads be those of a relay.
  ///
  /// - Parameters:
  ///   - name: the name of the `BrowserRelay`, which nobody can guess.
  ///   - isOwner: whether it is of this process, which removes what other processes of the run have left then.
  package static func useRelay(_ name: String, isOwner: Bool = false) {
    state.withLock { ($0.prefix, $0.isOwner) = (name, isOwner) }
  }

  /// The path of a folder for downloads, which does not exist and which nobody can guess.
  static func newDownloads() -> String {
    let number = [UInt64.random(in: .min ... .max), .random(in: .min ... .max)].map { String($0, radix: 36) }.joined()
    let parent = parent
    return state.withLock { state in
      let path = "\(parent)/\(state.prefix)\(downloads)\(number)"
      state.paths.insert(path)
      return path
    }
  }

  private static let downloads = "-downloads-"

  /// Notes a folder that is to be removed at the end of the process at the latest.
  static func note(_ path: String) { state.withLock { _ = $0.paths.insert(path) } }

  /// Removes a folder; one to which something is still written is left to `removeAll`.
  static func remove(_ path: String) {
    state.withLock { state in
      if (try? FileSystem.remove(path)) != nil { state.paths.remove(path) }
    }
  }

  /// Removes the folders of this process, whose browsers have ended.
  package static func removeAll() {
    let (paths, prefix, isOwner) = state.withLock { state in
      defer { state.paths = [] }
      return (state.paths, state.prefix, state.isOwner)
    }
    // The system empties the folder for temporary files at last.
    for path in paths { _ = try? FileSystem.remove(path) }
    guard isOwner else { return }
    let names = (try? FileSystem.names(in: parent, where: { $0.hasPrefix(prefix + downloads) })) ?? []
    for name in names { _ = try? FileSystem.remove("\(parent)/\(name)") }
  }
}
