/// Reads the content of a frame in the order in which it was written, and validates all of it.
struct FrameReader {
  /// The bytes are not a valid frame.
  struct Malformed: Error {}

  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Whether all bytes were read.
  var isAtEnd: Bool { offset == bytes.count }

  private mutating func byte() throws(Malformed) -> UInt8 {
    guard offset < bytes.count else { throw Malformed() }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads the kind of the value that follows.
  mutating func kind<Kind: RawRepresentable<UInt8>>() throws(Malformed) -> Kind {
    guard let kind = Kind(rawValue: try byte()) else { throw Malformed() }
    return kind
  }

  /// Reads one of the cases of a type.
  mutating func element<Element: CaseIterable>() throws(Malformed) -> Element where Element.AllCases == [Element] {
    let index = Int(try byte())
    guard Element.allCases.indices.contains(index) else { throw Malformed() }
    return Element.allCases[index]
  }

  mutating func boolean() throws(Malformed) -> Bool { try byte() != 0 }

  mutating func integer() throws(Malformed) -> Int {
    var bits: UInt = 0
    var shift = 0
    while true {
      let byte = try byte()
      // The tenth byte only has room for the last bit.
      guard shift < 63 || shift == 63 && byte < 2 else { throw Malformed() }
      bits |= UInt(byte & 0x7F) << UInt(shift)
      if byte < 0x80 { return Int(bitPattern: bits >> 1) ^ -Int(bitPattern: bits & 1) }
      shift += 7
    }
  }

  mutating func range() throws(Malformed) -> Range<Int> {
    let (start, end) = (try integer(), try integer())
    guard start <= end else { throw Malformed() }
    return start..<end
  }

  mutating func text() throws(Malformed) -> String { String(decoding: try part(), as: UTF8.self) }

  mutating func data() throws(Malformed) -> [UInt8] { Array(try part()) }

  private mutating func part() throws(Malformed) -> UnsafeRawBufferPointer {
    let count = try integer()
    guard count >= 0, count <= bytes.count - offset else { throw Malformed() }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }

  mutating func optional<Value>(
    _ read: (inout FrameReader) throws(Malformed) -> Value
  ) throws(Malformed) -> Value? {
    try boolean() ? try read(&self) : nil
  }

  /// Reads named texts; the last one of equal names counts.
  mutating func namedTexts() throws(Malformed) -> [String: String] {
    let texts = try list { reader throws(Malformed) in (try reader.text(), try reader.text()) }
    return Dictionary(texts) { $1 }
  }

  /// Reads a duration; `nil` for a missing one.
  mutating func duration() throws(Malformed) -> Duration? {
    let nanoseconds = try integer()
    return nanoseconds > 0 ? .nanoseconds(nanoseconds) : nil
  }

  mutating func list<Element>(
    _ read: (inout FrameReader) throws(Malformed) -> Element
  ) throws(Malformed) -> [Element] {
    let count = try integer()
    // Every element takes at least one byte, so a larger count is malformed.
    guard count >= 0, count <= bytes.count - offset else { throw Malformed() }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }
}

/// Extracts frames from bytes that arrive in parts of any size.
struct FrameBuffer {
  private var bytes: [UInt8] = []
  private var start = 0

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
  /// - Parameter read: reads the content of a frame of a kind.
  /// - Returns: the content and the size of the frame in bytes; nil for an incomplete frame.
  /// - Throws: if the bytes are not a frame.
  mutating func next<Kind: RawRepresentable<UInt8>, Value>(
    _ read: (Kind, inout FrameReader) throws(FrameReader.Malformed) -> Value
  ) throws(FrameReader.Malformed) -> (value: Value, size: Int)? {
    guard start < bytes.count else { return nil }
    guard bytes[start] == FrameWriter.mark else { throw FrameReader.Malformed() }
    guard bytes.count - start >= FrameWriter.headerSize else { return nil }
    let count = bytes.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: start + 2, as: UInt32.self)) }
    guard count <= FrameWriter.largestContent else { throw FrameReader.Malformed() }
    let content = start + FrameWriter.headerSize
    guard bytes.count - content >= count else { return nil }
    guard let kind = Kind(rawValue: bytes[start + 1]) else { throw FrameReader.Malformed() }
    let value: Result<Value, FrameReader.Malformed> = bytes.withUnsafeBytes { all in
      var reader = FrameReader(UnsafeRawBufferPointer(rebasing: all[content..<content + count]))
      do throws(FrameReader.Malformed) {
        let value = try read(kind, &reader)
        return reader.isAtEnd ? .success(value) : .failure(FrameReader.Malformed())
      } catch {
        return .failure(error)
      }
    }
    start = content + count
    return (try value.get(), FrameWriter.headerSize + count)
  }
}
