import Messages

/// How a text stands out on a terminal.
package enum Style: Sendable {
  case passed, failed, skipped, pending, undefined, ambiguous, flaky
  /// Places and other things beside the point.
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

/// Styles text, or leaves it alone where no colours are wanted.
package struct Painter: Sendable {
  private let usesColours: Bool

  /// Says whether escape sequences are written at all.
  package init(usesColours: Bool) {
    self.usesColours = usesColours
  }

  /// The text in a style; control characters in it become visible instead of steering the terminal.
  func paint(_ text: String, _ style: Style) -> String {
    let text = text.visibleLines
    return usesColours ? "\u{1B}[\(style.parameters)m\(text)\u{1B}[0m" : text
  }
}
