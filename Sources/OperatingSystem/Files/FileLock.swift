import CLibrary

/// A lock on a file that lasts as long as its process and shows other processes that it is alive.
package struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Locks a file; on systems without locks the file appears unlocked.
  ///
  /// - Parameter path: an existing file.
  package init(holding path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    if descriptor >= 0 { flock(descriptor, LOCK_SH | LOCK_NB) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether a process holds a lock on a file; false for an unreadable file.
  package static func isHeld(at path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    // Closing releases the lock taken for the test.
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
