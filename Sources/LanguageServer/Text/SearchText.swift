import CLibrary

/// A text that can be searched quickly, for completions at every keystroke.
package struct SearchText: Sendable {
  private let bytes: [UInt8]

  /// Takes a text without changing its case.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether the text begins with a prefix.
  package func begins(with text: [UInt8]) -> Bool { bytes.starts(with: text) }

  /// Whether the text contains another text.
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
