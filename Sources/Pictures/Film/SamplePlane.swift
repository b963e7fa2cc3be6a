/// The samples of one component of a frame, row by row.
struct SamplePlane: Sendable {
  /// The width and the height of a macroblock in samples: 16 for brightness, 8 for colours.
  let side: Int
  /// The number of samples in a row.
  let width: Int
  let samples: [UInt8]

  /// The index of the first sample of a macroblock.
  private func start(_ block: MacroblockPlace) -> Int { block.row * side * width + block.column * side }

  /// Whether a macroblock is the same in another frame of the same size.
  func isEqual(to other: SamplePlane, at block: MacroblockPlace) -> Bool {
    let start = start(block)
    return (0..<side).allSatisfy { row in
      let line = start + row * width
      return samples[line..<line + side] == other.samples[line..<line + side]
    }
  }

  /// Whether each row of a macroblock repeats the sample to its left.
  func repeatsLeft(at block: MacroblockPlace) -> Bool {
    guard block.column > 0 else { return false }
    let start = start(block)
    return (0..<side).allSatisfy { row in
      let line = start + row * width
      return samples[line..<line + side].allSatisfy { $0 == samples[line - 1] }
    }
  }

  /// Whether each row of a macroblock repeats the samples above it.
  func repeatsAbove(at block: MacroblockPlace) -> Bool {
    guard block.row > 0 else { return false }
    let start = start(block)
    let above = samples[start - width..<start - width + side]
    return (0..<side).allSatisfy { row in
      let line = start + row * width
      return samples[line..<line + side].elementsEqual(above)
    }
  }

  /// Appends the samples of a macroblock, row by row.
  func append(_ block: MacroblockPlace, to bits: inout VideoBitWriter) {
    let start = start(block)
    for row in 0..<side {
      let line = start + row * width
      bits.append(samples[line..<line + side])
    }
  }
}

/// The place of a macroblock, a square of 16 × 16 pixels.
struct MacroblockPlace {
  let column: Int
  let row: Int
}
