import AppUnderTest
import StepRegistry

/// A number in a step with limits. Outside the limits the step fails and reports the allowed range.
protocol StepNumber: StepConvertible {
  associatedtype Value: LosslessStringConvertible & Comparable
  /// The allowed numbers.
  static var limits: ClosedRange<Value> { get }
  init(_ value: Value)
}

extension StepNumber {
  init?(stepText: String) {
    guard let value = Value(stepText), Self.limits.contains(value) else { return nil }
    self.init(value)
  }
}

/// The number of one of several elements, counted from 1.
struct Position: StepNumber {
  static let stepWording = "a number from 1 to 1000000: the first one is number 1"
  static let limits = 1...1_000_000

  /// An ordinal number in a regular expression: `first`, `2nd`.
  static let ordinal = "(first|\\d+(?:st|nd|rd|th))"

  /// The number reduced by one, as an index from 0.
  let index: Int

  init(_ number: Int) { index = number - 1 }

  init?(stepText: String) {
    guard let number = stepText == "first" ? 1 : Int(stepText.prefix(while: \.isNumber)), Self.limits.contains(number)
    else { return nil }
    self.init(number)
  }
}

/// An expected count, which may be 0.
struct Amount: StepNumber {
  static let stepWording = "a number from 0 to 1000000"
  static let limits = 0...1_000_000

  let count: Int

  init(_ count: Int) { self.count = count }
}

/// The number of repetitions of an action, at least 1, with a reasonable maximum.
struct Repetitions: StepNumber {
  static let stepWording = "a number from 1 to 1000"
  static let limits = 1...1_000

  let count: Int

  init(_ count: Int) { self.count = count }
}

/// A part of something in percent.
struct Percent: StepNumber {
  static let stepWording = "a percentage from 0 to 100"
  static let limits = 0.0...100

  /// The part, from 0 to 1.
  let part: Double

  init(_ percent: Double) { part = percent / 100 }
}

/// A distance from the left or the top, in points.
struct Points: StepNumber {
  static let stepWording = "a distance from 0 to 10000 points"
  static let limits = 0.0...10_000

  let length: Double

  init(_ length: Double) { self.length = length }
}

/// A rotation angle, positive for clockwise.
struct Degrees: StepConvertible {
  static let stepWording = "an angle up to 3600 degrees in either direction, and not 0"

  let degrees: Double

  init?(stepText: String) {
    guard let degrees = Double(stepText), (-3_600...3_600).contains(degrees), degrees != 0 else { return nil }
    self.degrees = degrees
  }
}

/// A duration of the app's time in seconds, with or without a fraction, from 0 to some years.
struct Seconds: StepNumber {
  static let stepWording = "a number of seconds from 0 to 1000000000"
  static let limits = 0.0...1e9

  let duration: Duration

  init(_ seconds: Double) { duration = .milliseconds(Int64((seconds * 1000).rounded())) }

  /// A number of seconds in a regular expression.
  static let pattern = #"(\d+(?:\.\d+)?|\.\d+)"#
}

/// A duration with its unit: `500 ms`, `2 seconds`, `1.5 s`, `3 minutes`.
struct TimeSpan: StepConvertible {
  static let stepWording = "a time such as 500 ms or 2 seconds, up to 1000000000 seconds"

  /// A duration in a regular expression.
  static let pattern = #"((?:\d+(?:\.\d+)?|\.\d+) ?(?:ms|milliseconds?|s|seconds?|minutes?))"#

  let duration: Duration

  init?(stepText: String) {
    let number = stepText.prefix { $0.isNumber || $0 == "." }
    let unit: Double? =
      switch stepText.dropFirst(number.count).drop(while: { $0 == " " }) {
      case "ms", "millisecond", "milliseconds": 0.001
      case "s", "second", "seconds": 1
      case "minute", "minutes": 60
      default: nil
      }
    guard let value = Double(number), let unit, Seconds.limits.contains(value * unit) else { return nil }
    duration = .milliseconds(Int64((value * unit * 1000).rounded()))
  }
}

/// The preferred text size of the user, by name.
struct TextSizeName: StepConvertible {
  static let stepWording = "a text size; there are " + TextSize.allCases.map(\.rawValue).joined(separator: ", ")

  let size: TextSize

  init?(stepText: String) {
    guard let size = TextSize(rawValue: stepText) else { return nil }
    self.size = size
  }
}

/// The final status of a response (RFC 9110, section 15).
struct HTTPStatus: StepNumber {
  static let stepWording = "a status from 200 to 599"
  static let limits = 200...599

  let number: Int

  init(_ number: Int) { self.number = number }
}
