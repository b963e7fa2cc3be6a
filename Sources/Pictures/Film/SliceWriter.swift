/// Writes the macroblocks of a frame in one slice (H.264, 7.3.3 to 7.3.5).
struct SliceWriter {
  private let frame: FilmFrame
  /// The frame before; nil for the first one.
  private let last: FilmFrame?
  private var bits = VideoBitWriter()
  /// The number of macroblocks that are the same as before, since the last one that is not.
  private var skipped = 0
  /// For each macroblock that was already written, whether its samples are stored.
  private var isStored: [Bool] = []

  /// Begins a slice.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - last: the frame before, of the same size; nil for the first one.
  ///   - number: the number of the frame in the stream.
  init(_ frame: FilmFrame, after last: FilmFrame?, number: Int) {
    self.frame = frame
    self.last = last
    isStored.reserveCapacity(frame.columns * frame.rows)
    // The first macroblock, the type of all slices of the frame, and the parameters.
    for number in [0, last == nil ? 7 : 5, 0] { bits.writeNumber(number) }
    bits.write(number % 16, bits: 4)
    if last == nil {
      // The id of the first frame, and no references that live longer.
      bits.writeNumber(0)
      bits.write(0b00, bits: 2)
    } else {
      // The references are those of the parameters, in the usual order, and leave in the usual order.
      bits.write(0b000, bits: 3)
    }
    // The quantisation of the parameters, and no filter.
    for number in [0, 1] { bits.writeNumber(number) }
  }

  /// Writes the next macroblock.
  mutating func write(_ block: MacroblockPlace) {
    if let last {
      guard !frame.isEqual(to: last, at: block) else {
        skipped += 1
        return isStored.append(false)
      }
      bits.writeNumber(skipped)
      skipped = 0
    }
    if let luma = lumaMode(block), let colors = colorMode(block) {
      writePredicted(block, luma: luma, colors: colors)
      isStored.append(false)
    } else {
      bits.writeNumber(typeOffset + 25)
      for plane in [frame.luma, frame.blue, frame.red] { plane.append(block, to: &bits) }
      isStored.append(true)
    }
  }

  /// Ends the slice, and returns its content.
  mutating func end() -> [UInt8] {
    if skipped > 0 { bits.writeNumber(skipped) }
    bits.end()
    return bits.bytes
  }

  /// The number of the types of macroblocks that come before those without a reference (tables 7-11 and 7-13).
  private var typeOffset: Int { last == nil ? 0 : 5 }

  /// The prediction of the brightness (table 8-4); nil for a macroblock without an exact one.
  private func lumaMode(_ block: MacroblockPlace) -> Int? {
    frame.luma.repeatsAbove(at: block) ? 0 : frame.luma.repeatsLeft(at: block) ? 1 : nil
  }

  /// The prediction of the colours (table 8-5); nil for a macroblock without an exact one.
  private func colorMode(_ block: MacroblockPlace) -> Int? {
    let planes = [frame.blue, frame.red]
    if planes.allSatisfy({ $0.repeatsLeft(at: block) }) { return 1 }
    return planes.allSatisfy { $0.repeatsAbove(at: block) } ? 2 : nil
  }

  /// Writes a macroblock that is equal to its prediction: the type, the modes, no change of the quantisation, and no
  /// coefficients.
  private mutating func writePredicted(_ block: MacroblockPlace, luma: Int, colors: Int) {
    bits.writeNumber(typeOffset + 1 + luma)
    bits.writeNumber(colors)
    bits.writeNumber(0)
    // The code for no coefficients depends on the neighbours (9.2.1). A stored one counts as having 16, others have none.
    let index = isStored.count
    let isDense =
      block.column > 0 && isStored[index - 1] || block.row > 0 && isStored[index - frame.columns]
    bits.write(isDense ? 0b000011 : 1, bits: isDense ? 6 : 1)
  }
}
