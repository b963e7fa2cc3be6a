import CLibrary
import Messages

/// What a worker prints: a file without a name that its standard output and standard error go to.
///
/// What steps print can thus be read at any moment, after the end of the process too, and belongs to the step that was
/// running. The shared memory says how much of it was reported.
struct PrintedOutput: Sendable {
  /// The most that is reported of what one step prints, in bytes.
  static let most = 1 << 20
  /// The size beyond which the file is emptied, in bytes.
  private static let largestFile = 1 << 24

  let descriptor: Int32
  let memory: WorkerMemory

  /// A new file for what a worker prints: a temporary one, or one in the memory where there is no room for that.
  ///
  /// - Throws: when there is no room for either.
  static func file() throws(FileSystem.Failure) -> Int32 {
    if let descriptor = try? FileDescriptors.temporaryFile(isAppended: true) {
      if !isFull(descriptor) { return descriptor }
      close(descriptor)
    }
    return try FileDescriptors.memoryFile(isAppended: true)
  }

  /// Whether nothing more can be printed, as the disk is full: what is printed then is lost.
  var isFull: Bool { Self.isFull(descriptor) }

  private static func isFull(_ descriptor: Int32) -> Bool {
    var status = statvfs()
    // A file system that reports no blocks, such as that of files in memory, has no limit.
    guard fstatvfs(descriptor, &status) == 0, status.f_blocks > 0 else { return false }
    return status.f_bavail == 0
  }

  /// What was printed since the last call, without the line end at its end; nil where that is nothing.
  func take() -> String? {
    let end = Int(lseek(descriptor, 0, SEEK_END))
    let start = memory.outputTaken
    guard start >= 0, end > start else { return nil }
    let text = text(in: start..<end)
    memory.outputTaken = end
    if end > Self.largestFile, ftruncate(descriptor, 0) == 0 { memory.outputTaken = 0 }
    return text
  }

  /// The end of what was printed since `take`, which is not taken.
  ///
  /// - Parameter most: how many bytes of it at most.
  func last(_ most: Int) -> String {
    let end = Int(lseek(descriptor, 0, SEEK_END))
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
          descriptor, buffer.baseAddress.map { $0 + filled }, range.count - filled, off_t(range.lowerBound + filled))
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        filled += count
      }
    }
  }
}
