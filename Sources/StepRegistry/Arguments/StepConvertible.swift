/// A type of your own that values in the text of a step, or in the cell of a data table, are converted to.
///
/// Types that are `LosslessStringConvertible` and enums with raw values need no conformance. A type of another library gets
/// it in one line:
///
///     extension Decimal: @retroactive StepConvertible {
///       public init?(stepText: String) { self.init(string: stepText) }
///     }
public protocol StepConvertible {
  /// Makes a value of a text; nil where the text is none, which fails the step.
  ///
  /// - Parameter stepText: the argument as the step gives it; a `{string}` without its quotes.
  init?(stepText: String)
  /// What a text has to be, as a message says it behind "is not"; unless you say it, the message names the type.
  ///
  ///     static var stepWording: String { "a time of day such as 18:30" }
  static var stepWording: String { get }
}

extension StepConvertible {
  /// The name of the type.
  public static var stepWording: String { "\(Self.self)" }
}
