/// The unit for positions in a line, on which client and server have agreed.
package enum PositionEncoding: String, Sendable, CaseIterable, Encodable {
  /// Bytes.
  case utf8 = "utf-8"
  /// Code units of UTF-16, which every client supports.
  case utf16 = "utf-16"
  /// Unicode scalars.
  case utf32 = "utf-32"
}

/// A position in the form of the protocol: line and character, from 0.
package struct TextPosition: Sendable, Hashable, Comparable, Encodable {
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
package struct TextRange: Sendable, Hashable, Encodable {
  /// The first position.
  package var start: TextPosition
  /// The position behind the last character.
  package var end: TextPosition

  /// Makes a range.
  package init(_ start: TextPosition, _ end: TextPosition) { (self.start, self.end) = (start, end) }

  /// An empty range at the beginning of a text.
  static let start = TextRange(TextPosition(0, 0), TextPosition(0, 0))

  /// Whether a position lies inside the range or at its end.
  package func contains(_ position: TextPosition) -> Bool { start <= position && position <= end }
  /// Whether the ranges have a position in common.
  package func touches(_ other: TextRange) -> Bool { start <= other.end && other.start <= end }
}

extension TextPosition: Decodable {
  private enum CodingKeys: CodingKey {
    case line, character
  }

  /// Reads a position, with numbers that are not negative.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Int {
      let number = try members.decode(Int.self, forKey: key)
      guard number >= 0 else {
        throw DecodingError.dataCorruptedError(forKey: key, in: members, debugDescription: "the number is negative")
      }
      return number
    }
    self.init(try number(.line), try number(.character))
  }
}

extension TextRange: Decodable {
  private enum CodingKeys: CodingKey {
    case start, end
  }

  /// Reads a range, whose positions may be in the wrong order.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let (start, end) = (
      try members.decode(TextPosition.self, forKey: .start), try members.decode(TextPosition.self, forKey: .end)
    )
    self.init(min(start, end), max(start, end))
  }
}
