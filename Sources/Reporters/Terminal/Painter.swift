import Messages
import SourceText

/// The style of a text on a terminal.
package enum Style: Sendable {
  case passed, failed, skipped, pending, undefined, ambiguous, flaky
  /// Locations and other secondary content.
  case faint
  /// Headings.
  case bold

  /// The parameters of the SGR escape sequence (ECMA-48) that switches the style on.
  fileprivate var parameters: String {
    switch self {
    case .passed: "32"
    case .failed, .ambiguous: "31"
    case .skipped: "36"
    case .pending, .undefined, .flaky: "33"
    case .faint: "2"
    case .bold: "1"
    }
  }
}

extension Status {
  /// The style of a step or scenario with this status.
  var style: Style {
    Outcome(self).style
  }
}

/// Styles text, unless colours are disabled.
package struct Painter: Sendable {
  private let usesColours: Bool
  /// The beginning of the addresses of files below the working folder; nil for a terminal without links.
  private let linkBase: String?

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - usesColours: whether texts are coloured.
  ///   - linkBase: the `file:` address of the working folder, with a slash at its end, for links to files; nil for none.
  package init(usesColours: Bool, linkBase: String? = nil) {
    self.usesColours = usesColours
    self.linkBase = linkBase
  }

  /// A place in a file as a comment, with a link to the file (OSC 8) on terminals that have links.
  func comment(_ location: String) -> String { place(location, shownAs: "# " + location.withVisibleControls) }

  /// A text for a place in a file, with a link to the file (OSC 8) on terminals that have links.
  ///
  /// - Parameters:
  ///   - location: the place: a path, and behind a colon the line.
  ///   - text: the text.
  func place(_ location: String, shownAs text: String) -> String {
    let path = location.prefix { $0 != ":" }
    // Predefined steps have the names of modules instead of files.
    if path.isEmpty || SourceReference.isOfPredefinedStep(path) { return paint(text, .faint) }
    return link(text, to: String(path), .faint)
  }

  /// The text in a style, with a link to a file (OSC 8) on terminals that have links.
  func link(_ text: String, to path: String, _ style: Style) -> String {
    guard let linkBase else { return paint(text, style) }
    let encoded = PercentEncoding.encoded(path, keeping: "/")
    let address = path.hasPrefix("/") ? "file://" + encoded : linkBase + encoded
    return "\u{1B}]8;;\(address)\u{1B}\\" + paint(text, style) + "\u{1B}]8;;\u{1B}\\"
  }

  /// The text in a style; its control characters become visible and cannot control the terminal.
  func paint(_ text: String, _ style: Style) -> String {
    let text = text.visibleLines
    return usesColours ? "\u{1B}[\(style.parameters)m\(text)\u{1B}[0m" : text
  }
}
