extension Int {
  /// The share of a whole with at most one decimal place, rounded down, such as `66.6%`; `0%` of nothing.
  package func percent(of whole: Int) -> String {
    let tenths = whole == 0 ? 0 : self * 1000 / whole
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }

  /// The number with its share of a whole, such as `2 of 3 (66.6%)`; `0 of 0` of nothing.
  package func share(of whole: Int) -> String {
    whole == 0 ? "0 of 0" : "\(self) of \(whole) (\(percent(of: whole)))"
  }
}
