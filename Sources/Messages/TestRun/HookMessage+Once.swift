extension HookMessage {
  /// The name of a hook that runs once before all workers, and the beginning of its name where it has one of its own.
  package static let beforeRun = "BeforeRun"
  /// The same for a hook that runs once after all workers.
  package static let afterRun = "AfterRun"

  /// Whether it is such a hook; the messages know one kind of hook around the run, which one in each worker is, too.
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
