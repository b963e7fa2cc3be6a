/// Reports of a session about its app and device, each made once.
struct SessionReports: Sendable {
  private let onWarning: @Sendable (String) -> Void
  private let onLaunch: @Sendable (String) -> Void
  private let onVersion: (@Sendable (String) -> Void)?
  /// The description of the device or browser that was reported last.
  private var summary: String?
  /// The version of the app that was reported last.
  private var version: String?
  /// The warnings that were already reported.
  private var warnings: Set<String> = []

  init(
    onWarning: @escaping @Sendable (String) -> Void, onLaunch: @escaping @Sendable (String) -> Void,
    onVersion: (@Sendable (String) -> Void)?
  ) {
    self.onWarning = onWarning
    self.onLaunch = onLaunch
    self.onVersion = onVersion
  }

  /// Whether versions of apps are reported at all.
  var needsVersion: Bool { onVersion != nil }

  mutating func report(launchOf summary: String) {
    guard summary != self.summary else { return }
    self.summary = summary
    onLaunch(summary)
  }

  mutating func report(version: String) {
    guard version != self.version else { return }
    self.version = version
    onVersion?(version)
  }

  mutating func report(warnings: [String]) {
    for warning in warnings where self.warnings.insert(warning).inserted { onWarning(warning) }
  }
}
