package import CLibrary

/// Descriptors that no program that is started inherits unless it is meant to.
package enum FileDescriptors {
  /// Descriptors from here on do not collide with the ones that a worker finds open.
  private static let first: Int32 = 64

  /// A pipe.
  ///
  /// - Throws: when the system has none left.
  package static func pipe() throws(FileSystem.Failure) -> (readEnd: Int32, writeEnd: Int32) {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { throw FileSystem.Failure(path: "pipe", code: errno) }
    let readEnd: Int32
    do {
      readEnd = try moved(ends[0])
    } catch {
      close(ends[1])
      throw error
    }
    do {
      return (readEnd, try moved(ends[1]))
    } catch {
      close(readEnd)
      throw error
    }
  }

  /// Waits until something can be read from a descriptor, or written to it, or until its other end is closed.
  ///
  /// - Parameters:
  ///   - events: `POLLIN`, `POLLOUT` or both; 0 for the closing of the other end alone.
  ///   - descriptor: where that is to happen.
  ///   - limit: how long at most; `nil` is no limit.
  /// - Returns: whether it has happened within the limit.
  @discardableResult
  package static func wait(for events: Int32, on descriptor: Int32, within limit: Duration? = nil) -> Bool {
    var waits = [pollfd(fd: descriptor, events: Int16(events), revents: 0)]
    return wait(for: &waits, within: limit)
  }

  /// Waits until something happens on one of several descriptors; a signal does not end the wait.
  ///
  /// - Parameters:
  ///   - waits: the descriptors and what is waited for; what has happened is noted in them.
  ///   - limit: how long at most; `nil` is no limit.
  /// - Returns: whether something has happened within the limit.
  @discardableResult
  package static func wait(for waits: inout [pollfd], within limit: Duration? = nil) -> Bool {
    let deadline = limit.map { ContinuousClock.now + $0 }
    while true {
      // Rounded up, so that it is not asked again and again during the last millisecond.
      let rest = deadline.map { Int32(clamping: (max($0 - .now, .zero).wholeNanoseconds + 999_999) / 1_000_000) }
      let count = poll(&waits, nfds_t(waits.count), rest ?? -1)
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  /// Reads a descriptor until nothing more comes: of a pipe, until everybody who writes to it has closed it.
  package static func readToEnd(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = chunk.withUnsafeMutableBytes { SystemCalls.read(descriptor, into: $0) }
      guard count > 0 else { return bytes }
      bytes += chunk.prefix(count)
    }
  }

  /// A file that is nowhere but in the memory, where the system has such files; else a temporary one.
  ///
  /// - Throws: when there is no room for it.
  package static func memoryFile(isAppended: Bool = false) throws(FileSystem.Failure) -> Int32 {
    guard let descriptor = Platform.openMemoryFile() else { return try temporaryFile(isAppended: isAppended) }
    if isAppended { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_APPEND) }
    return try moved(descriptor)
  }

  /// A file without a name, which is gone when it is closed.
  ///
  /// - Parameter isAppended: whether everything is written to its end, whoever writes.
  /// - Throws: when the folder for such files cannot be written.
  package static func temporaryFile(isAppended: Bool = false) throws(FileSystem.Failure) -> Int32 {
    let folder = Environment["TMPDIR"] ?? "/tmp"
    var path = Array("\(folder)/cukeswift.XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: folder, code: errno) }
    unlink(path)
    if isAppended { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_APPEND) }
    return try moved(descriptor)
  }

  /// What identifies the file of a descriptor; nil where the descriptor is closed.
  package static func identity(of descriptor: Int32) -> FileSystem.Identity? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    return FileSystem.Identity(status)
  }

  /// A second descriptor of an open file; nil where there is no such file, or no descriptor left.
  package static func copy(of descriptor: Int32) -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, first)
    return copy < 0 ? nil : copy
  }

  private static func moved(_ descriptor: Int32) throws(FileSystem.Failure) -> Int32 {
    let moved = copy(of: descriptor)
    let code = errno
    close(descriptor)
    guard let moved else { throw FileSystem.Failure(path: "file descriptors", code: code) }
    return moved
  }
}

// Inside the type above the name would mean its own function.
private let systemPipe = pipe(_:)
