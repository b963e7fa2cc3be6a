internal import CLibrary
internal import Dispatch
internal import Synchronization

/// The temporary folders of this process that browsers write to.
package enum BrowserFolders {
  private struct State {
    var paths: Set<String> = []
    /// What the names of folders for downloads begin with, which other processes of the run share.
    var prefix = "cukeswift"
    /// Whether the browser of those processes ends with this one.
    var isOwner = false
    /// Whether what killed processes have left was looked for.
    var hasSwept = false
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
    let (path, isFirst) = state.withLock { state in
      let path = "\(parent)/\(state.prefix)\(downloads)\(processes)-\(getpid())-\(number)"
      state.paths.insert(path)
      defer { state.hasSwept = true }
      return (path, !state.hasSwept)
    }
    if isFirst { DispatchQueue.global().async { removeLeftovers(in: parent) } }
    return path
  }

  private static let downloads = "-downloads-"

  /// What distinguishes the numbers of processes here from those in other containers that have the same temporary folder.
  private static let processes: String = {
    var status = stat()
    return String(stat("/proc/self/ns/pid", &status) == 0 ? UInt64(status.st_ino) : 0, radix: 36)
  }()

  /// Removes the folders for downloads of processes that were killed.
  ///
  /// - Parameter parent: the folder for temporary files.
  package static func removeLeftovers(in parent: String) {
    let names =
      (try? FileSystem.names(in: parent, where: { $0.hasPrefix("cukeswift") && $0.contains(downloads) })) ?? []
    for name in names {
      guard let start = name.firstRange(of: downloads)?.upperBound else { continue }
      let parts = name[start...].split(separator: "-")
      guard parts.count == 3, parts[0] == processes, let process = pid_t(parts[1]), kill(process, 0) != 0,
        errno == ESRCH
      else { continue }
      // Those of other users stay, which the system empties.
      _ = try? FileSystem.remove("\(parent)/\(name)")
    }
  }

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
