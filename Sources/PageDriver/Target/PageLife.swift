import DevTools
import PageContent

/// Whether a page answers.
///
///     open ◀──dialog opened, closed──▶ dialog
///       └────────closed, ended───────────┴──▶ closed, ended
enum PageLife: Hashable {
  case open
  /// The page does nothing until the dialog is closed.
  case dialog(PageDialog)
  /// The page has closed itself, or was closed by its opener.
  case closed
  /// The page has crashed, or its browser has ended.
  case ended(BrowserError)

  enum Event {
    case dialogOpened(PageDialog)
    case dialogClosed
    case closed
    case ended(BrowserError)
  }

  mutating func take(_ event: Event) {
    switch (event, self) {
    case (_, .closed), (_, .ended): break
    case (.dialogOpened(let dialog), _): self = .dialog(dialog)
    case (.dialogClosed, _): self = .open
    case (.closed, _): self = .closed
    case (.ended(let reason), _): self = .ended(reason)
    }
  }

  /// Why the page does not answer; nil while it does.
  var interruption: BrowserError? {
    switch self {
    case .open: nil
    case .dialog: BrowserError(.interrupted, "the page shows a dialog, which waits for an answer")
    case .closed: BrowserError(.interrupted, "the page was closed")
    case .ended(let reason): reason
    }
  }

  /// Whether the page does nothing, because it shows a dialog or has closed.
  var isInterrupted: Bool {
    switch self {
    case .dialog, .closed: true
    case .open, .ended: false
    }
  }

  /// The open dialog; nil without one.
  var dialog: PageDialog? { if case .dialog(let dialog) = self { dialog } else { nil } }

  /// Why the page or its browser has ended; nil while it has not.
  var end: BrowserError? { if case .ended(let reason) = self { reason } else { nil } }
}
