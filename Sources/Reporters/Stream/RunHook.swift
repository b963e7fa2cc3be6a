import Messages

/// A hook around the run that has begun, with what the stream has said about it so far.
struct RunHook {
  /// The hook; nil where the stream does not say which.
  let hook: HookMessage?
  /// How it ended; nil while it has not.
  var result: TestStepResult?
  /// What it left for the reports.
  var attachments: [Attachment] = []

  init(_ hook: HookMessage?) {
    self.hook = hook
  }
}
