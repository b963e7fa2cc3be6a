package import JSON

/// How characters in a line are counted, as client and server have agreed.
package enum PositionEncoding: String, Sendable, CaseIterable {
  /// Bytes.
  case utf8 = "utf-8"
  /// Code units of UTF-16: what every client knows.
  case utf16 = "utf-16"
  /// Unicode scalars.
  case utf32 = "utf-32"
}

/// A position in a text, as the protocol has it: line and character from 0 on.
package struct TextPosition: Sendable, Hashable, Comparable {
  /// The line.
  package var line: Int
  /// How many characters of the line stand before it, in the agreed units.
  package var character: Int

  /// Makes a position.
  package init(_ line: Int, _ character: Int) { (self.line, self.character) = (line, character) }

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// A part of a text, as the protocol has it.
package struct TextRange: Sendable, Hashable {
  /// Where it begins.
  package var start: TextPosition
  /// Where it ends: the position behind it.
  package var end: TextPosition

  /// Makes a range.
  package init(_ start: TextPosition, _ end: TextPosition) { (self.start, self.end) = (start, end) }

  /// Whether a position is inside, or at its end.
  package func contains(_ position: TextPosition) -> Bool { start <= position && position <= end }
  /// Whether the two have a position in common.
  package func touches(_ other: TextRange) -> Bool { start <= other.end && other.start <= end }
}

extension TextPosition {
  /// Reads a position; `nil` if it is none.
  package init?(_ json: JSONValue?) {
    guard let line = json?["line"]?.integer, let character = json?["character"]?.integer, line >= 0, character >= 0
    else { return nil }
    self.init(line, character)
  }

  /// The position as JSON.
  package var json: JSONValue { ["line": .number(Double(line)), "character": .number(Double(character))] }
}

extension TextRange {
  /// Reads a range; `nil` if it is none.
  package init?(_ json: JSONValue?) {
    guard let start = TextPosition(json?["start"]), let end = TextPosition(json?["end"]) else { return nil }
    self.init(min(start, end), max(start, end))
  }

  /// The range as JSON.
  package var json: JSONValue { ["start": start.json, "end": end.json] }
}
