extension InProcessDriver: VersionedDriver {
  /// The version that the app declares; nil before the launch.
  public var appVersion: String? { (try? app())?.version }
}
