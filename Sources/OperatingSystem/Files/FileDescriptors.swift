package import CLibrary
import SourceText

/// Creates descriptors that child processes inherit only on request.
package enum FileDescriptors {
  /// The lowest descriptor to use. Lower descriptors are passed to workers at fixed numbers.
  private static let first: Int32 = 64

  /// Creates a pipe.
  ///
  /// - Throws: if the system has no free descriptors.
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

  /// Makes reading and writing return at once if they would have to wait.
  package static func makeNonBlocking(_ descriptors: Int32...) {
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
  }

  /// Waits until a descriptor is readable or writable, or until its other end is closed.
  ///
  /// - Parameters:
  ///   - events: `POLLIN`, `POLLOUT` or both; 0 to wait only for the other end to close.
  ///   - descriptor: the descriptor.
  ///   - limit: the maximum waiting time; nil to wait without a limit.
  /// - Returns: whether an event occurred within the limit.
  @discardableResult
  package static func wait(for events: Int32, on descriptor: Int32, within limit: Duration? = nil) -> Bool {
    var waits = [pollfd(fd: descriptor, events: Int16(events), revents: 0)]
    return wait(for: &waits, within: limit)
  }

  /// Waits for an event on one of several descriptors; signals do not end the wait.
  ///
  /// - Parameters:
  ///   - waits: the descriptors and expected events; receives the events that occurred.
  ///   - limit: the maximum waiting time; nil to wait without a limit.
  /// - Returns: whether an event occurred within the limit.
  @discardableResult
  package static func wait(for waits: inout [pollfd], within limit: Duration? = nil) -> Bool {
    let deadline = limit.map { ContinuousClock.now + $0 }
    while true {
      // Rounded up to avoid repeated polls with a timeout of 0 during the last millisecond.
      let rest = deadline.map { Int32(clamping: (max($0 - .now, .zero).wholeNanoseconds + 999_999) / 1_000_000) }
      let count = poll(&waits, nfds_t(waits.count), rest ?? -1)
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  /// Reads a descriptor to its end. A pipe ends when all writers have closed it.
  package static func readToEnd(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = chunk.withUnsafeMutableBytes { SystemCalls.read(descriptor, into: $0) }
      guard count > 0 else { return bytes }
      bytes += chunk.prefix(count)
    }
  }

  /// Reads a file from its start to its end, wherever a process that shares the descriptor has left the position.
  package static func readFromStart(_ descriptor: Int32) -> [UInt8] {
    lseek(descriptor, 0, SEEK_SET)
    return readToEnd(descriptor)
  }

  /// Writes all bytes to a descriptor, or those before an error.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = SystemCalls.write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Creates an anonymous file in memory, or a temporary file on systems without such files.
  ///
  /// - Throws: if the file cannot be created.
  package static func memoryFile(isAppended: Bool = false) throws(FileSystem.Failure) -> Int32 {
    guard let descriptor = Platform.openMemoryFile() else { return try temporaryFile(isAppended: isAppended) }
    if isAppended { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_APPEND) }
    return try moved(descriptor)
  }

  /// Creates a file without a name, which disappears when it is closed.
  ///
  /// - Parameter isAppended: whether every write appends to the end, including writes of other processes.
  /// - Throws: if the folder for temporary files is not writable.
  package static func temporaryFile(isAppended: Bool = false) throws(FileSystem.Failure) -> Int32 {
    let folder = FileSystem.temporaryFolder
    var path = Array("\(folder)/cukeswift.XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: folder, code: errno) }
    unlink(path)
    if isAppended { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_APPEND) }
    return try moved(descriptor)
  }

  /// The identity of a descriptor's file; nil for a closed descriptor.
  package static func identity(of descriptor: Int32) -> FileSystem.Identity? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    return FileSystem.Identity(status)
  }

  /// Duplicates a descriptor; nil for a closed descriptor, or if the system has no free descriptors.
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

// Inside the type above, the name refers to the type's own function.
private let systemPipe = pipe(_:)
