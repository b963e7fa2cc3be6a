/// The screen at the end of a path.
package struct PathEnd: Sendable, Hashable {
  /// The screen without its data.
  package var state: ScreenState
  /// The picture of the screen as an SVG document; nil for an app without pictures.
  package var picture: String?
  /// Steps that pass on the screen, and check the changes by the last step of the path; empty unless the checks were
  /// requested.
  package var checks: [String]

  /// The most checks.
  static let mostChecks = 3
}
