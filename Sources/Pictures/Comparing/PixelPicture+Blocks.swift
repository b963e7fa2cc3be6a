extension PixelPicture {
  /// The colours of a terminal.
  package enum BlockColors: Sendable {
    /// Any colour, with 24 bits.
    case full
    /// The 256 colours of xterm.
    case indexed
  }

  /// The picture as half blocks: each cell of a terminal shows two pixels, one above the other.
  ///
  /// - Parameters:
  ///   - texts: the cells with letters, row by row; blanks show the picture. They replace the letters of the picture,
  ///     which are too small to be read. An empty cell follows a wide letter.
  ///   - colors: the colours of the terminal.
  /// - Returns: a line for each row of cells.
  package func blocks(with texts: [[String]], _ colors: BlockColors) -> [String] {
    let columns = texts.first?.count ?? 0
    guard columns > 0 else { return [] }
    let small = reduced(toWidth: columns, height: texts.count * 2)
    return texts.enumerated().map { row, cells in
      let (top, bottom) = (row * 2 * columns, (row * 2 + 1) * columns)
      var line = ""
      var before = ""
      for (column, cell) in cells.enumerated() where !cell.isEmpty {
        let (upper, lower) = (small[top + column], small[bottom + column])
        let isLetter = cell != " "
        let ground = isLetter ? Self.mean(upper, lower) : lower
        let style = Self.style(isLetter ? Self.readable(on: ground) : upper, on: ground, colors)
        if style != before { line += style }
        before = style
        line += isLetter ? cell : "▀"
      }
      return line + "\u{1B}[0m"
    }
  }

  /// The mean colours of equal parts of the picture, row by row.
  func reduced(toWidth columns: Int, height rows: Int) -> [UInt32] {
    var reduced: [UInt32] = []
    reduced.reserveCapacity(columns * rows)
    for row in 0..<rows {
      let lines = Self.part(row, of: rows, in: height)
      for column in 0..<columns {
        var sums = (red: 0, green: 0, blue: 0)
        let places = Self.part(column, of: columns, in: width)
        for line in lines {
          for pixel in pixels[line * width + places.lowerBound..<line * width + places.upperBound] {
            sums.red += Int(pixel >> 16)
            sums.green += Int(pixel >> 8 & 0xFF)
            sums.blue += Int(pixel & 0xFF)
          }
        }
        let count = lines.count * places.count
        reduced.append(Self.color([sums.red, sums.green, sums.blue].map { $0 / count }))
      }
    }
    return reduced
  }

  /// The pixels of one of several equal parts, at least one.
  private static func part(_ number: Int, of count: Int, in length: Int) -> Range<Int> {
    let start = min(number * length / count, length - 1)
    return start..<max(start + 1, min((number + 1) * length / count, length))
  }

  private static func channels(_ color: UInt32) -> [Int] {
    [Int(color >> 16 & 0xFF), Int(color >> 8 & 0xFF), Int(color & 0xFF)]
  }

  private static func mean(_ one: UInt32, _ other: UInt32) -> UInt32 {
    color(zip(channels(one), channels(other)).map { ($0 + $1) / 2 })
  }

  private static func color(_ channels: [Int]) -> UInt32 { channels.reduce(0) { $0 << 8 | UInt32($1) } }

  /// The readable text colour: black on bright colours, white on dark ones.
  private static func readable(on color: UInt32) -> UInt32 {
    let channels = channels(color)
    return channels[0] * 299 + channels[1] * 587 + channels[2] * 114 > 128_000 ? 0 : 0xFFFFFF
  }

  /// The sequence that chooses the colours of a letter and its ground (ECMA-48, 8.3.117; ISO 8613-6).
  private static func style(_ color: UInt32, on ground: UInt32, _ colors: BlockColors) -> String {
    func words(_ color: UInt32) -> String {
      switch colors {
      case .full: "2;" + channels(color).map(String.init).joined(separator: ";")
      case .indexed: "5;\(index(of: color))"
      }
    }
    return "\u{1B}[38;\(words(color));48;\(words(ground))m"
  }

  /// The number of the nearest colour of xterm: one of 24 greys, or of a cube with six levels of each channel.
  private static func index(of color: UInt32) -> Int {
    let channels = channels(color)
    let levels = channels.map { $0 < 48 ? 0 : $0 < 115 ? 1 : min(($0 - 35) / 40, 5) }
    let grey = min(max((channels.reduce(0, +) / 3 - 3) / 10, 0), 23)
    func distance(_ other: [Int]) -> Int { zip(channels, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
    let ofCube = distance(levels.map { $0 == 0 ? 0 : 55 + $0 * 40 })
    if distance(Array(repeating: 8 + grey * 10, count: 3)) < ofCube { return 232 + grey }
    return 16 + levels.reduce(0) { $0 * 6 + $1 }
  }
}
