import CLibrary

/// A file that is held as long as its process lives, so that other processes know that it does.
package struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Holds a file; where the system cannot, nobody sees that it is held.
  ///
  /// - Parameter path: a file that is there.
  package init(holding path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    if descriptor >= 0 { flock(descriptor, LOCK_SH | LOCK_NB) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether some process holds a file; false where it cannot be found out.
  package static func isHeld(at path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    // Closing gives back what was taken to find out.
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
