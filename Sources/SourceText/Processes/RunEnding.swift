internal import Synchronization

/// Whether somebody has asked for the end of the run, so that a step that continues for long by itself ends as well.
///
/// Steps run to their end otherwise: most take no time.
package enum RunEnding {
  private static let asked = Atomic<Bool>(false)

  /// Whether the end was asked for.
  package static var isAsked: Bool { asked.load(ordering: .relaxed) }

  /// Notes that the end is asked for, or that another run begins; a signal handler may call it when it was called before.
  package static func note(_ isAsked: Bool) { asked.store(isAsked, ordering: .relaxed) }
}
