import CLibrary
import Dispatch
import OperatingSystem
import Synchronization

/// The temporary folders of this process that browsers write to.
package enum BrowserFolders {
  private struct State {
    var paths: Set<String> = []
    /// The prefix of the names of download folders, shared by the processes of the run.
    var prefix = "cukeswift"
    /// Whether this process owns the relay, and thus the browser of those processes.
    var isOwner = false
    /// Whether folders of killed processes have been looked for.
    var hasSwept = false
  }

  /// Process-wide, because the folders are removed when the process ends.
  private static let state = Mutex(State())

  /// The folder for temporary files, as an absolute path if the folder exists.
  private static var parent: String {
    let folder = FileSystem.temporaryFolder
    return (try? FileSystem.resolved(folder)) ?? folder
  }

  /// Names download folders after a relay.
  ///
  /// - Parameters:
  ///   - name: the name of the `BrowserRelay`, which cannot be guessed.
  ///   - isOwner: whether this process owns the relay. The owner removes the folders that other processes of the run
  ///     leave.
  package static func useRelay(_ name: String, isOwner: Bool = false) {
    state.withLock { ($0.prefix, $0.isOwner) = (name, isOwner) }
  }

  /// The path of a download folder that does not exist yet and whose name cannot be guessed.
  static func newDownloads() -> String {
    let (number, parent) = (String.unguessable(), parent)
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

  /// Distinguishes process IDs of this container from those of other containers with the same temporary folder.
  private static let processes: String = {
    var status = stat()
    return String(stat("/proc/self/ns/pid", &status) == 0 ? UInt64(status.st_ino) : 0, radix: 36)
  }()

  /// Removes the download folders of processes that were killed.
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
      // Folders of other users cannot be removed; the system removes them.
      _ = try? FileSystem.remove("\(parent)/\(name)")
    }
  }

  /// Registers a folder to be removed at the end of the process at the latest.
  static func note(_ path: String) { state.withLock { _ = $0.paths.insert(path) } }

  /// Removes a folder; if the browser is still writing to the folder, `removeAll` removes it later.
  static func remove(_ path: String) {
    state.withLock { state in
      if (try? FileSystem.remove(path)) != nil { state.paths.remove(path) }
    }
  }

  /// Removes the folders of this process; its browsers must have ended.
  package static func removeAll() {
    let (paths, prefix, isOwner) = state.withLock { state in
      defer { state.paths = [] }
      return (state.paths, state.prefix, state.isOwner)
    }
    // If this fails, the system empties the folder for temporary files at some time.
    for path in paths { _ = try? FileSystem.remove(path) }
    guard isOwner else { return }
    let names = (try? FileSystem.names(in: parent, where: { $0.hasPrefix(prefix + downloads) })) ?? []
    for name in names { _ = try? FileSystem.remove("\(parent)/\(name)") }
  }
}
