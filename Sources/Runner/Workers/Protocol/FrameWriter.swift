import Messages
import StepRegistry

/// Writes the frames that command and worker exchange: each has a kind, and numbers and texts in a fixed order.
///
/// A frame consists of a mark byte, a byte for its kind, the size of the content in four bytes, and the content. The
/// size uses the byte order of the machine: both sides are the same program on the same machine.
struct FrameWriter {
  /// The first byte of every frame; other output in the pipe is unlikely to begin with it.
  static let mark: UInt8 = 0xC5
  /// The size of the header before the content of a frame, in bytes.
  static let headerSize = 6
  /// The largest content of a frame, in bytes: an attachment and its description.
  static let largestContent = StepContext.largestAttachment + (1 << 20)

  /// The written bytes.
  private(set) var bytes: [UInt8] = []
  private var start = 0

  /// Writes a frame.
  ///
  /// - Parameters:
  ///   - kind: the kind of the content.
  ///   - content: writes the content.
  mutating func frame(_ kind: some RawRepresentable<UInt8>, _ content: (inout FrameWriter) -> Void = { _ in }) {
    start = bytes.count
    bytes.append(Self.mark)
    bytes.append(kind.rawValue)
    for _ in 0..<4 { bytes.append(0) }
    content(&self)
    let count = UInt32(truncatingIfNeeded: bytes.count - start - Self.headerSize)
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: count, toByteOffset: start + 2, as: UInt32.self) }
  }

  /// Discards the written bytes but keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes the kind of the value that follows.
  mutating func kind(_ kind: some RawRepresentable<UInt8>) {
    bytes.append(kind.rawValue)
  }

  /// Writes one of the cases of a type.
  mutating func element<Element: CaseIterable & Equatable>(_ element: Element) where Element.AllCases == [Element] {
    bytes.append(UInt8(Element.allCases.firstIndex(of: element) ?? 0))
  }

  mutating func boolean(_ value: Bool) {
    bytes.append(value ? 1 : 0)
  }

  /// Writes a number with seven bits per byte, the lowest first; the highest bit marks that another byte follows.
  ///
  /// Small numbers, the most frequent ones, take one byte. Negative numbers alternate with positive ones: 0, -1, 1, -2,
  /// 2 …
  mutating func integer(_ value: Int) {
    var rest = UInt(bitPattern: value << 1 ^ value >> (Int.bitWidth - 1))
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func range(_ value: Range<Int>) {
    integer(value.lowerBound)
    integer(value.upperBound)
  }

  mutating func text(_ value: String) {
    var value = value
    value.withUTF8 { text in
      integer(text.count)
      bytes.append(contentsOf: text)
    }
  }

  mutating func data(_ value: [UInt8]) {
    integer(value.count)
    bytes.append(contentsOf: value)
  }

  mutating func optional<Value>(_ value: Value?, _ write: (inout FrameWriter, Value) -> Void) {
    boolean(value != nil)
    if let value { write(&self, value) }
  }

  /// Writes named texts, in the order of the names.
  mutating func texts(_ texts: [String: String]) {
    list(texts.sorted { $0.key < $1.key }) { writer, text in
      writer.text(text.key)
      writer.text(text.value)
    }
  }

  /// Writes a duration; nil is written as 0.
  mutating func duration(_ duration: Duration?) { integer(duration?.wholeNanoseconds ?? 0) }

  mutating func list<Element>(_ elements: [Element], _ write: (inout FrameWriter, Element) -> Void) {
    integer(elements.count)
    for element in elements { write(&self, element) }
  }
}
