import Compression

/// Writes a bitmap as a file (PNG, third edition, with eight bits each for red, green and blue).
enum PNGFile {
  /// The bytes of the file.
  ///
  /// - Parameters:
  ///   - canvas: the pixels.
  ///   - pixelsPerPoint: the number of pixels per point; determines the resolution in the file, with 72 points per
  ///     inch.
  ///   - note: a comment to write into the file; nil to write no comment.
  static func bytes(of canvas: Canvas, pixelsPerPoint: Double, note: String?) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    append("IHDR", number(canvas.width) + number(canvas.height) + [8, 2, 0, 0, 0], to: &file)
    let pixelsPerMetre = number(Int((pixelsPerPoint * 72 / 0.0254).rounded()))
    append("pHYs", pixelsPerMetre + pixelsPerMetre + [1], to: &file)
    if let note {
      // The keyword, then flags: not compressed, no language, and no translated keyword.
      append("iTXt", Array("Comment".utf8) + [0, 0, 0, 0, 0] + Array(note.utf8), to: &file)
    }
    append("IDAT", Deflate.zlib(filtered(canvas)), to: &file)
    append("IEND", [], to: &file)
    return file
  }

  private static func number(_ value: Int) -> [UInt8] {
    UInt32(truncatingIfNeeded: value).bigEndianBytes
  }

  private static func append(_ type: String, _ content: [UInt8], to file: inout [UInt8]) {
    let bytes = Array(type.utf8) + content
    file += number(content.count)
    file += bytes
    file += number(Int(CRC32.of(bytes)))
  }

  /// The rows in their shortest encoding: differences from the row above or from the pixel to the left, as given by the
  /// byte before each row.
  private static func filtered(_ canvas: Canvas) -> [UInt8] {
    let stride = canvas.width * 3
    return [UInt8](unsafeUninitializedCapacity: (stride + 1) * canvas.height) { output, count in
      count = (stride + 1) * canvas.height
      output.initialize(repeating: 0)
      canvas.pixels.withUnsafeBufferPointer { pixels in
        var above = [UInt8](repeating: 0, count: stride)
        var row = above
        for line in 0..<canvas.height {
          let start = line * (stride + 1)
          let pixelsOfRow = pixels[(line * canvas.width)..<((line + 1) * canvas.width)]
          let isRepeated =
            line > 0 && pixelsOfRow.elementsEqual(pixels[((line - 1) * canvas.width)..<(line * canvas.width)])
          if isRepeated {
            output[start] = 2
            continue
          }
          split(pixelsOfRow, into: &row)
          let choice = filter(row, above)
          output[start] = choice
          for index in 0..<stride {
            let base = choice == 2 ? above[index] : index >= 3 ? row[index - 3] : 0
            output[start + 1 + index] = row[index] &- base
          }
          swap(&row, &above)
        }
      }
    }
  }

  private static func split(_ pixels: Slice<UnsafeBufferPointer<UInt32>>, into row: inout [UInt8]) {
    var index = 0
    for pixel in pixels {
      row[index] = UInt8(truncatingIfNeeded: pixel >> 16)
      row[index + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      row[index + 2] = UInt8(truncatingIfNeeded: pixel)
      index += 3
    }
  }

  /// The filter with the smaller differences: 1 for the pixel to the left, 2 for the row above.
  private static func filter(_ row: [UInt8], _ above: [UInt8]) -> UInt8 {
    var (left, up) = (0, 0)
    for index in row.indices {
      left += Int(Int8(bitPattern: row[index] &- (index >= 3 ? row[index - 3] : 0)).magnitude)
      up += Int(Int8(bitPattern: row[index] &- above[index]).magnitude)
    }
    return left < up ? 1 : 2
  }
}
