extension Duration {
  /// The duration as `0m0.012s`.
  package var minutesAndSeconds: String {
    let milliseconds = max(0, components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
    let fraction = String(milliseconds % 1000 + 1000).dropFirst()
    return "\(milliseconds / 60000)m\(milliseconds / 1000 % 60).\(fraction)s"
  }
}
