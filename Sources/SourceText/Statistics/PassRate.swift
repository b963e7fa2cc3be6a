/// The share of repetitions that passed, with its confidence interval.
package struct PassRate: Sendable, Hashable {
  /// The number of repetitions that passed.
  package let passed: Int
  /// The number of all repetitions, at least 1.
  package let total: Int

  /// The quantile of the normal distribution for 95 %.
  private static let quantile = 1.959963984540054

  /// Creates a rate.
  ///
  /// - Returns: nil without repetitions.
  package init?(passed: Int, of total: Int) {
    guard total > 0 else { return nil }
    (self.passed, self.total) = (passed, total)
  }

  /// The share, from 0 to 1.
  package var share: Double { Double(passed) / Double(total) }

  /// The 95 % confidence interval of the share, by Wilson's formula.
  package var interval: ClosedRange<Double> {
    let (count, square) = (Double(total), Self.quantile * Self.quantile)
    let centre = (share + square / (2 * count)) / (1 + square / count)
    let reach =
      Self.quantile / (1 + square / count) * (share * (1 - share) / count + square / (4 * count * count)).squareRoot()
    return max(centre - reach, 0)...min(centre + reach, 1)
  }

  /// The number, the share and the interval: `97 of 100 (97.0 %, 95 % interval 91.5 % to 99.0 %)`.
  package var wording: String {
    "\(passed) of \(total) (\(Self.percent(share)), "
      + "95 % interval \(Self.percent(interval.lowerBound)) to \(Self.percent(interval.upperBound)))"
  }

  private static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
