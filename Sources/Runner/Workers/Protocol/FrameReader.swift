import StepRegistry

/// Reads the content of a frame in the order in which it was written, and validates each value.
struct FrameReader {
  /// The bytes are not a valid frame.
  struct Malformed: Error {}

  /// Makes the match of a definition with the text of a step, which the command has found; nil for an invalid one.
  typealias Matching = (_ definition: Int, _ text: String, _ parts: [Range<Int>?]) -> StepMatch?

  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  /// Makes the matches in the content.
  let matching: Matching

  init(_ bytes: UnsafeRawBufferPointer, matching: @escaping Matching) {
    self.bytes = bytes
    self.matching = matching
  }

  /// The number of bytes that were not read yet.
  var rest: Int { bytes.count - offset }

  /// Reads a byte of the content.
  mutating func byte() throws(Malformed) -> UInt8 {
    guard offset < bytes.count else { throw Malformed() }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads the number of values that follow, each of which takes at least one byte.
  mutating func count() throws(Malformed) -> Int {
    let count = try Int(from: &self)
    guard count >= 0, count <= rest else { throw Malformed() }
    return count
  }

  /// Reads bytes of the content and their number.
  mutating func part() throws(Malformed) -> UnsafeRawBufferPointer {
    let count = try count()
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }
}

/// Extracts frames from bytes that arrive in parts of any size.
struct FrameBuffer {
  private var bytes: [UInt8] = []
  private var start = 0
  private let matching: FrameReader.Matching

  /// Creates an empty buffer.
  ///
  /// - Parameter matching: makes the matches in the frames; by default frames contain no matches.
  init(matching: @escaping FrameReader.Matching = { _, _, _ in nil }) {
    self.matching = matching
  }

  /// The bytes after the last complete frame.
  var rest: ArraySlice<UInt8> { bytes[start...] }

  /// Adds bytes.
  mutating func append(_ part: UnsafeRawBufferPointer) {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      start = 0
    } else if start > 1 << 16 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: part)
  }

  /// Reads the next frame, if it is complete.
  ///
  /// - Returns: the content and the size of the frame in bytes; nil for an incomplete frame.
  /// - Throws: if the bytes are not a frame.
  mutating func next<Content: Framed>() throws(FrameReader.Malformed) -> (content: Content, size: Int)? {
    guard start < bytes.count else { return nil }
    guard bytes[start] == FrameWriter.mark else { throw FrameReader.Malformed() }
    guard bytes.count - start >= FrameWriter.headerSize else { return nil }
    let count = bytes.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: start + 1, as: UInt32.self)) }
    guard count <= FrameWriter.largestContent else { throw FrameReader.Malformed() }
    let end = start + FrameWriter.headerSize + count
    guard end <= bytes.count else { return nil }
    let content: Result<Content, FrameReader.Malformed> = bytes.withUnsafeBytes { all in
      var reader = FrameReader(UnsafeRawBufferPointer(rebasing: all[end - count..<end]), matching: matching)
      do throws(FrameReader.Malformed) {
        let content = try Content(from: &reader)
        return reader.rest == 0 ? .success(content) : .failure(FrameReader.Malformed())
      } catch {
        return .failure(error)
      }
    }
    start = end
    return (try content.get(), FrameWriter.headerSize + count)
  }
}
