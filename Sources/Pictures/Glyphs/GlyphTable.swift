/// The glyph outlines of a font, decoded from its data on demand.
///
/// Each line of the data is a glyph: the difference to the code of the previous line, the width, and the contours, or
/// the glyphs it is composed of. All values are numbers with digits encoded as characters: see `GlyphReader`.
struct GlyphTable: Sendable {
  /// The number of units per font size.
  static let units = 1024.0

  static let regular = GlyphTable(GlyphData.regular)
  static let bold = GlyphTable(GlyphData.bold)

  /// The base glyph of an i with an accent.
  private static let dotlessI: UInt32 = 0x131

  private let data: StaticString
  /// The offset of each glyph's line by its code, after the code in the line.
  private let offsets: [UInt32: Int]

  private init(_ data: StaticString) {
    self.data = data
    offsets = data.withUTF8Buffer { bytes in
      var offsets: [UInt32: Int] = [:]
      offsets.reserveCapacity(4096)
      var reader = GlyphReader(bytes, at: 0)
      var code = 0
      while reader.index < bytes.count {
        let gap = reader.number()
        code = gap == 9000 ? reader.number() << 12 + reader.number() : code + gap
        offsets[UInt32(truncatingIfNeeded: code)] = reader.index
        reader.skipLine()
      }
      return offsets
    }
  }

  /// The glyph of a code; nil for a code missing in the font.
  func glyph(_ code: UInt32) -> Glyph? { glyph(code, depth: 0) }

  private func glyph(_ code: UInt32, depth: Int) -> Glyph? {
    guard let offset = offsets[code], depth < 5 else { return nil }
    return data.withUTF8Buffer { bytes in
      var reader = GlyphReader(bytes, at: offset)
      var glyph = Glyph(width: reader.number())
      let count = reader.number()
      if count == GlyphReader.isComposed {
        for _ in 0..<reader.number() {
          let code = UInt32(reader.number() << 12 + reader.number())
          let (x, y) = (reader.signed(), reader.signed())
          if glyph.base == nil { glyph.base = Unicode.Scalar(code == Self.dotlessI ? 0x69 : code) }
          if let part = self.glyph(code, depth: depth + 1) { glyph.add(part, movedBy: (x, y)) }
        }
      } else {
        var (x, y) = (0, 0)
        for _ in 0..<count {
          let count = reader.number()
          let flags = (0..<(count + 5) / 6).map { _ in reader.number() }
          glyph.contours.append(
            (0..<count).map { index in
              x += reader.signed()
              y += reader.signed()
              return Glyph.Corner(x: x, y: y, isOnLine: flags[index / 6] >> (index % 6) & 1 == 1)
            })
        }
      }
      return glyph
    }
  }
}

/// The outline of a glyph in the units of its table, upwards from the baseline.
struct Glyph: Sendable {
  /// A point of a contour; points off the line are control points.
  struct Corner: Sendable {
    var x: Int
    var y: Int
    var isOnLine: Bool
  }

  let width: Int
  /// The base letter of a glyph composed with an accent; nil for other glyphs.
  var base: Unicode.Scalar?
  var contours: [[Corner]] = []

  init(width: Int) { self.width = width }

  /// Adds the contours of another glyph with an offset.
  mutating func add(_ part: Glyph, movedBy step: (x: Int, y: Int)) {
    contours += part.contours.map { contour in
      contour.map { Corner(x: $0.x + step.x, y: $0.y + step.y, isOnLine: $0.isOnLine) }
    }
  }
}

/// Reads numbers from the data of a table.
///
/// A character of the data is a digit from 0 to 90. A number up to 71 is one digit. A digit from 72 to 89 is followed
/// by one more digit, and 90 by two. `Scripts/generate_glyphs.py` writes them.
private struct GlyphReader {
  /// The value in place of the number of contours for a composed glyph.
  static let isComposed = 71

  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var index: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    self.bytes = bytes
    self.index = index
  }

  /// The next digit; 0 after the end.
  private mutating func digit() -> Int {
    guard index < bytes.count else { return 0 }
    defer { index += 1 }
    let byte = Int(bytes[index])
    // The backslash is not used as a digit.
    return byte - 0x23 - (byte > 0x5C ? 1 : 0)
  }

  mutating func number() -> Int {
    let first = digit()
    switch first {
    case ..<72: return first
    case ..<90: return 72 + (first - 72) * 91 + digit()
    default: return 72 + 18 * 91 + digit() * 91 + digit()
    }
  }

  mutating func signed() -> Int {
    let number = number()
    return number % 2 == 0 ? number / 2 : -(number + 1) / 2
  }

  mutating func skipLine() {
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    index += 1
  }
}
