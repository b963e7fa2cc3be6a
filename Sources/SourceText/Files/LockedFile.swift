import CLibrary

/// A file with a lock that the system gives back when the file is closed or its process ends, however that happens.
///
/// The lock is that of `flock(2)`, which belongs to the open file and not to the process. On NFS the kernel makes a lock of the
/// server's of it, which every machine sees: giving it back writes the file to the server first, and taking it reads the file
/// from there anew (man 2 flock, man 5 nfs). A wait for it is a wait in the kernel.
package final class LockedFile: Sendable {
  /// Who may have the lock at the same time.
  package enum Kind: Sendable {
    /// Everybody who asks for this kind.
    case shared
    /// One alone.
    case exclusive
  }

  /// The path, as it was given.
  package let path: String
  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isMade: whether it is made if it is missing, and can be written to and locked for one alone.
  /// - Throws: when it cannot be opened.
  package init(_ path: String, isMade: Bool = false) throws(FileSystem.Failure) {
    self.path = path
    // NFS gives exclusive locks only of files that are open for writing.
    descriptor = open(path, O_CLOEXEC | O_NOFOLLOW | (isMade ? O_RDWR | O_APPEND | O_CREAT : O_RDONLY), 0o644)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
  }

  deinit { close(descriptor) }

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - kind: who may have it at the same time.
  ///   - waits: whether to wait while others have it.
  /// - Returns: whether it was taken; always true after a wait.
  /// - Throws: when the file system has no locks.
  @discardableResult
  package func lock(_ kind: Kind, waits: Bool) throws(FileSystem.Failure) -> Bool {
    let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | (waits ? 0 : LOCK_NB)
    while flock(descriptor, operation) != 0 {
      if errno == EWOULDBLOCK, !waits { return false }
      guard errno == EINTR else { throw FileSystem.Failure(path: path, code: errno) }
    }
    return true
  }

  /// Gives the lock back.
  package func unlock() throws(FileSystem.Failure) {
    guard flock(descriptor, LOCK_UN) == 0 else { throw FileSystem.Failure(path: path, code: errno) }
  }

  /// Writes bytes to the end of the file.
  package func append(_ bytes: [UInt8]) throws(FileSystem.Failure) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        SystemCalls.write(descriptor, UnsafeRawBufferPointer(rebasing: $0[written...]))
      }
      guard count >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
      written += count
    }
  }

  /// The last bytes of the file, as many as are asked for or there are.
  package func tail(_ count: Int) throws(FileSystem.Failure) -> [UInt8] {
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    return try bytes(max(Int(size) - count, 0)..<Int(size))
  }

  /// Some of the bytes of the file; fewer if it ends before.
  package func bytes(_ range: Range<Int>) throws(FileSystem.Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { all in
        let rest = UnsafeMutableRawBufferPointer(rebasing: all[filled...])
        return pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + filled))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
      if count == 0 { break }
      filled += count
    }
    return Array(bytes[..<filled])
  }
}

extension FileSystem {
  /// Gives a file a second name, unless something has that name already.
  ///
  /// Of several programs that ask for the same name, on whatever machines, one gets it: `link(2)` is atomic, on NFS too.
  ///
  /// - Returns: whether the file has the name now; false if something else has.
  /// - Throws: when it cannot be given, as the file system has one name for a file only.
  package static func link(_ path: String, as name: String) throws(Failure) -> Bool {
    if systemLink(path, name) == 0 { return true }
    // The answer of a server that has done it can be lost, and the request be repeated: what the name leads to says it.
    guard errno == EEXIST else { throw Failure(path: name, code: errno) }
    return (try? identity(of: path)) == (try? identity(of: name))
  }
}

// Inside the type above this name would mean its own function.
private let systemLink = link(_:_:)
