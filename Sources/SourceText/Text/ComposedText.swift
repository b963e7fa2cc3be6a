/// Texts are compared in Unicode's Normalization Form C: `é` is one scalar, in whichever form a keyboard or file system
/// wrote it.
extension String {
  /// The text in Normalization Form C.
  package var composed: String {
    var text = self
    let bytes = text.withUTF8 { bytes in bytes.isSurelyComposed ? nil : bytes.composed }
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a quick look at the bytes, which are valid UTF-8, shows that the text is in Normalization Form C.
  ///
  /// True for ASCII and for composed Latin, Cyrillic, Chinese and Japanese. False for most scripts with combining marks.
  package var isSurelyComposed: Bool {
    let end = UTF8Validation.endOfASCII(in: self, from: 0)
    // U+0300, the first combining mark, begins with the byte CC.
    if end == count || self[end...].allSatisfy({ $0 < 0xCC }) { return true }
    for (index, byte) in enumerated() {
      switch byte {
      // Continuation bytes, Latin, Cyrillic, Chinese, Hangul syllables.
      case 0..<0xCC, 0xD0, 0xD1, 0xE4...0xE9, 0xEB, 0xEC: continue
      case 0xE3 where index + 2 < count:
        let isMark =
          self[index + 1] == 0x80 && (0xAA...0xAF).contains(self[index + 2])
          || self[index + 1] == 0x82 && (0x99...0x9A).contains(self[index + 2])
        if isMark { return false }
      default: return false
      }
    }
    return true
  }

  /// The text, valid UTF-8, in Normalization Form C.
  package var composed: [UInt8] { String(decoding: self, as: UTF8.self)._nfcCodeUnits }

  /// Passes the text, valid UTF-8, in Normalization Form C.
  package func withComposed<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    isSurelyComposed ? try body(self) : try composed.withUnsafeBufferPointer(body)
  }
}
