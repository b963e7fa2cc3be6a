import CLibrary
import SourceText

/// Reads a file line by line and keeps at most the longest line in memory.
package final class LineReader {
  /// The path as given by the user, or the name of standard input.
  package let path: String
  /// The number of the current line, starting at 1; 0 before the first line.
  package private(set) var lineNumber = 0
  /// Whether the current line ends with a line end, which can be missing at the end of a file.
  package private(set) var hasLineEnd = false
  private let descriptor: Int32
  private let longestLine: Int
  private var buffer: [UInt8] = []
  /// The unread part of the buffer.
  private var rest = 0..<0
  /// The current line.
  private var line = 0..<0
  private var isAtEnd = false
  private let onRead: (UnsafeRawBufferPointer) -> Void

  private static let chunkSize = 1 << 18

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file; `-` means standard input.
  ///   - longestLine: the length limit of a line in bytes.
  ///   - beginning: bytes to read before those of the file.
  ///   - onRead: receives each part of the file before its lines are returned.
  package init(
    _ path: String, longestLine: Int, beginning: [UInt8] = [],
    onRead: @escaping (UnsafeRawBufferPointer) -> Void = { _ in }
  ) throws(FileSystem.Failure) {
    self.longestLine = longestLine
    self.onRead = onRead
    buffer = beginning
    rest = 0..<beginning.count
    if path == "-" {
      self.path = "standard input"
      descriptor = STDIN_FILENO
      return
    }
    if try FileSystem.kind(of: path) == .folder { throw FileSystem.Failure(path: path, code: EISDIR) }
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// Reads the next line.
  ///
  /// - Returns: false at the end of the file.
  /// - Throws: if reading fails or the line is too long.
  package func next() throws(FileSystem.Failure) -> Bool {
    var searched = rest.lowerBound
    while true {
      if let end = buffer.withUnsafeBufferPointer({ $0.lineFeed(in: searched..<rest.upperBound) }) {
        return take(upTo: end, hasLineEnd: true)
      }
      if isAtEnd { return rest.isEmpty ? false : take(upTo: rest.upperBound, hasLineEnd: false) }
      guard rest.count <= longestLine else { throw FileSystem.Failure(path: path, code: EFBIG) }
      let searchedCount = rest.count
      try fill()
      searched = rest.lowerBound + searchedCount
    }
  }

  /// Passes the bytes of the current line, without its line end.
  ///
  /// - Parameter body: receives the bytes; it must not keep the buffer.
  package func withLine<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.withUnsafeBufferPointer { bytes throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: bytes[line]))
    }
  }

  private func take(upTo end: Int, hasLineEnd: Bool) -> Bool {
    line = rest.lowerBound..<end
    // A byte order mark at the beginning of a file is not a part of its first line.
    if lineNumber == 0, buffer[line].starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    rest = (hasLineEnd ? end + 1 : end)..<rest.upperBound
    self.hasLineEnd = hasLineEnd
    lineNumber += 1
    return true
  }

  /// Moves the unread part to the beginning of the buffer and reads the next part of the file after it.
  private func fill() throws(FileSystem.Failure) {
    if rest.lowerBound > 0 {
      buffer.withUnsafeMutableBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        start.update(from: start + rest.lowerBound, count: rest.count)
      }
      rest = 0..<rest.count
    }
    if buffer.count - rest.count < Self.chunkSize {
      buffer += [UInt8](repeating: 0, count: max(buffer.count, Self.chunkSize))
    }
    let count = buffer.withUnsafeMutableBytes { bytes in
      SystemCalls.read(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: bytes[rest.upperBound...]))
    }
    guard count >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    buffer.withUnsafeBytes { onRead(UnsafeRawBufferPointer(rebasing: $0[rest.upperBound..<rest.upperBound + count])) }
    isAtEnd = count == 0
    rest = 0..<rest.count + count
  }
}
