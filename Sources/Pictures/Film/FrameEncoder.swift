/// Encodes converted frames without loss as H.264 of the profile Constrained Baseline (ITU-T H.264).
///
/// A macroblock is skipped if it is the same as in the frame before. One that only continues its neighbours, as most of a
/// screen does, is predicted from them. Any other one is stored sample by sample. No filter changes the result.
struct FrameEncoder {
  private let columns: Int
  private let rows: Int
  /// The set of parameters of the sequence, as a unit of the stream.
  let sequence: [UInt8]
  /// The set of parameters of pictures, as a unit of the stream.
  let pictures: [UInt8]
  private var last: FilmFrame?
  /// The number of the next frame.
  private var number = 0

  /// Makes an encoder for pictures of a size in pixels. Sides of an odd length become one pixel longer.
  init(width: Int, height: Int) {
    columns = (width + 15) / 16
    rows = (height + 15) / 16
    sequence = Self.sequence(columns: columns, rows: rows, width: width, height: height)
    var bits = VideoBitWriter()
    // The ids, codes of variable length, one group of slices, one reference, no weights, and no offsets.
    for number in [0, 0] { bits.writeNumber(number) }
    bits.write(0, bits: 2)
    for number in [0, 0, 0] { bits.writeNumber(number) }
    bits.write(0, bits: 3)
    for number in [0, 0, 0] { bits.writeNumber(number) }
    // Slices switch the filter off.
    bits.write(0b100, bits: 3)
    bits.end()
    pictures = Self.unit(0x68, bits.bytes)
  }

  /// The unit of the next frame.
  mutating func encode(_ frame: FilmFrame) -> [UInt8] {
    var slice = SliceWriter(frame, after: last, number: number)
    for row in 0..<rows {
      for column in 0..<columns { slice.write(MacroblockPlace(column: column, row: row)) }
    }
    let isFirst = last == nil
    last = frame
    number += 1
    return Self.unit(isFirst ? 0x65 : 0x61, slice.end())
  }

  private static func sequence(columns: Int, rows: Int, width: Int, height: Int) -> [UInt8] {
    var bits = VideoBitWriter()
    bits.write(66, bits: 8)
    bits.write(0b1100_0000, bits: 8)
    bits.write(level(ofMacroblocks: columns * rows), bits: 8)
    // The id, 16 numbers of frames, output in the order of the stream, and one reference without gaps.
    for number in [0, 0, 2, 1] { bits.writeNumber(number) }
    bits.write(false)
    bits.writeNumber(columns - 1)
    bits.writeNumber(rows - 1)
    bits.write(0b11, bits: 2)
    // The cropping is in units of two pixels: left, right, top, bottom.
    bits.write(true)
    for number in [0, (columns * 16 - width) / 2, 0, (rows * 16 - height) / 2] { bits.writeNumber(number) }
    writeUsability(to: &bits)
    bits.end()
    return unit(0x67, bits.bytes)
  }

  /// Writes the parameters for players: square pixels, the colours, and that frames are shown at once (annex E).
  private static func writeUsability(to bits: inout VideoBitWriter) {
    bits.write(0b11, bits: 2)
    bits.write(1, bits: 8)
    bits.write(false)
    // A video of any format, in the range of television, with colours of BT.709.
    bits.write(0b1_101_0_1, bits: 6)
    for _ in 0..<3 { bits.write(1, bits: 8) }
    // Colour differences belong to the middle of four pixels.
    bits.write(true)
    for number in [1, 1] { bits.writeNumber(number) }
    // No timing and no buffers, then the limits of the stream.
    bits.write(0b0000_1_1, bits: 6)
    for number in [0, 0, 16, 16, 0, 1] { bits.writeNumber(number) }
  }

  /// The level whose frames are large enough (table A-1).
  private static func level(ofMacroblocks count: Int) -> Int {
    [(1620, 30), (3600, 31), (8192, 40), (22080, 50)].first { count <= $0.0 }?.1 ?? 51
  }

  /// A unit of the stream. A 3 interrupts bytes that could be taken for the beginning of another unit (7.4.1).
  private static func unit(_ header: UInt8, _ content: [UInt8]) -> [UInt8] {
    var unit = [header]
    unit.reserveCapacity(content.count + 16)
    var zeros = 0
    for byte in content {
      if zeros == 2, byte <= 3 {
        unit.append(3)
        zeros = 0
      }
      unit.append(byte)
      zeros = byte == 0 ? zeros + 1 : 0
    }
    return unit
  }
}
