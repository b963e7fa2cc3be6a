extension Duration {
  /// The duration in seconds, to the thousandth: "30 s", "0.25 s".
  package var wording: String {
    let thousandths = (seconds * 1000).rounded() / 1000
    return Int(exactly: thousandths).map { "\($0) s" } ?? "\(thousandths) s"
  }

  /// The duration in seconds.
  package var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
