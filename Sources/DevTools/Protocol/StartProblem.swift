/// The reason to give up a browser that has not answered anything since its start.
enum StartProblem: Sendable, Hashable {
  /// The browser has not answered for this long.
  case silent(Duration)
  /// The browser has closed its pipe.
  case closed
  /// The browser has sent something that is not a message.
  case garbled
}
