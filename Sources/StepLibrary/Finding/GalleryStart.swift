package import AppUnderTest
import StepRegistry

/// A step that starts an app at a screen of its gallery.
package struct GalleryStart {
  /// The pattern of the step.
  static let pattern =
    #"^[Tt]he (?:\#(quoted) screen of \#(quoted)|\#(quoted) component)(?: with \#(quoted))?\#(onDevice)\#(inHold)$"#

  private let screen: String?
  private let variant: String?
  private let hold: Hold?

  /// Reads a step.
  ///
  /// - Returns: nil for any other step.
  /// - Throws: the error of the pattern search.
  package init?(_ step: String) throws {
    let expression = try RegularExpression(Self.pattern)
    guard let captures = try expression.firstMatch(in: step), expression.topGroups.count == 6 else { return nil }
    let bytes = Array(step.utf8)
    let texts = expression.topGroups.map { group in
      captures[group].map { String(decoding: bytes[$0], as: UTF8.self).withoutQuotes }
    }
    screen = texts[0]
    variant = texts[3]
    hold = texts[5].flatMap(Hold.init)
  }

  /// Starts the app at the screen.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - session: its session, which is not launched yet.
  /// - Throws: a `Diagnostic` if the gallery has no such screen, or the error of the session.
  package func begin(_ app: AppCatalog.Entry, on session: AppSession) async throws {
    let sample = try app.screen(named: screen, variant: variant)
    if let hold { try await session.rotateDevice(to: hold.orientation) }
    try await session.show(sample)
  }
}

extension String {
  /// The text without surrounding quotes.
  fileprivate var withoutQuotes: String {
    guard count >= 2, let first, first == last, first == "\"" || first == "'" else { return self }
    return String(dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\'", with: "'")
  }
}
