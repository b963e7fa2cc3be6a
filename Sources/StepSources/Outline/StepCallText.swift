/// The text of a step in a call of Swift code, with the interpolated values of its literal.
package struct StepCallText: Sendable, Hashable {
  private enum Piece: Sendable, Hashable {
    case text(String)
    /// An interpolation in its written form, such as `\(name)`.
    case value(String)
  }

  private let pieces: [Piece]
  /// The number of `#` on both sides of the literal.
  private let signs: Int
  /// The first of the scalars that represent values, from a private plane that steps do not use.
  private static let firstToken: UInt32 = 0xF0000

  /// Reads a literal with its quotes; nil for one of several lines, or without its end.
  init?(_ literal: ArraySlice<UInt8>) {
    guard let parts = SwiftLiteral.parts(of: literal) else { return nil }
    signs = parts.signs
    let delimiter = String(repeating: "#", count: signs)
    let opening = Array("\\\(delimiter)(".utf8)
    var rest = parts.inner
    var pieces: [Piece] = []
    var plain: [UInt8] = []
    func take(_ plain: [UInt8]) -> Bool {
      let text: String
      if delimiter.isEmpty {
        guard let literal = SwiftLiteral((Array("\"".utf8) + plain + Array("\"".utf8))[...]) else { return false }
        text = literal.text
      } else {
        text = String(decoding: plain, as: UTF8.self)
        guard !text.contains("\\\(delimiter)") else { return false }
      }
      if !text.isEmpty { pieces.append(.text(text)) }
      return true
    }
    while let byte = rest.first {
      guard rest.starts(with: opening) else {
        // A backslash and the next byte belong together.
        let count = signs == 0 && byte == UInt8(ascii: "\\") ? 2 : 1
        plain += rest.prefix(count)
        rest = rest.dropFirst(count)
        continue
      }
      guard take(plain), let end = Self.end(ofValue: rest.dropFirst(opening.count)) else { return nil }
      plain = []
      pieces.append(.value(String(decoding: rest[rest.startIndex..<end], as: UTF8.self)))
      rest = rest[end...]
    }
    guard take(plain) else { return nil }
    self.pieces = pieces
  }

  /// The index behind the bracket that closes a value.
  private static func end(ofValue bytes: ArraySlice<UInt8>) -> Int? {
    var depth = 1
    for (index, byte) in zip(bytes.indices, bytes) {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return nil
  }

  /// Whether the text is known without running the code.
  package var isWhole: Bool { values.isEmpty }
  private var values: [String] { pieces.compactMap { if case .value(let source) = $0 { source } else { nil } } }

  /// The text with another one in the place of each value.
  package func text(filling value: String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .value: value
      }
    }.joined()
  }

  /// The text with a marker in place of each value, for `literal(of:)`.
  package var marked: String {
    var number = Self.firstToken
    return pieces.map { piece in
      if case .text(let text) = piece { return text }
      defer { number += 1 }
      return Unicode.Scalar(number).map { String(Character($0)) } ?? ""
    }.joined()
  }

  /// The literal of another text with the markers of `marked`; nil unless it has each marker once.
  package func literal(of text: String) -> String? {
    let values = values
    var found: Set<Int> = []
    var plain = ""
    var result = ""
    for scalar in text.unicodeScalars {
      let number = Int(scalar.value) - Int(Self.firstToken)
      guard values.indices.contains(number) else {
        plain.unicodeScalars.append(scalar)
        continue
      }
      guard found.insert(number).inserted else { return nil }
      result += written(plain) + values[number]
      plain = ""
    }
    result += written(plain)
    let delimiter = String(repeating: "#", count: signs)
    guard found.count == values.count, signs == 0 || !text.contains("\"\(delimiter)") else { return nil }
    return "\(delimiter)\"\(result)\"\(delimiter)"
  }

  private func written(_ text: String) -> String { signs > 0 ? text : SwiftLiteral.escaped(text) }
}
