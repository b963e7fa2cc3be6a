extension Duration {
  /// The duration in seconds: "30 s", "0.25 s".
  package var wording: String {
    let (seconds, attoseconds) = components
    let total = Double(seconds) + Double(attoseconds) / 1e18
    let thousandths = (total * 1000).rounded() / 1000
    return thousandths == thousandths.rounded() ? "\(thousandths.shortDescription) s" : "\(thousandths) s"
  }

  /// The duration in seconds.
  package var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
