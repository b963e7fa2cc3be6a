public import StepRegistry

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// `{bigdecimal}` and amounts of money in a step or a cell of a data table become exact decimal numbers.
extension Decimal: StepConvertible {
  /// Makes a decimal number from digits with a point and an exponent, as in `-1.10` or `2E3`; nil for an invalid text.
  public init?(stepText: String) {
    // Foundation ignores characters after the number. In a step the whole text has to be a number.
    let isPlain = stepText.utf8.allSatisfy(Self.symbols.contains)
    guard isPlain, Double(stepText) != nil else { return nil }
    self.init(string: stepText)
  }

  private static let symbols = Set("0123456789+-.eE".utf8)
}
