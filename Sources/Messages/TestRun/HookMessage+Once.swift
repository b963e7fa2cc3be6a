extension HookMessage {
  /// The functions of step files that have no kind of their own in the messages. The name of such a hook begins with its
  /// function.
  package enum Function: String, CaseIterable, Sendable {
    case beforeRun = "BeforeRun"
    case afterRun = "AfterRun"
    case beforeFeature = "BeforeFeature"
    case afterFeature = "AfterFeature"
    case beforeRule = "BeforeRule"
    case afterRule = "AfterRule"
    case around = "Around"

    /// The kind in the messages.
    fileprivate var kind: Kind {
      switch self {
      case .beforeRun: .beforeTestRun
      case .afterRun, .afterFeature, .afterRule: .afterTestRun
      case .beforeFeature, .beforeRule: .beforeTestCase
      case .around: .afterTestCase
      }
    }
  }

  /// The function at the beginning of the name; nil if the kind names the function.
  package var function: Function? {
    guard let name else { return nil }
    return Function.allCases.first { function in
      kind == function.kind && (name == function.rawValue || name.hasPrefix(function.rawValue + ": "))
    }
  }

  /// Whether the hook runs once for all workers.
  package var isOnce: Bool { function == .beforeRun || function == .afterRun }

  /// The hook with its kind. Cucumber versions before 2024 omit the kind, and the place in the stream determines it.
  ///
  /// - Parameter kind: the kind by its place in the stream.
  func of(_ kind: Kind) -> HookMessage {
    guard self.kind == nil else { return self }
    var hook = self
    hook.kind = kind
    return hook
  }
}
