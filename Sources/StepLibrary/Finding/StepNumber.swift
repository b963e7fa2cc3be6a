import AppUnderTest
import StepRegistry

/// A number in a step, which has a meaning only within limits; beyond them the step fails and says what is allowed.
protocol StepNumber: StepConvertible {
  associatedtype Value: LosslessStringConvertible & Comparable
  /// The numbers that mean something.
  static var limits: ClosedRange<Value> { get }
  init(_ value: Value)
}

extension StepNumber {
  init?(stepText: String) {
    guard let value = Value(stepText), Self.limits.contains(value) else { return nil }
    self.init(value)
  }
}

/// Which one of several is meant, counted from 1.
struct Position: StepNumber {
  static let stepWording = "a number from 1 to 1000000: the first one is number 1"
  static let limits = 1...1_000_000

  /// The same counted from 0.
  let index: Int

  init(_ number: Int) { index = number - 1 }
}

/// How many things there are to be, which may be none.
struct Amount: StepNumber {
  static let stepWording = "a number from 0 to 1000000"
  static let limits = 0...1_000_000

  let count: Int

  init(_ count: Int) { self.count = count }
}

/// How often a step does something: at least once, and not more often than anybody would.
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

/// How far something is turned, clockwise above zero.
struct Degrees: StepConvertible {
  static let stepWording = "an angle up to 3600 degrees in either direction, and not 0"

  let degrees: Double

  init?(stepText: String) {
    guard let degrees = Double(stepText), (-3_600...3_600).contains(degrees), degrees != 0 else { return nil }
    self.degrees = degrees
  }
}

/// A length of the app's time as steps give it: seconds, with or without a fraction, from 0 to some years.
struct Seconds: StepNumber {
  static let stepWording = "a number of seconds from 0 to 1000000000"
  static let limits = 0.0...1e9

  let duration: Duration

  init(_ seconds: Double) { duration = .milliseconds(Int64((seconds * 1000).rounded())) }

  /// A number of seconds in a regular expression.
  static let pattern = #"(\d+(?:\.\d+)?|\.\d+)"#
}

/// How large the user wants texts, by the names of the sizes.
struct TextSizeName: StepConvertible {
  static let stepWording = "a text size; there are " + TextSize.allCases.map(\.rawValue).joined(separator: ", ")

  let size: TextSize

  init?(stepText: String) {
    guard let size = TextSize(rawValue: stepText) else { return nil }
    self.size = size
  }
}

/// The status with which a server answers (RFC 9110, section 15).
struct HTTPStatus: StepNumber {
  static let stepWording = "a status from 100 to 599"
  static let limits = 100...599

  let number: Int

  init(_ number: Int) { self.number = number }
}
