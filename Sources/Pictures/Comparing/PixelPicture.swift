import Compression

/// The pixels of a picture.
package struct PixelPicture: Sendable, Equatable {
  /// The reason why a file cannot be read.
  package struct Failure: Error {
    /// The reason, as a part of a sentence.
    package let reason: String
  }

  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The pixels row by row, each as `0xRRGGBB`; transparent ones are over white.
  let pixels: [UInt32]

  /// The size limit in pixels.
  private static let mostPixels = 64_000_000

  /// Takes pixels row by row, as many as the picture has.
  init(width: Int, height: Int, pixels: [UInt32]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Renders a drawing.
  ///
  /// - Parameter pixelsPerPoint: the number of pixels per point, from 1 to 3; reduced if the picture would be too large.
  package init(_ drawing: Drawing, pixelsPerPoint: Int) {
    let canvas = drawing.rendered(pixelsPerPoint: pixelsPerPoint).rasteriser.canvas
    self.init(width: canvas.width, height: canvas.height, pixels: canvas.pixels)
  }

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
    guard kind[0] == 8, kind[4] == 0, let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind[1]] else {
      throw Failure(reason: "save it with 8 bits per channel and without interlacing")
    }
    let (stride, stream) = (width * channels, chunks.filter { $0.type == "IDAT" }.flatMap(\.content))
    var rows: [UInt8]
    do throws(Inflate.Failure) {
      rows = try Inflate.zlib(stream, atMost: (stride + 1) * height)
    } catch {
      throw Failure(reason: "its content is damaged: \(error.reason)")
    }
    guard rows.count == (stride + 1) * height else { throw Failure(reason: "its content is cut off") }
    try Self.restore(&rows, stride: stride, height: height, channels: channels)
    let palette = chunks.first { $0.type == "PLTE" }.map { Array($0.content) } ?? []
    (self.width, self.height) = (width, height)
    pixels = Self.pixels(of: rows, width: width, height: height, kind: kind[1], channels: channels, palette)
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

  /// Undoes the filters of the rows (PNG, third edition, section 9). The byte before each row names its filter.
  private static func restore(_ rows: inout [UInt8], stride: Int, height: Int, channels: Int) throws(Failure) {
    let isKnown = rows.withUnsafeMutableBufferPointer { rows in
      for line in 0..<height {
        let start = line * (stride + 1) + 1
        let filter = rows[start - 1]
        guard filter <= 4 else { return false }
        if filter == 0 { continue }
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

  private static func prediction(_ filter: UInt8, _ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    switch filter {
    case 1: return left
    case 2: return up
    case 3: return UInt8((Int(left) + Int(up)) / 2)
    default:
      let (a, b, c) = (Int(left), Int(up), Int(corner))
      let (toLeft, toUp, toCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
      return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
    }
  }

  private static func pixels(
    of rows: [UInt8], width: Int, height: Int, kind: UInt8, channels: Int, _ palette: [UInt8]
  ) -> [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    rows.withUnsafeBufferPointer { rows in
      for pixel in 0..<(width * height) {
        let place = pixel * channels + pixel / width + 1
        let alpha = channels == 2 || channels == 4 ? UInt32(rows[place + channels - 1]) : 255
        pixels.append(Self.color(at: place, in: rows, kind: kind, alpha: alpha, palette))
      }
    }
    return pixels
  }

  /// The colour of a pixel over white, as `0xRRGGBB`.
  private static func color(
    at place: Int, in rows: UnsafeBufferPointer<UInt8>, kind: UInt8, alpha: UInt32, _ palette: [UInt8]
  ) -> UInt32 {
    var color: UInt32 = 0
    for channel in 0..<3 {
      var value: UInt32
      switch kind {
      case 2, 6: value = UInt32(rows[place + channel])
      case 3:
        let entry = Int(rows[place]) * 3 + channel
        value = entry < palette.count ? UInt32(palette[entry]) : 0
      default: value = UInt32(rows[place])
      }
      if alpha < 255 { value = (value * alpha + 255 * (255 - alpha)) / 255 }
      color = color << 8 | value
    }
    return color
  }
}
