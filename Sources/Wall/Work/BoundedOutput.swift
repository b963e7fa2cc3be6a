import CLibrary
import SourceText

/// What a command writes, taken from a pipe to a file that keeps its beginning and its end.
struct BoundedOutput: ~Copyable {
  /// How many bytes are kept of the beginning, and at least of the end.
  static let part = 1 << 20
  /// How many bytes are left out at most so that a line is whole.
  private static let longestLine = 1 << 16

  /// The end of the pipe that is read; -1 once nobody writes to the other one any more.
  private(set) var source: Int32
  private let file: Int32
  /// How long the beginning is, once something was left out behind it.
  private var head: Int?
  private var size = 0
  private var leftOut = 0
  /// How long the line is that says so.
  private var notice = 0

  /// Takes what comes from a pipe.
  ///
  /// - Parameters:
  ///   - source: the end of the pipe that is read, which is closed with this.
  ///   - file: an empty file that can be read, and to whose end is written.
  init(from source: Int32, to file: Int32) {
    (self.source, self.file) = (source, file)
    _ = fcntl(source, F_SETFL, fcntl(source, F_GETFL) | O_NONBLOCK)
  }

  deinit { if source >= 0 { close(source) } }

  /// Takes what is in the pipe, a megabyte at most: others wait, too, while somebody writes without end.
  mutating func take() {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      for _ in 0..<16 where source >= 0 {
        let count = SystemCalls.read(source, into: buffer)
        if count < 0, errno == EAGAIN { return }
        guard count > 0 else {
          close(source)
          return source = -1
        }
        _ = SystemCalls.write(file, UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        size += count
        if size > 4 * Self.part { shorten() }
      }
    }
  }

  /// Leaves out what is between the beginning and the last lines; the file is whole whenever it is read, or lacks its end.
  private mutating func shorten() {
    let start = size - Self.part
    let tail = bytes(Self.part, from: start)
    guard !tail.isEmpty else { return }
    let first = bytes(Self.part, from: 0)
    let head =
      self.head ?? first.suffix(Self.longestLine).lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? first.count
    self.head = head
    let line = tail.prefix(Self.longestLine).firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    leftOut += start + line - head - notice
    guard ftruncate(file, off_t(head)) == 0 else { return }
    let text = Array("… \(leftOut) bytes are left out here …\n".utf8)
    _ = (text + tail[line...]).withUnsafeBytes { SystemCalls.write(file, $0) }
    (notice, size) = (text.count, head + text.count + tail.count - line)
  }

  private func bytes(_ count: Int, from offset: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = max(pread(file, buffer.baseAddress, count, off_t(offset)), 0)
    }
  }
}
