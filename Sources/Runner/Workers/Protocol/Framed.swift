import Messages

/// A value in the frames that command and worker exchange.
///
/// A struct describes its fields (`FramedFields`) and an enum its cases (`FramedCases`), once for both directions.
protocol Framed: SendableMetatype {
  /// Writes the value.
  func write(to frame: inout FrameWriter)

  /// Reads a value, and validates it.
  init(from frame: inout FrameReader) throws(FrameReader.Malformed)
}

extension Bool: Framed {
  func write(to frame: inout FrameWriter) { frame.byte(self ? 1 : 0) }

  init(from frame: inout FrameReader) throws(FrameReader.Malformed) { self = try frame.byte() != 0 }
}

extension Int: Framed {
  /// Writes the number with seven bits per byte, the lowest first; the highest bit marks that another byte follows.
  ///
  /// Small numbers, the most frequent ones, take one byte. Negative numbers alternate with positive ones: 0, -1, 1, -2,
  /// 2 …
  func write(to frame: inout FrameWriter) {
    var rest = UInt(bitPattern: self << 1 ^ self >> (Int.bitWidth - 1))
    while rest > 0x7F {
      frame.byte(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    frame.byte(UInt8(rest))
  }

  init(from frame: inout FrameReader) throws(FrameReader.Malformed) {
    var bits: UInt = 0
    var shift = 0
    while true {
      let byte = try frame.byte()
      // The tenth byte only has room for the last bit.
      guard shift < 63 || shift == 63 && byte < 2 else { throw FrameReader.Malformed() }
      bits |= UInt(byte & 0x7F) << UInt(shift)
      if byte < 0x80 { break }
      shift += 7
    }
    self = Int(bitPattern: bits >> 1) ^ -Int(bitPattern: bits & 1)
  }
}

extension Duration: Framed {
  func write(to frame: inout FrameWriter) { wholeNanoseconds.write(to: &frame) }

  init(from frame: inout FrameReader) throws(FrameReader.Malformed) { self = .nanoseconds(try Int(from: &frame)) }
}

extension String: Framed {
  func write(to frame: inout FrameWriter) {
    var text = self
    text.withUTF8 { frame.part(UnsafeRawBufferPointer($0)) }
  }

  init(from frame: inout FrameReader) throws(FrameReader.Malformed) {
    self.init(decoding: try frame.part(), as: UTF8.self)
  }
}

/// Bytes that are written and read at once.
struct FramedBytes: Framed {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func write(to frame: inout FrameWriter) { bytes.withUnsafeBytes { frame.part($0) } }

  init(from frame: inout FrameReader) throws(FrameReader.Malformed) { bytes = Array(try frame.part()) }
}

extension Range<Int>: Framed {
  func write(to frame: inout FrameWriter) {
    lowerBound.write(to: &frame)
    upperBound.write(to: &frame)
  }

  init(from frame: inout FrameReader) throws(FrameReader.Malformed) {
    let (start, end) = (try Int(from: &frame), try Int(from: &frame))
    guard start <= end else { throw FrameReader.Malformed() }
    self = start..<end
  }
}

extension ClosedRange<Int>: Framed {
  func write(to frame: inout FrameWriter) { (lowerBound..<upperBound + 1).write(to: &frame) }

  init(from frame: inout FrameReader) throws(FrameReader.Malformed) {
    let range = try Range<Int>(from: &frame)
    guard !range.isEmpty else { throw FrameReader.Malformed() }
    self.init(range)
  }
}

extension Optional: Framed where Wrapped: Framed {
  func write(to frame: inout FrameWriter) {
    (self != nil).write(to: &frame)
    self?.write(to: &frame)
  }

  init(from frame: inout FrameReader) throws(FrameReader.Malformed) {
    self = try Bool(from: &frame) ? try Wrapped(from: &frame) : nil
  }
}

extension Array: Framed where Element: Framed {
  func write(to frame: inout FrameWriter) {
    count.write(to: &frame)
    for element in self { element.write(to: &frame) }
  }

  init(from frame: inout FrameReader) throws(FrameReader.Malformed) {
    let count = try frame.count()
    self.init()
    reserveCapacity(count)
    for _ in 0..<count { append(try Element(from: &frame)) }
  }
}

extension Dictionary: Framed where Key: Framed, Value: Framed {
  func write(to frame: inout FrameWriter) {
    count.write(to: &frame)
    for (key, value) in self {
      key.write(to: &frame)
      value.write(to: &frame)
    }
  }

  init(from frame: inout FrameReader) throws(FrameReader.Malformed) {
    self.init()
    for _ in 0..<(try frame.count()) {
      let key = try Key(from: &frame)
      self[key] = try Value(from: &frame)
    }
  }
}

extension Framed where Self: CaseIterable & Equatable, AllCases == [Self] {
  func write(to frame: inout FrameWriter) { frame.byte(UInt8(Self.allCases.firstIndex(of: self) ?? 0)) }

  init(from frame: inout FrameReader) throws(FrameReader.Malformed) {
    let index = Int(try frame.byte())
    guard Self.allCases.indices.contains(index) else { throw FrameReader.Malformed() }
    self = Self.allCases[index]
  }
}
