import Synchronization

/// Whether the user has requested the end of the run, which long-running steps check to end early.
///
/// Other steps run to their end, since most are short.
package enum RunEnding {
  /// Process-wide, because signal handlers have no parameters.
  private static let asked = Atomic<Bool>(false)

  /// Whether the end was requested.
  package static var isAsked: Bool { asked.load(ordering: .relaxed) }

  /// Records a request for the end, or the beginning of another run. A signal handler may call it after a first call
  /// outside of the handler.
  package static func note(_ isAsked: Bool) { asked.store(isAsked, ordering: .relaxed) }
}
