import AppUnderTest
import SourceText

/// A method of Ruby that makes another value of a text or number.
enum ValueConversion: String, Sendable {
  case integer = "to_i"
  case number = "to_f"
  case rounded = "round"
  case text = "to_s"

  /// The result for an item. A text is read up to its first letter, as Ruby does: `"15.0 GB"` is 15, and `"OK"` is 0.
  func result(for item: Results.Item) -> PropertyValue {
    let value: PropertyValue? = if case .value(let value) = item { value } else { .string(item.text) }
    let number = value.map { $0.numeric ?? $0.description.leadingNumber } ?? 0
    switch self {
    case .integer: return .whole(number.rounded(.towardZero))
    case .number: return .number(number)
    case .rounded: return .whole(number.rounded())
    case .text: return .string(value?.description ?? "")
    }
  }
}

extension PropertyValue {
  fileprivate static func whole(_ number: Double) -> PropertyValue {
    Int(exactly: number).map(PropertyValue.integer) ?? .number(number)
  }
}

extension String {
  /// The number at the beginning of the text, which may have underscores between digits; 0 without one.
  fileprivate var leadingNumber: Double {
    var rest = Substring(trimmed)
    let sign = rest.prefix(1).filter { $0 == "-" || $0 == "+" }
    rest = rest.dropFirst(sign.count)
    let digits = rest.takeDigits()
    var decimals = ""
    if rest.first == "." {
      rest = rest.dropFirst()
      decimals = rest.takeDigits()
    }
    return Double(sign + digits + (decimals.isEmpty ? "" : "." + decimals)) ?? 0
  }
}

extension Substring {
  /// Removes the digits at the beginning and returns them without underscores.
  fileprivate mutating func takeDigits() -> String {
    let isDigit = { (character: Character?) in character.map { $0.isASCII && $0.isNumber } ?? false }
    var digits = ""
    while let first {
      if first == "_", !digits.isEmpty, isDigit(dropFirst().first) {
        removeFirst()
      } else if isDigit(first) {
        digits.append(first)
        removeFirst()
      } else {
        break
      }
    }
    return digits
  }
}
