import GherkinParser
import JSON

/// The common parts of messages about feature files.
///
/// Locations and ids make up most of these messages, so each is written at once.
extension JSONWriter {
  /// Writes `"location":{"line":…,"column":…}`.
  mutating func location(_ position: CompactLocation) {
    part(isComplete: true) { $0.appendLocation(position) }
  }

  /// Writes `"id":"…"`.
  mutating func id(_ id: Int) {
    part(isComplete: true) { space in
      space.append("\"id\":")
      space.appendID(id)
    }
  }

  /// Writes a text of a document as a string.
  mutating func text(_ span: TextSpan, in source: UnsafeBufferPointer<UInt8>) {
    if let bytes = span.verbatim(in: source) { return utf8(bytes) }
    span.withUTF8(in: source) { utf8($0) }
  }
}

extension WriteSpace {
  /// Writes `"location":{"line":…,"column":…}`.
  @inline(__always)
  mutating func appendLocation(_ position: CompactLocation) {
    append("\"location\":{\"line\":")
    appendDigits(of: UInt(position.line))
    append(",\"column\":")
    appendDigits(of: UInt(position.column))
    append(UInt8(ascii: "}"))
  }
}
