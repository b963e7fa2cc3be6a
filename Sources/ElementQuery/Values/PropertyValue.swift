/// The value of a property.
public enum PropertyValue: Sendable, Hashable {
  /// A text.
  case string(String)
  /// A whole number.
  case integer(Int)
  /// Any other number.
  case number(Double)
  /// Yes or no.
  case boolean(Bool)
  /// A rectangle in points.
  case rect(Rect)

  /// The text; nil for other values.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number; nil for other values. Yes is 1 and no is 0, as in Objective-C.
  package var numeric: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .boolean(let value): value ? 1 : 0
    case .string, .rect: nil
    }
  }

  /// Whether both values are equal. Numbers and truth values are compared as numbers.
  package func equals(_ other: PropertyValue) -> Bool {
    if let left = numeric, let right = other.numeric { return left == right }
    return self == other
  }

  /// A part of the value by its name: `x`, `y`, `width`, `height`, `center_x`, `center_y` of a rectangle, `length` of a
  /// text; nil for other names.
  package func part(named name: String) -> PropertyValue? {
    switch (self, name) {
    case (.rect, "frame"): self
    case (.rect(let rect), "x"): .number(rect.x)
    case (.rect(let rect), "y"): .number(rect.y)
    case (.rect(let rect), "width"): .number(rect.width)
    case (.rect(let rect), "height"): .number(rect.height)
    case (.rect(let rect), "center_x"): .number(rect.center.x)
    case (.rect(let rect), "center_y"): .number(rect.center.y)
    case (.string(let text), "length"): .integer(text.utf16.count)
    default: nil
    }
  }
}

extension PropertyValue: CustomStringConvertible {
  /// The value for readers: texts without quotes, `YES` and `NO`, whole numbers without a fraction.
  public var description: String {
    switch self {
    case .string(let text): text
    case .integer(let value): String(value)
    case .number(let value): value.exactDescription
    case .boolean(let value): value ? "YES" : "NO"
    case .rect(let rect): rect.description
    }
  }
}

extension PropertyValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Yes or no.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A number with a fraction.
  public init(floatLiteral value: Double) { self = .number(value) }
}
