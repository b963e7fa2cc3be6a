import CLibrary
import OperatingSystem

/// Copies the output of a command from a pipe to a file, which keeps only the beginning and the end of a long output.
struct BoundedOutput: ~Copyable {
  /// The number of bytes kept of the beginning, and at least of the end.
  static let part = 1 << 20
  /// The maximum number of bytes that are left out to cut at a line end.
  private static let longestLine = 1 << 16

  /// The read end of the pipe; -1 once the write end was closed.
  private(set) var source: Int32
  private let file: Int32
  /// The length of the beginning, once output after the beginning was left out.
  private var head: Int?
  private var size = 0
  private var leftOut = 0
  /// The length of the line that reports the omission.
  private var notice = 0

  /// Copies from a pipe.
  ///
  /// - Parameters:
  ///   - source: the read end of the pipe, which is closed with this value.
  ///   - file: an empty file that is open for reading and appending.
  init(from source: Int32, to file: Int32) {
    (self.source, self.file) = (source, file)
    FileDescriptors.makeNonBlocking(source)
  }

  deinit { if source >= 0 { close(source) } }

  /// Copies the content of the pipe, at most 1 MiB per call. A command that writes without end must not block the
  /// caller.
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

  /// Removes the output between the beginning and the last lines.
  ///
  /// At any time a reader of the file finds it complete, or without its end.
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
