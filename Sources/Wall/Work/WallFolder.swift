import CLibrary
import OperatingSystem
package import SourceText

/// The folder of a wall: a journal, and for each project its streams, outputs and working copy.
package struct WallFolder: Sendable {
  /// The absolute path of the folder.
  package let path: String
  /// The locked file that commands of the wall keep open as long as one of their processes runs.
  let workLock: Int32

  /// The file of the journal.
  package var journal: String { "\(path)/journal.ndjson" }
  /// The folder for notices that a repository may have changed.
  package var notices: String { Self.notices(in: path) }

  /// The folder of notices in a wall's folder.
  package static func notices(in path: String) -> String { "\(path)/notices" }

  /// The secret part of the page's address, which stays the same when the wall is restarted.
  ///
  /// - Parameters:
  ///   - isUsable: whether a stored token is valid.
  ///   - make: makes a new token, which is stored for this user alone.
  /// - Throws: a `Diagnostic` if the token cannot be stored, or its file cannot be made private.
  package func token(where isUsable: (String) -> Bool, else make: () -> String) throws(Diagnostic) -> String {
    let file = "\(path)/token"
    // An unreadable token is replaced. A token that was written by hand may end with a line end.
    let kept = (try? FileSystem.read(file, atMost: 1000, isKept: true)).map { bytes in
      String(decoding: bytes, as: UTF8.self).filter { !$0.isNewline }
    }
    if let kept, isUsable(kept) {
      // A file that was written by hand may be readable for all users.
      guard chmod(file, 0o600) == 0 else {
        throw Diagnostic(
          FileSystem.Failure(path: file, code: errno), advice: "Name one with --token, which is not saved.")
      }
      return kept
    }
    let token = make()
    try TextFile.write(token, to: file, advice: "Name one with --token, which is not saved.", isPrivate: true)
    return token
  }

  /// The folder of a project.
  func project(_ slug: String) -> String { "\(path)/projects/\(slug)" }

  /// The working copy of a project.
  func copy(_ slug: String) -> String { "\(project(slug))/copy" }

  /// The folder of the files of a project's runs.
  func runs(_ slug: String) -> String { "\(project(slug))/runs" }

  /// The messages of a run of a project.
  func stream(_ slug: String, _ run: String) -> String { "\(runs(slug))/\(run).ndjson" }

  /// The output of a run's command.
  func log(_ slug: String, _ run: String) -> String { "\(runs(slug))/\(run).log" }

  /// Locks the folder for this process, and waits until all commands of an earlier wall have ended.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the folder, which is created if it is missing.
  ///   - onWait: called if commands of an earlier wall are still running.
  /// - Throws: a `Diagnostic` if another wall uses the folder, or it cannot be written.
  package init(claiming path: String, onWait: () -> Void) throws(Diagnostic) {
    self.path = path
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolder("\(path)/projects")
      try FileSystem.makeFolder("\(path)/notices")
      let wall = try Self.open("\(path)/wall.lock")
      guard flock(wall, LOCK_EX | LOCK_NB) == 0 else {
        throw FileSystem.Failure(path: path, code: errno, explanation: "another wall uses this folder")
      }
      // The file stays open until the process ends, and the lock with it.
      workLock = try Self.open("\(path)/work.lock")
      if flock(workLock, LOCK_EX | LOCK_NB) != 0 {
        onWait()
        while flock(workLock, LOCK_EX) != 0 {
          guard errno == EINTR else { throw FileSystem.Failure(path: path, code: errno) }
        }
      }
    } catch {
      throw Diagnostic(error, advice: "Name another folder with --state, or end the other wall.")
    }
  }

  private static func open(_ path: String) throws(FileSystem.Failure) -> Int32 {
    let descriptor = SystemCalls.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    defer { close(descriptor) }
    guard let copy = FileDescriptors.copy(of: descriptor) else { throw FileSystem.Failure(path: path, code: errno) }
    return copy
  }
}
