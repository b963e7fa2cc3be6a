/// Reads binary property lists, version 00: objects, a table of their offsets, and a trailer of 32 bytes.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  /// The number of values already read. A limit on it stops lists that reference the same value repeatedly.
  private var count = 0
  /// The number of bytes of the texts and data already read, limited for the same reason.
  private var size = 0
  private var offsetSize = 0
  private var referenceSize = 0
  private var objects = 0
  private var table = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the whole list.
  consuming func root() throws(Diagnostic) -> PropertyList {
    guard bytes.count >= 40 else { throw PropertyList.unreadable("it is cut off") }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    objects = try length(try integer(at: trailer + 8, size: 8))
    let root = try length(try integer(at: trailer + 16, size: 8))
    table = try length(try integer(at: trailer + 24, size: 8))
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw PropertyList.unreadable("its trailer is invalid")
    }
    return try object(root, depth: 0)
  }

  /// A length or an offset. A value larger than the list is an error.
  private func length(_ value: UInt64) throws(Diagnostic) -> Int {
    guard value <= UInt64(bytes.count) else { throw PropertyList.unreadable("a number points past its end") }
    return Int(value)
  }

  /// A big-endian number of several bytes.
  private func integer(at offset: Int, size: Int) throws(Diagnostic) -> UInt64 {
    guard offset >= 0, size >= 0, size <= bytes.count, offset <= bytes.count - size else {
      throw PropertyList.unreadable("it is cut off")
    }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func object(_ index: Int, depth: Int) throws(Diagnostic) -> PropertyList {
    count += 1
    guard depth <= PropertyList.limits.depth, count <= PropertyList.limits.values else {
      throw PropertyList.unreadable("it is nested too deeply, or too large")
    }
    guard index < objects else { throw PropertyList.unreadable("it refers to a value that is missing") }
    let offset = try length(try integer(at: table + index * offsetSize, size: offsetSize))
    let marker = UInt8(try integer(at: offset, size: 1))
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0: return .boolean(marker == 0x09)
    case 0x1: return .integer(try wholeNumber(ofSize: low, at: offset + 1))
    case 0x2, 0x3: return .real(try realNumber(ofSize: low, at: offset + 1))
    case 0x4:
      let (start, length) = try content(low, unit: 1, at: offset)
      return .data(Array(bytes[start..<start + length]))
    case 0x5:
      let (start, length) = try content(low, unit: 1, at: offset)
      return .string(String(decoding: bytes[start..<start + length], as: UTF8.self))
    case 0x6:
      let (start, length) = try content(low, unit: 2, at: offset)
      var units: [UInt16] = []
      for unit in 0..<length { units.append(UInt16(try integer(at: start + 2 * unit, size: 2))) }
      return .string(String(decoding: units, as: UTF16.self))
    case 0xA, 0xC:
      let (start, length) = try extent(low, at: offset)
      var values: [PropertyList] = []
      for place in 0..<length { values.append(try object(try reference(start, place), depth: depth + 1)) }
      return .array(values)
    case 0xD: return .dictionary(try dictionary(low, at: offset, depth: depth + 1))
    default: throw PropertyList.unreadable("it has a value of an unknown kind")
    }
  }

  /// - Parameter power: the power of two that is the number of bytes.
  private func wholeNumber(ofSize power: Int, at offset: Int) throws(Diagnostic) -> Int64 {
    guard power <= 4 else { throw PropertyList.unreadable("a number has too many bytes") }
    // Of 16-byte numbers, only the last eight bytes are used in practice.
    let size = 1 << power
    return Int64(bitPattern: try integer(at: offset + max(size - 8, 0), size: min(size, 8)))
  }

  /// - Parameter power: the power of two that is the number of bytes: 2 for a `Float`, otherwise a `Double`.
  private func realNumber(ofSize power: Int, at offset: Int) throws(Diagnostic) -> Double {
    guard power == 2 else { return Double(bitPattern: try integer(at: offset, size: 8)) }
    return Double(Float(bitPattern: UInt32(truncatingIfNeeded: try integer(at: offset, size: 4))))
  }

  private mutating func dictionary(
    _ low: Int, at offset: Int, depth: Int
  ) throws(Diagnostic) -> [String: PropertyList] {
    let (start, length) = try extent(low, at: offset)
    var values: [String: PropertyList] = [:]
    for place in 0..<length {
      guard case .string(let name) = try object(try reference(start, place), depth: depth) else {
        throw PropertyList.unreadable("the name of a value is not a text")
      }
      values[name] = try object(try reference(start, length + place), depth: depth)
    }
    return values
  }

  /// The start and length of a text or of data within the list.
  private mutating func content(
    _ low: Int, unit: Int, at offset: Int
  ) throws(Diagnostic) -> (start: Int, length: Int) {
    let (start, length) = try extent(low, at: offset)
    _ = try integer(at: start + unit * length, size: 0)
    size += unit * length
    // A list without repetitions is never larger than its file.
    guard size <= 4 * bytes.count + 1 << 20 else {
      throw PropertyList.unreadable("it repeats its values until they take \(size >> 20) MB")
    }
    return (start, length)
  }

  /// The start and length of an object's content. For long content, a number before the content holds the length.
  private func extent(_ low: Int, at offset: Int) throws(Diagnostic) -> (start: Int, length: Int) {
    guard low == 0x0F else { return (offset + 1, low) }
    let size = 1 << Int(try integer(at: offset + 1, size: 1) & 0x03)
    return (offset + 2 + size, try length(try integer(at: offset + 2, size: size)))
  }

  private func reference(_ start: Int, _ place: Int) throws(Diagnostic) -> Int {
    try length(try integer(at: start + place * referenceSize, size: referenceSize))
  }
}
