extension BinaryInteger {
  /// The digits of the number, padded with leading zeros.
  ///
  /// - Parameters:
  ///   - count: the least number of digits; more stay.
  ///   - radix: the base of the digits, from 2 to 36.
  ///   - uppercase: whether digits above 9 are capital letters.
  package func padded(to count: Int, radix: Int = 10, uppercase: Bool = false) -> String {
    let digits = String(magnitude, radix: radix, uppercase: uppercase)
    return (self < 0 ? "-" : "") + String(repeating: "0", count: max(count - digits.utf8.count, 0)) + digits
  }
}
