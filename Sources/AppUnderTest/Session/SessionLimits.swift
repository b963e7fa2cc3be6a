/// What a session does at most before it reports that something continues without end.
package struct SessionLimits: Sendable {
  /// How many events a wait looks at: far more than happen in half a minute, and a few seconds of a machine.
  let looks: Int
  /// How often something is dragged in a row: through some ten thousand rows.
  let drags: Int

  /// Limits for any app; tests set lower ones.
  package init(looks: Int = 50_000, drags: Int = 2_000) {
    self.looks = looks
    self.drags = drags
  }
}
