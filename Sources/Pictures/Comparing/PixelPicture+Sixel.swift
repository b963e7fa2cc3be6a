extension PixelPicture {
  /// The levels of each channel in sixels. Together they are 216 colours, and terminals have at least 256.
  private static let levels = 6

  /// The picture as sixels (DEC STD 070), which some terminals show as pixels.
  package var sixels: String {
    var text = "\u{1B}Pq\"1;1;\(width);\(height)"
    var known: Set<Int> = []
    for top in stride(from: 0, to: height, by: 6) {
      let bands = bands(from: top)
      for color in bands.keys.sorted() where known.insert(color).inserted { text += Self.definition(of: color) }
      text += bands.sorted { $0.key < $1.key }.map { "#\($0.key)" + Self.runs(of: $0.value) }.joined(separator: "$")
      text += "-"
    }
    return text + "\u{1B}\\"
  }

  /// The six rows from a row on: for each colour the bits of its pixels, column by column.
  private func bands(from top: Int) -> [Int: [UInt8]] {
    var bands: [Int: [UInt8]] = [:]
    for row in top..<min(top + 6, height) {
      let bit: UInt8 = 1 << UInt8(row - top)
      for column in 0..<width {
        let color = Self.number(of: pixels[row * width + column])
        bands[color, default: [UInt8](repeating: 0, count: width)][column] |= bit
      }
    }
    return bands
  }

  /// The number of the nearest colour.
  private static func number(of pixel: UInt32) -> Int {
    let level = { (shift: UInt32) in (Int(pixel >> shift & 0xFF) * (levels - 1) + 127) / 255 }
    return (level(16) * levels + level(8)) * levels + level(0)
  }

  /// The definition of a colour, with channels in percent.
  private static func definition(of color: Int) -> String {
    let channels = [color / (levels * levels), color / levels % levels, color % levels]
    return "#\(color);2;" + channels.map { String($0 * 100 / (levels - 1)) }.joined(separator: ";")
  }

  /// Columns as characters, with repetitions as their number.
  private static func runs(of columns: [UInt8]) -> String {
    var text = ""
    var index = 0
    while index < columns.count {
      let count = columns[index...].prefix { $0 == columns[index] }.count
      let sign = String(UnicodeScalar(63 + columns[index]))
      text += count > 3 ? "!\(count)\(sign)" : String(repeating: sign, count: count)
      index += count
    }
    return text
  }
}
