import CLibrary

/// A file with a lock that the system always releases when the file is closed or its process ends.
///
/// The lock is that of `flock(2)`, which belongs to the open file and not to the process. On NFS the kernel uses a lock
/// of the server, which is visible on all machines: releasing it first writes the file to the server, and taking it
/// reads the file from the server again (man 2 flock, man 5 nfs). The kernel does the waiting.
package final class LockedFile: Sendable {
  /// The kinds of lock.
  package enum Kind: Sendable {
    /// Several holders of this kind at the same time.
    case shared
    /// One holder.
    case exclusive
  }

  /// The path as given.
  package let path: String
  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isMade: whether to create a missing file and to allow writing and exclusive locks.
  /// - Throws: if the file cannot be opened.
  package init(_ path: String, isMade: Bool = false) throws(FileSystem.Failure) {
    self.path = path
    // NFS allows exclusive locks only on files open for writing.
    descriptor = open(path, O_CLOEXEC | O_NOFOLLOW | (isMade ? O_RDWR | O_APPEND | O_CREAT : O_RDONLY), 0o644)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
  }

  deinit { close(descriptor) }

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - kind: the kind of lock.
  ///   - waits: whether to wait for other holders.
  /// - Returns: whether the lock was taken; always true after a wait.
  /// - Throws: if the file system does not support locks.
  @discardableResult
  package func lock(_ kind: Kind, waits: Bool) throws(FileSystem.Failure) -> Bool {
    let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | (waits ? 0 : LOCK_NB)
    while flock(descriptor, operation) != 0 {
      if errno == EWOULDBLOCK, !waits { return false }
      guard errno == EINTR else { throw FileSystem.Failure(path: path, code: errno) }
    }
    return true
  }

  /// Releases the lock.
  package func unlock() throws(FileSystem.Failure) {
    guard flock(descriptor, LOCK_UN) == 0 else { throw FileSystem.Failure(path: path, code: errno) }
  }

  /// Appends bytes to the file.
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

  /// The last `count` bytes of the file, or all bytes of a shorter file.
  package func tail(_ count: Int) throws(FileSystem.Failure) -> [UInt8] {
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    return try bytes(max(Int(size) - count, 0)..<Int(size))
  }

  /// The bytes in a range; fewer at the end of the file.
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
  /// Gives a file a second name, unless the name is already in use.
  ///
  /// If several programs on any machines ask for the same name, exactly one gets it: `link(2)` is atomic, even on NFS.
  ///
  /// - Returns: whether the file has the name now; false if another file has it.
  /// - Throws: if the file system does not support second names.
  package static func link(_ path: String, as name: String) throws(Failure) -> Bool {
    if systemLink(path, name) == 0 { return true }
    // If a server's response is lost, the request is repeated and fails, although the file already has its new name.
    guard errno == EEXIST else { throw Failure(path: name, code: errno) }
    return (try? identity(of: path)) == (try? identity(of: name))
  }
}

// Inside the type above, the name refers to the type's own function.
private let systemLink = link(_:_:)
