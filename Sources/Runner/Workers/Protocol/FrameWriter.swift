import StepRegistry

/// Writes the frames that command and worker exchange.
///
/// A frame consists of a mark byte, the size of the content in four bytes, and the content. The size uses the byte
/// order of the machine: both sides are the same program on the same machine.
struct FrameWriter {
  /// The first byte of every frame; other output in the pipe is unlikely to begin with it.
  static let mark: UInt8 = 0xC5
  /// The size of the header before the content of a frame, in bytes.
  static let headerSize = 5
  /// The largest content of a frame, in bytes: an attachment and its description.
  static let largestContent = StepContext.largestAttachment + (1 << 20)

  /// The written bytes.
  private(set) var bytes: [UInt8] = []

  /// Writes a value as a frame.
  mutating func frame(_ content: some Framed) {
    let start = bytes.count
    bytes.append(Self.mark)
    for _ in 0..<4 { bytes.append(0) }
    content.write(to: &self)
    let count = UInt32(truncatingIfNeeded: bytes.count - start - Self.headerSize)
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: count, toByteOffset: start + 1, as: UInt32.self) }
  }

  /// Discards the written bytes but keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes a byte of the content.
  mutating func byte(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Writes bytes of the content, after their number.
  mutating func part(_ part: UnsafeRawBufferPointer) {
    part.count.write(to: &self)
    bytes.append(contentsOf: part)
  }
}
