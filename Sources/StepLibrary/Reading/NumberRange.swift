import AppUnderTest
import StepRegistry

/// A range of numbers in a step: `between 1 and 3`, `at least 2.5`.
struct NumberRange: StepConvertible {
  static let stepWording =
    "a range of numbers whose beginning is not above its end, such as between 1 and 3; 1250 has no mark"

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
    // A point before three digits stands before thousands in some languages.
    guard ShownNumber.all(in: stepText).allSatisfy({ $0.readings.count == 1 }) else { return nil }
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

  /// The reason why the only number in the texts may be outside the range; nil for a number inside it.
  func objection(to texts: [String]) -> String? {
    if texts.isEmpty { return "it has no value" }
    var numbers: [ShownNumber] = []
    for number in texts.flatMap({ ShownNumber.all(in: $0) }) where !numbers.contains(number) { numbers.append(number) }
    let shown = "it shows " + texts.map { "\"\($0.shortened)\"" }.joined(separator: " and ")
    guard let number = numbers.first else { return "\(shown), without a number" }
    if numbers.count > 1 { return "\(shown), with more than one number" }
    if number.readings.isEmpty { return "\(shown), whose number cannot be read" }
    if number.readings.allSatisfy(contains) { return nil }
    guard number.readings.count > 1 else { return shown }
    return "\(shown), which may be " + number.readings.map(\.exactDescription).joined(separator: " or ")
  }
}
