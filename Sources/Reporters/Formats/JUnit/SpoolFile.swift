import CLibrary
import OperatingSystem

/// Keeps parts of a report in an unnamed file until the report is written, to save memory.
final class SpoolFile {
  /// The file; nil before the first part, and if it cannot be created.
  private var descriptor: Int32?
  /// The number of used bytes.
  private var end = 0
  /// Whether no more parts are accepted, because the file cannot be created or its disk is full.
  private var isClosed = false

  deinit {
    if let descriptor { close(descriptor) }
  }

  /// Adds a part.
  ///
  /// - Returns: its range in the file; nil without room, when the part must stay in memory.
  func add(_ part: MarkupWriter) -> Range<Int>? {
    if isClosed { return nil }
    descriptor = descriptor ?? (try? FileDescriptors.temporaryFile())
    var rest = part.bytes[...]
    while let descriptor, !rest.isEmpty {
      let count = rest.withUnsafeBytes { SystemCalls.write(descriptor, $0) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    isClosed = !rest.isEmpty
    if isClosed { return nil }
    defer { end += part.bytes.count }
    return end..<end + part.bytes.count
  }

  /// Writes a part to an output.
  ///
  /// - Throws: if the file cannot be read.
  func write(_ range: Range<Int>, to output: OutputFile) throws(FileSystem.Failure) {
    guard let descriptor, lseek(descriptor, off_t(range.lowerBound), SEEK_SET) >= 0 else { throw failure }
    var buffer = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < buffer.count {
      let count = buffer.withUnsafeMutableBytes {
        SystemCalls.read(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: $0[filled...]))
      }
      guard count > 0 else { throw failure }
      filled += count
    }
    output.write(buffer)
  }

  private var failure: FileSystem.Failure { FileSystem.Failure(path: "a temporary file", code: errno) }
}
