import SourceText
import Testing

/// The normalization form in which texts are compared.
@Suite struct ComposedTextTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("Größe", "Größe"), ("Gro\u{308}ße", "Größe"), ("e\u{301}\u{323}", "ẹ\u{301}"),
    ("и\u{306}", "й"), ("か\u{3099}", "が"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("한글", "한글"),
    ("\u{212B}", "Å"), ("日本\u{302A}", "日本\u{302A}"), ("e\u{301} x", "é x"),
  ])
  func `letters are composed`(text: String, composed: String) {
    #expect(Array(text.composed.utf8) == Array(composed.utf8))
  }

  /// The quick look is right about each scalar alone and after another letter.
  @Test func `surely composed texts stay the same`() {
    for value in UInt32(0)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for before in ["", "a", "か", "가"] {
        let bytes = Array((before + String(Character(scalar))).utf8)
        bytes.withUnsafeBufferPointer { text in
          if text.isSurelyComposed, text.composed != bytes { Issue.record("\(scalar.codePoint) after '\(before)'") }
        }
      }
    }
  }
}
