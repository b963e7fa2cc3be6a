public import StepRegistry

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// `{bigdecimal}` and amounts of money in a step or a cell of a data table become exact decimal numbers.
extension Decimal: StepConvertible {
  /// Makes a decimal number of digits with a point and an exponent, as in `-1.10` or `2E3`; nil where the text is none.
  public init?(stepText: String) {
    // Foundation takes the beginning of a text that is a number; a step means the whole of it.
    let isPlain = stepText.utf8.allSatisfy(Self.symbols.contains)
    guard isPlain, Double(stepText) != nil else { return nil }
    self.init(string: stepText)
  }

  private static let symbols = Set("0123456789+-.eE".utf8)
}
