package import SourceText

/// The values of a column, such as `size: S, M, L`.
package struct ValueList {
  package let name: String
  package let values: [String]

  /// Reads a list.
  ///
  /// - Throws: a diagnostic for a list without a name or values, or with a repeated value.
  package init(parsing text: String) throws(Diagnostic) {
    let (name, rest) = try Self.parts(of: text, advice: "Write a name and its values, as in 'size: S, M, L'.")
    let values = rest.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
    guard values != [""] else {
      throw Diagnostic(problem: "'\(name)' has no values", advice: "Write them after the colon, as in '\(name): a, b'.")
    }
    if let value = values.firstRepeated {
      throw Diagnostic(problem: "'\(name)' has the value '\(value)' twice", advice: "Delete one of them.")
    }
    (self.name, self.values) = (name, values)
  }

  /// The values around both ends of a range, such as `age: 18..65`.
  ///
  /// - Throws: a diagnostic for a range that cannot be read.
  package init(boundariesOf text: String, _ option: String) throws(Diagnostic) {
    let advice = "Write \(option) 'age: 18..65'; both numbers have at most 15 digits."
    let (name, range) = try Self.parts(of: text, advice: advice)
    guard let dots = range.firstRange(of: ".."),
      let first = DecimalText(range[..<dots.lowerBound].trimmed),
      let last = DecimalText(range[dots.upperBound...].trimmed)
    else { throw Diagnostic(problem: "\(option): '\(range.trimmed)' is not a range", advice: advice) }
    let places = max(first.places, last.places)
    guard let least = first.units(places: places), let most = last.units(places: places) else {
      throw Diagnostic(problem: "\(option): the numbers of '\(name)' have too many digits", advice: advice)
    }
    guard least <= most else {
      throw Diagnostic(
        problem: "\(option): the range of '\(name)' ends before it begins", advice: "Write the smaller number first.")
    }
    let units = Set([least - 1, least, least + 1, most - 1, most, most + 1]).sorted()
    (self.name, values) = (name, units.map { DecimalText.text(ofUnits: $0, places: places) })
  }

  private static func parts(of text: String, advice: String) throws(Diagnostic) -> (name: String, rest: Substring) {
    guard let colon = text.firstIndex(of: ":") else {
      throw Diagnostic(problem: "'\(text)' has no colon after a name", advice: advice)
    }
    let name = text[..<colon].trimmed
    guard !name.isEmpty else { throw Diagnostic(problem: "'\(text)' has no name before its colon", advice: advice) }
    return (name, text[text.index(after: colon)...])
  }
}

/// A decimal number in its written form, such as `-1.50`.
private struct DecimalText {
  private static let mostDigits = 15

  private let isNegative: Bool
  private let digits: String
  /// The number of digits after the point.
  let places: Int

  init?(_ text: String) {
    isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard areDigits, parts.count <= 2 else { return nil }
    places = parts.count == 2 ? parts[1].utf8.count : 0
    digits = parts.joined()
  }

  /// The number in units of the last of so many places; nil for a number with too many digits.
  func units(places: Int) -> Int? {
    let digits = digits + String(repeating: "0", count: places - self.places)
    guard digits.utf8.count <= Self.mostDigits, let units = Int(digits) else { return nil }
    return isNegative ? -units : units
  }

  static func text(ofUnits units: Int, places: Int) -> String {
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    let sign = units < 0 ? "-" : ""
    return sign + padded.dropLast(places) + (places == 0 ? "" : ".\(padded.suffix(places))")
  }
}

extension [String] {
  /// The first text that is in the list twice.
  package var firstRepeated: String? {
    var known: Set<String> = []
    return first { !known.insert($0).inserted }
  }
}
