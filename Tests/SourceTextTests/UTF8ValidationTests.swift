import SourceText
import Testing

@Suite struct UTF8ValidationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let firstInvalidOffset: Int?
    var testDescription: String { bytes.map { String($0, radix: 16) }.joined(separator: " ") }
  }

  /// The limits in table 3-7 of the Unicode Standard: for each row, the last sequence inside and the first one outside.
  static let cases = [
    Case(bytes: [], firstInvalidOffset: nil),
    Case(bytes: Array("plain text of more than eight bytes".utf8), firstInvalidOffset: nil),
    Case(bytes: Array("é ← 漢 🥒 e\u{301}".utf8), firstInvalidOffset: nil),
    Case(bytes: [0x7F], firstInvalidOffset: nil),
    Case(bytes: [0x80], firstInvalidOffset: 0),
    Case(bytes: [0xC1, 0xBF], firstInvalidOffset: 0),
    Case(bytes: [0xC2, 0x80], firstInvalidOffset: nil),
    Case(bytes: [0xC2, 0x7F], firstInvalidOffset: 0),
    Case(bytes: [0x61, 0xC2], firstInvalidOffset: 1),
    Case(bytes: [0xE0, 0x9F, 0x80], firstInvalidOffset: 0),
    Case(bytes: [0xE0, 0xA0, 0x80], firstInvalidOffset: nil),
    Case(bytes: [0xE2, 0x82], firstInvalidOffset: 0),
    Case(bytes: [0xE2, 0x82, 0x41], firstInvalidOffset: 0),
    Case(bytes: [0xED, 0x9F, 0xBF], firstInvalidOffset: nil),
    Case(bytes: [0xED, 0xA0, 0x80], firstInvalidOffset: 0),
    Case(bytes: [0xEF, 0xBF, 0xBF], firstInvalidOffset: nil),
    Case(bytes: [0xF0, 0x8F, 0xBF, 0xBF], firstInvalidOffset: 0),
    Case(bytes: [0xF0, 0x90, 0x80, 0x80], firstInvalidOffset: nil),
    Case(bytes: [0xF4, 0x8F, 0xBF, 0xBF], firstInvalidOffset: nil),
    Case(bytes: [0xF4, 0x90, 0x80, 0x80], firstInvalidOffset: 0),
    Case(bytes: [0xF5, 0x80, 0x80, 0x80], firstInvalidOffset: 0),
    Case(bytes: Array("eight by".utf8) + [0xFF] + Array("more text".utf8), firstInvalidOffset: 8),
  ]

  @Test(arguments: cases)
  func findsTheFirstInvalidByte(of testCase: Case) {
    let offset = testCase.bytes.withUnsafeBufferPointer(UTF8Validation.firstInvalidOffset)
    #expect(offset == testCase.firstInvalidOffset)
  }

  @Test func agreesWithTheStandardLibrary() {
    var generator = SystemRandomNumberGenerator()
    let interesting: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF,
    ]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        interesting.randomElement(using: &generator) ?? 0
      }
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      #expect((bytes.withUnsafeBufferPointer(UTF8Validation.firstInvalidOffset) == nil) == isValid, "\(bytes)")
    }
  }
}
