import Messages
import StepRegistry

/// Writes the frames that command and worker exchange: each has a kind, and numbers and texts in a fixed order.
///
/// A frame is a byte that begins every frame, a byte for its kind, the number of the bytes that follow in four bytes, and
/// these. That number has the byte order of the machine: both sides are the same program on the same machine.
struct FrameWriter {
  /// The first byte of every frame, which other output in the pipe hardly begins with.
  static let mark: UInt8 = 0xC5
  /// The bytes before the content of a frame.
  static let headerSize = 6
  /// The largest content of a frame, in bytes: an attachment and what is said with it.
  static let largestContent = StepContext.largestAttachment + (1 << 20)

  /// What was written.
  private(set) var bytes: [UInt8] = []
  private var start = 0

  /// Writes a frame.
  ///
  /// - Parameters:
  ///   - kind: the kind of the content.
  ///   - content: writes it.
  mutating func frame(_ kind: some RawRepresentable<UInt8>, _ content: (inout FrameWriter) -> Void = { _ in }) {
    start = bytes.count
    bytes.append(Self.mark)
    bytes.append(kind.rawValue)
    for _ in 0..<4 { bytes.append(0) }
    content(&self)
    let count = UInt32(truncatingIfNeeded: bytes.count - start - Self.headerSize)
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: count, toByteOffset: start + 2, as: UInt32.self) }
  }

  /// Forgets what was written and keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes which kind of value follows.
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

  /// Writes a number in seven bits a byte, the lowest first; the highest bit says that another byte follows.
  ///
  /// Nearly all numbers are small. Negative ones stand between the others: 0, -1, 1, -2, 2 …
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

  /// Writes texts by their names, in the order of the names.
  mutating func texts(_ texts: [String: String]) {
    list(texts.sorted { $0.key < $1.key }) { writer, text in
      writer.text(text.key)
      writer.text(text.value)
    }
  }

  /// Writes a length of time, if there is one.
  mutating func duration(_ duration: Duration?) { integer(duration?.wholeNanoseconds ?? 0) }

  mutating func list<Element>(_ elements: [Element], _ write: (inout FrameWriter, Element) -> Void) {
    integer(elements.count)
    for element in elements { write(&self, element) }
  }
}
