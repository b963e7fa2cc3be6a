import AppUnderTest
internal import SourceText

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
  /// The number at the beginning of the text; 0 without one.
  fileprivate var leadingNumber: Double {
    let isDigit = { (character: Character) in character.isASCII && character.isNumber }
    let text = trimmed
    let sign = text.prefix(1).filter { $0 == "-" || $0 == "+" }
    let digits = text.dropFirst(sign.count).prefix(while: isDigit)
    let rest = text.dropFirst(sign.count + digits.count)
    let decimals = rest.first == "." ? rest.dropFirst().prefix(while: isDigit) : ""
    return Double(sign + digits + (decimals.isEmpty ? "" : "." + decimals)) ?? 0
  }
}
