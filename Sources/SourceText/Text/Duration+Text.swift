extension Duration {
  /// The duration as it is written in options: `5s`, `500ms`; parts of a millisecond are dropped.
  package var text: String {
    let (seconds, attoseconds) = components
    return attoseconds == 0 ? "\(seconds)s" : "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)ms"
  }
}
