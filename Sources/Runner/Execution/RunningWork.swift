/// Work that a limit or the end of its process has cut off, by its name in messages.
enum RunningWork: String, Sendable {
  case step, hook
  /// The work of a process between steps and hooks.
  case process
  /// The loading of the definitions.
  case loading

  /// The process of the work, in words.
  var processInWords: String {
    switch self {
    case .step, .hook: "the process of the \(rawValue)"
    case .process, .loading: "the process"
    }
  }
}

extension PlannedAction {
  /// The running action.
  var work: RunningWork { isHook ? .hook : .step }
}
