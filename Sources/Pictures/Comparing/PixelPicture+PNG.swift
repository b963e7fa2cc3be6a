import Compression

extension PixelPicture {
  /// The size limit in pixels.
  private static let mostPixels = 64_000_000

  /// The meaning of the channels of a PNG file.
  private enum Channels: UInt8 {
    case gray = 0, color = 2, palette = 3, grayAlpha = 4, colorAlpha = 6

    var count: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .color: 3
      case .colorAlpha: 4
      }
    }

    var hasAlpha: Bool {
      switch self {
      case .grayAlpha, .colorAlpha: true
      case .gray, .color, .palette: false
      }
    }
  }

  /// How the bytes of a row are predicted (PNG, third edition, section 9).
  private enum Filter: UInt8 { case none, left, up, average, nearest }

  /// Reads a PNG file with eight bits per channel and without interlacing, as browsers and simulators write them.
  ///
  /// - Throws: a `Failure` for any other file.
  package init(png file: [UInt8]) throws(Failure) {
    let chunks = try Self.chunks(of: file)
    guard let header = chunks.first, header.type == "IHDR", header.content.count == 13 else {
      throw Failure(reason: "it is not a PNG file")
    }
    let (width, height) = (Self.number(header.content), Self.number(header.content.dropFirst(4)))
    let kind = Array(header.content.suffix(5))
    guard width > 0, height > 0, width <= Self.mostPixels / height else {
      throw Failure(reason: "a picture of \(width) × \(height) pixels is too large")
    }
    guard kind[0] == 8, kind[4] == 0, let channels = Channels(rawValue: kind[1]) else {
      throw Failure(reason: "save it with 8 bits per channel and without interlacing")
    }
    let (stride, stream) = (width * channels.count, chunks.filter { $0.type == "IDAT" }.flatMap(\.content))
    var rows: [UInt8]
    do throws(Inflate.Failure) {
      rows = try Inflate.zlib(stream, atMost: (stride + 1) * height)
    } catch {
      throw Failure(reason: "its content is damaged: \(error.reason)")
    }
    guard rows.count == (stride + 1) * height else { throw Failure(reason: "its content is cut off") }
    try Self.restore(&rows, stride: stride, height: height, channels: channels.count)
    let palette = chunks.first { $0.type == "PLTE" }.map { Array($0.content) } ?? []
    self.init(
      width: width, height: height,
      pixels: Self.pixels(of: rows, width: width, height: height, channels, palette))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } }

  private static func chunks(of file: [UInt8]) throws(Failure) -> [(type: String, content: ArraySlice<UInt8>)] {
    guard file.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else {
      throw Failure(reason: "it is not a PNG file")
    }
    var chunks: [(type: String, content: ArraySlice<UInt8>)] = []
    var rest = file.dropFirst(8)
    while rest.count >= 12 {
      let (length, type) = (number(rest), String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self))
      guard length <= rest.count - 12 else { throw Failure(reason: "its end is missing") }
      chunks.append((type, rest.dropFirst(8).prefix(length)))
      rest = rest.dropFirst(length + 12)
    }
    return chunks
  }

  /// Undoes the filters of the rows. The byte before each row names its filter.
  private static func restore(_ rows: inout [UInt8], stride: Int, height: Int, channels: Int) throws(Failure) {
    let isKnown = rows.withUnsafeMutableBufferPointer { rows in
      for line in 0..<height {
        let start = line * (stride + 1) + 1
        guard let filter = Filter(rawValue: rows[start - 1]) else { return false }
        if filter == .none { continue }
        for index in 0..<stride {
          let left = index >= channels ? rows[start + index - channels] : 0
          let up = line > 0 ? rows[start + index - stride - 1] : 0
          let corner = line > 0 && index >= channels ? rows[start + index - stride - 1 - channels] : 0
          rows[start + index] &+= prediction(filter, left, up, corner)
        }
      }
      return true
    }
    guard isKnown else { throw Failure(reason: "a row has an unknown filter") }
  }

  private static func prediction(_ filter: Filter, _ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    switch filter {
    case .none: return 0
    case .left: return left
    case .up: return up
    case .average: return UInt8((Int(left) + Int(up)) / 2)
    case .nearest:
      let (a, b, c) = (Int(left), Int(up), Int(corner))
      let (toLeft, toUp, toCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
      return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
    }
  }

  private static func pixels(
    of rows: [UInt8], width: Int, height: Int, _ channels: Channels, _ palette: [UInt8]
  ) -> [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    rows.withUnsafeBufferPointer { rows in
      for pixel in 0..<(width * height) {
        let place = pixel * channels.count + pixel / width + 1
        let alpha = channels.hasAlpha ? UInt32(rows[place + channels.count - 1]) : 255
        pixels.append(Self.color(at: place, in: rows, channels, alpha: alpha, palette))
      }
    }
    return pixels
  }

  /// The colour of a pixel over white, as `0xRRGGBB`.
  private static func color(
    at place: Int, in rows: UnsafeBufferPointer<UInt8>, _ channels: Channels, alpha: UInt32, _ palette: [UInt8]
  ) -> UInt32 {
    var color: UInt32 = 0
    for channel in 0..<3 {
      var value: UInt32
      switch channels {
      case .color, .colorAlpha: value = UInt32(rows[place + channel])
      case .palette:
        let entry = Int(rows[place]) * 3 + channel
        value = entry < palette.count ? UInt32(palette[entry]) : 0
      case .gray, .grayAlpha: value = UInt32(rows[place])
      }
      if alpha < 255 { value = (value * alpha + 255 * (255 - alpha)) / 255 }
      color = color << 8 | value
    }
    return color
  }
}
