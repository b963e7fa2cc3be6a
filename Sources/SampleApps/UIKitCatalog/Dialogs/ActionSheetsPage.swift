import ModelApps

/// Action sheets; the page shows the last choice.
final class ActionSheetsPage: MutablePage {
  static let title = "Action Sheets"

  /// The sheets by their rows.
  enum Kind: String, CaseIterable {
    case okayCancel = "Okay / Cancel"
    case other = "Other"

    var choices: [(title: String, style: AlertButton.Style)] {
      switch self {
      case .okayCancel: [("OK", .destructive), ("Cancel", .cancel)]
      case .other: [("Safe Choice", .standard), ("Destructive Choice", .destructive), ("Cancel", .cancel)]
      }
    }
  }

  /// The open sheet; nil without one.
  var shown: Kind?
  private var choice = "none"
  var mutation: UIKitCatalog.Mutation?

  var screen: Screen {
    Screen(Self.title) {
      Label("Last choice: \(choice)", lines: 0).id("choice").margins(16)
      Table(Kind.allCases) { kind in
        Cell(kind.rawValue) { self.shown = kind }.id(kind.rawValue)
      }
    }.actionSheet(shown.map(sheet)) { self.shown = nil }
  }

  private func sheet(_ kind: Kind) -> ActionSheet {
    ActionSheet(
      source: kind.rawValue,
      buttons: kind.choices.map { title, style in AlertButton(title, style: style) { self.choose(title, style) } })
  }

  private func choose(_ title: String, _ style: AlertButton.Style) {
    if style != .cancel || mutation != .ignoresCancelling { choice = title }
  }
}
