import Messages

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
    switch self {
    case .passed: .passed
    case .failed, .unknown: .failed
    case .skipped: .skipped
    case .pending: .pending
    case .undefined: .undefined
    case .ambiguous: .ambiguous
    }
  }
}

/// Styles text, unless colours are disabled.
package struct Painter: Sendable {
  private let usesColours: Bool

  /// Creates a painter.
  package init(usesColours: Bool) {
    self.usesColours = usesColours
  }

  /// The text in a style; its control characters become visible and cannot control the terminal.
  func paint(_ text: String, _ style: Style) -> String {
    let text = text.visibleLines
    return usesColours ? "\u{1B}[\(style.parameters)m\(text)\u{1B}[0m" : text
  }
}
