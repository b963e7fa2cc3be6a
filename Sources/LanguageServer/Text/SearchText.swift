import CLibrary

/// A text in which words are looked for at every keystroke.
package struct SearchText: Sendable {
  private let bytes: [UInt8]

  /// Takes a text as it is; letters are not folded.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether it begins with a text.
  package func begins(with text: [UInt8]) -> Bool { bytes.starts(with: text) }

  /// Whether a text is anywhere in it.
  package func contains(_ text: [UInt8]) -> Bool {
    guard let first = text.first else { return true }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return false }
      var start = 0
      while bytes.count - start >= text.count,
        let found = memchr(base + start, Int32(first), bytes.count - start - text.count + 1)
      {
        if memcmp(found, text, text.count) == 0 { return true }
        start = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
      }
      return false
    }
  }
}
