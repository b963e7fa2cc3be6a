import CLibrary
package import SourceText

/// The folder in which a wall keeps what it knows: a journal, and for each project streams, outputs and a working copy.
package struct WallFolder: Sendable {
  /// The folder, from the root on.
  package let path: String
  /// The locked file that commands of the wall have open as long as anything of them runs.
  let workLock: Int32

  /// The file of all that has happened.
  package var journal: String { "\(path)/journal.ndjson" }
  /// The folder in which notices appear that a repository may have changed.
  package var notices: String { Self.notices(in: path) }

  /// The folder of notices in the folder of a wall.
  package static func notices(in path: String) -> String { "\(path)/notices" }

  /// The secret part of the address of the page, which stays the same when the wall is started again.
  ///
  /// - Parameters:
  ///   - isUsable: whether what is kept is one.
  ///   - make: makes one, which is kept for this user alone.
  /// - Throws: a `Diagnostic` where it cannot be kept, or kept from others.
  package func token(where isUsable: (String) -> Bool, else make: () -> String) throws(Diagnostic) -> String {
    let file = "\(path)/token"
    // One that cannot be read is made anew; a line end comes from whoever wrote it by hand.
    let kept = (try? FileSystem.read(file, atMost: 1000, isKept: true)).map { bytes in
      String(decoding: bytes, as: UTF8.self).filter { !$0.isNewline }
    }
    if let kept, isUsable(kept) {
      // Who wrote it by hand may have left it for all to read.
      guard chmod(file, 0o600) == 0 else {
        throw Diagnostic(
          FileSystem.Failure(path: file, code: errno), advice: "Give one with --token, which is not kept.")
      }
      return kept
    }
    let token = make()
    try TextFile.write(token, to: file, advice: "Give one with --token, which is not kept.", isPrivate: true)
    return token
  }

  /// The folder of a project.
  func project(_ slug: String) -> String { "\(path)/projects/\(slug)" }

  /// The working copy of a project.
  func copy(_ slug: String) -> String { "\(project(slug))/copy" }

  /// The folder of what the runs of a project have left.
  func runs(_ slug: String) -> String { "\(project(slug))/runs" }

  /// The messages of a run of a project.
  func stream(_ slug: String, _ run: String) -> String { "\(runs(slug))/\(run).ndjson" }

  /// What the command of a run has written.
  func log(_ slug: String, _ run: String) -> String { "\(runs(slug))/\(run).log" }

  /// Takes the folder for this process alone, and waits until nothing of an earlier wall runs any more.
  ///
  /// - Parameters:
  ///   - path: the folder, from the root on; made where it is missing.
  ///   - onWait: called where commands of an earlier wall are still ending.
  /// - Throws: a `Diagnostic` where another wall uses it, or it cannot be written.
  package init(claiming path: String, onWait: () -> Void) throws(Diagnostic) {
    self.path = path
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolder("\(path)/projects")
      try FileSystem.makeFolder("\(path)/notices")
      let wall = try Self.open("\(path)/wall.lock")
      guard flock(wall, LOCK_EX | LOCK_NB) == 0 else {
        throw FileSystem.Failure(path: path, code: errno, explanation: "another wall uses this folder")
      }
      // Open until the process ends, which is when the lock is to end.
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
