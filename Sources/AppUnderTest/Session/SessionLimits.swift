/// What a session does at most before it says that something goes on without end.
package enum SessionLimits {
  /// How many events a wait looks at: far more than happen in half a minute, and a few seconds of a machine.
  @TaskLocal package static var looks = 50_000
  /// How often something is dragged in a row: through some ten thousand rows.
  @TaskLocal package static var drags = 2_000
}
