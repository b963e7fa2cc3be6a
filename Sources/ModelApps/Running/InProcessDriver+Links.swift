extension InProcessDriver: LinkedDriver {
  /// The addresses declared by the app.
  public nonisolated var links: [String] { Swift.type(of: make()).links }
}
