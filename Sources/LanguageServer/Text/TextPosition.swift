package import JSON

/// The unit for positions in a line, on which client and server have agreed.
package enum PositionEncoding: String, Sendable, CaseIterable {
  /// Bytes.
  case utf8 = "utf-8"
  /// Code units of UTF-16, which every client supports.
  case utf16 = "utf-16"
  /// Unicode scalars.
  case utf32 = "utf-32"
}

/// A position in the form of the protocol: line and character, from 0.
package struct TextPosition: Sendable, Hashable, Comparable {
  /// The line.
  package var line: Int
  /// The number of characters before it in the line, in the agreed unit.
  package var character: Int

  /// Makes a position.
  package init(_ line: Int, _ character: Int) { (self.line, self.character) = (line, character) }

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// A range in the form of the protocol.
package struct TextRange: Sendable, Hashable {
  /// The first position.
  package var start: TextPosition
  /// The position behind the last character.
  package var end: TextPosition

  /// Makes a range.
  package init(_ start: TextPosition, _ end: TextPosition) { (self.start, self.end) = (start, end) }

  /// Whether a position lies inside the range or at its end.
  package func contains(_ position: TextPosition) -> Bool { start <= position && position <= end }
  /// Whether the ranges have a position in common.
  package func touches(_ other: TextRange) -> Bool { start <= other.end && other.start <= end }
}

extension TextPosition {
  /// Reads a position, with numbers that are not negative.
  package init?(_ json: JSONValue?) {
    guard let line = json?["line"]?.integer, let character = json?["character"]?.integer, line >= 0, character >= 0
    else { return nil }
    self.init(line, character)
  }

  /// The position as JSON.
  package var json: JSONValue { ["line": .number(Double(line)), "character": .number(Double(character))] }
}

extension TextRange {
  /// Reads a range.
  package init?(_ json: JSONValue?) {
    guard let start = TextPosition(json?["start"]), let end = TextPosition(json?["end"]) else { return nil }
    self.init(min(start, end), max(start, end))
  }

  /// The range as JSON.
  package var json: JSONValue { ["start": start.json, "end": end.json] }
}
