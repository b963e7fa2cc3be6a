extension HookMessage {
  /// The default name of a hook that runs once before all workers, and the prefix of a custom name.
  package static let beforeRun = "BeforeRun"
  /// The same for a hook that runs once after all workers.
  package static let afterRun = "AfterRun"

  /// Whether it runs once for all workers; its kind alone does not show that, because hooks in each worker have the
  /// same kind.
  package var isOnce: Bool {
    let word: String
    switch kind {
    case .beforeTestRun: word = Self.beforeRun
    case .afterTestRun: word = Self.afterRun
    case .beforeTestCase, .afterTestCase, .beforeTestStep, .afterTestStep: return false
    }
    return name == word || name?.hasPrefix(word + ": ") == true
  }
}
