import CLibrary
import Messages
import OperatingSystem

/// The output of a worker: an unnamed file that its standard output and standard error are written to.
///
/// The output can be read at any time, even after the process has ended, and belongs to the step that was running. The
/// shared memory contains the offset up to which it was reported.
struct PrintedOutput: Sendable {
  /// The largest reported output of one step, in bytes.
  static let most = 1 << 20
  /// The size beyond which the file is emptied, in bytes.
  private static let largestFile = 1 << 24

  let descriptor: OwnedDescriptor
  let memory: WorkerMemory

  /// Creates a file for the output of a worker: a temporary file, or a file in memory if the disk is full.
  ///
  /// - Throws: if there is no room for either.
  static func file() throws(FileSystem.Failure) -> Int32 {
    if let descriptor = try? FileDescriptors.temporaryFile(isAppended: true) {
      if !isFull(descriptor) { return descriptor }
      close(descriptor)
    }
    return try FileDescriptors.memoryFile(isAppended: true)
  }

  /// Whether the disk is full; further output is lost.
  var isFull: Bool { Self.isFull(descriptor.number) }

  private static func isFull(_ descriptor: Int32) -> Bool {
    var status = statvfs()
    // A file system that reports no blocks, such as one for files in memory, has no limit.
    guard fstatvfs(descriptor, &status) == 0, status.f_blocks > 0 else { return false }
    return status.f_bavail == 0
  }

  /// The output since the last call, without the final line end; nil for no output.
  func take() -> String? {
    let end = Int(lseek(descriptor.number, 0, SEEK_END))
    let start = memory.outputTaken
    guard start >= 0, end > start else { return nil }
    let text = text(in: start..<end)
    memory.outputTaken = end
    if end > Self.largestFile, ftruncate(descriptor.number, 0) == 0 { memory.outputTaken = 0 }
    return text
  }

  /// The end of the output since `take`, which stays untaken.
  ///
  /// - Parameter most: the largest size, in bytes.
  func last(_ most: Int) -> String {
    let end = Int(lseek(descriptor.number, 0, SEEK_END))
    let start = max(memory.outputTaken, end - most, 0)
    return end > start ? Self.withoutLineEnd(bytes(in: start..<end)) : ""
  }

  private func text(in range: Range<Int>) -> String {
    guard range.count > Self.most else { return Self.withoutLineEnd(bytes(in: range)) }
    let half = Self.most / 2
    let (first, last) = (bytes(in: range.prefix(half)), bytes(in: range.suffix(half)))
    return String(decoding: first, as: UTF8.self) + "\n… \(range.count - Self.most) bytes are left out here …\n"
      + Self.withoutLineEnd(last)
  }

  private static func withoutLineEnd(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }

  private func bytes(in range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while filled < range.count {
        let count = pread(
          descriptor.number, buffer.baseAddress.map { $0 + filled }, range.count - filled,
          off_t(range.lowerBound + filled))
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        filled += count
      }
    }
  }
}
