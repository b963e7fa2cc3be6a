import AppUnderTest
import StepRegistry

/// A range of numbers in a step: `between 1 and 3`, `at least 2.5`.
struct NumberRange: StepConvertible {
  static let stepWording = "a range of numbers whose beginning is not above its end, such as between 1 and 3"

  private static let number = #"-?\d+(?:\.\d+)?"#
  /// The words of a range as a regular expression.
  static let pattern = "between \(number) and \(number)|(?:at least|at most|more than|less than) \(number)"

  /// The words of the step.
  let words: String
  private let first: Double
  private let last: Double

  init?(stepText: String) {
    words = stepText
    let numbers = stepText.split(separator: " ").compactMap { Double($0) }
    guard let first = numbers.first, let last = numbers.last, first <= last else { return nil }
    (self.first, self.last) = (first, last)
  }

  /// Whether a number is in the range.
  private func contains(_ number: Double) -> Bool {
    if words.hasPrefix("between") { return (first...last).contains(number) }
    if words.hasPrefix("at least") { return number >= first }
    if words.hasPrefix("at most") { return number <= first }
    return words.hasPrefix("more") ? number > first : number < first
  }

  /// The reason why no text has its only number in the range; nil if one has.
  func objection(to texts: [String]) -> String? {
    let numbers = texts.map { ShownNumber.all(in: $0) }
    if numbers.contains(where: { $0.count == 1 && $0.allSatisfy(contains) }) { return nil }
    let shown = texts.map { "\"\($0.shortened)\"" }.joined(separator: " and ")
    if texts.isEmpty { return "it shows nothing" }
    if numbers.contains(where: { $0.count == 1 }) { return "it shows \(shown)" }
    return "it shows \(shown), " + (numbers.allSatisfy(\.isEmpty) ? "without a number" : "with more than one number")
  }
}

/// Numbers in the texts of apps: `12`, `-3.5`, `1,250.00`, `1.250,00`.
enum ShownNumber {
  /// The marks inside numbers: before decimals, and between groups of digits.
  private static let marks = ".,'\u{a0}\u{202f}"

  /// The numbers in a text, from left to right.
  static func all(in text: String) -> [Double] {
    var numbers: [Double] = []
    var rest = text[...]
    while let start = rest.firstIndex(where: \.isDigit) {
      let digits = rest[start...].prefix { $0.isDigit || marks.contains($0) }
      let isNegative = rest[..<start].last.map { "-\u{2212}".contains($0) } ?? false
      if let number = Double(plain(digits)) { numbers.append(isNegative ? -number : number) }
      rest = rest[digits.endIndex...]
    }
    return numbers
  }

  /// The digits of a number with a point before its decimals; other texts than numbers stay as they are.
  ///
  /// With several marks, the last one stands before the decimals if it differs from the first one. A single point stands
  /// before decimals, and so does a single comma unless three digits follow.
  private static func plain(_ text: Substring) -> String {
    // A mark at the end belongs to the sentence.
    var digits = String(text)
    while digits.last?.isDigit == false { digits.removeLast() }
    let marks = digits.filter { !$0.isDigit }
    guard let first = marks.first, let last = marks.last, let place = digits.lastIndex(of: last) else {
      return digits
    }
    let groups = digits.split { !$0.isDigit }.dropFirst()
    let isGrouped = groups.allSatisfy { $0.count == 3 }
    if last != "." || marks.count > 1, first == last, isGrouped { return digits.filter(\.isDigit) }
    guard ".,".contains(last), marks.count == 1 || first != last else { return digits }
    let (whole, decimals) = (String(digits[..<place]), digits[place...].dropFirst())
    return "\(whole.filter(\.isDigit)).\(decimals)"
  }
}

extension Character {
  /// Whether the character is an ASCII digit.
  fileprivate var isDigit: Bool { isASCII && isNumber }
}
