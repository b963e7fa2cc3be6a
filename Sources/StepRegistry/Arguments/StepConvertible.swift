/// A type of your own that the text of a step, or the cell of a data table, can be converted to.
///
/// Types that are `LosslessStringConvertible` and enums with raw values need no conformance. One line adds it to a type
/// of another library:
///
///     extension Decimal: @retroactive StepConvertible {
///       public init?(stepText: String) { self.init(string: stepText) }
///     }
public protocol StepConvertible {
  /// Makes a value from a text; nil if the text is invalid, which fails the step.
  ///
  /// - Parameter stepText: the argument as the step writes it; a `{string}` without its quotes.
  init?(stepText: String)
  /// A description of valid texts, which messages place after "is not"; the name of the type by default.
  ///
  ///     static var stepWording: String { "a time of day such as 18:30" }
  static var stepWording: String { get }
}

extension StepConvertible {
  /// The name of the type.
  public static var stepWording: String { "\(Self.self)" }
}
