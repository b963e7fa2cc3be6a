import ModelApps

/// Alerts of every kind; the page shows the last choice.
final class AlertsPage: MutablePage {
  static let title = "Alert Views"

  /// The alerts by their rows.
  enum Kind: String, CaseIterable {
    case simple = "Simple"
    case okayCancel = "Okay / Cancel"
    case other = "Other"
    case textEntry = "Text Entry"
    case secureTextEntry = "Secure Text Entry"
  }

  private static let message = "A message should be a short, complete sentence."
  /// The minimum length of a secure text.
  private static let fewestLetters = 5

  /// The open alert; nil without one.
  var shown: Kind?
  private var entry = ""
  private var choice = "none"
  var mutation: UIKitCatalog.Mutation?

  var screen: Screen {
    Screen(Self.title) {
      Label("Last choice: \(choice)", lines: 0).id("choice").margins(16)
      Table(Kind.allCases) { kind in
        Cell(kind.rawValue) {
          self.entry = ""
          self.shown = kind
        }
      }
    }.alert(shown.map(alert)) { self.shown = nil }
  }

  private func alert(_ kind: Kind) -> Alert {
    Alert("A Short Title Is Best", message: Self.message, fields: fields(of: kind), buttons: buttons(of: kind))
  }

  private func fields(of kind: Kind) -> [TextField] {
    switch kind {
    case .simple, .okayCancel, .other: []
    case .textEntry: [TextField("Text", text: entry) { self.entry = $0 }.id("entry")]
    case .secureTextEntry:
      [TextField("Five letters or more", text: entry, isSecure: true) { self.entry = $0 }.id("entry")]
    }
  }

  private func buttons(of kind: Kind) -> [AlertButton] {
    switch kind {
    case .simple: [button("OK")]
    case .okayCancel: [button("OK"), button("Cancel", style: .cancel)]
    case .other: [button("Choice One"), button("Choice Two"), button("Cancel", style: .cancel)]
    case .textEntry: [enter(), button("Cancel", style: .cancel)]
    case .secureTextEntry:
      [
        enter(isEnabled: entry.count >= Self.fewestLetters || mutation == .acceptsShortSecrets),
        button("Cancel", style: .cancel),
      ]
    }
  }

  private func button(_ title: String, style: AlertButton.Style = .standard) -> AlertButton {
    AlertButton(title, style: style) {
      self.choice = self.mutation == .takesFirstChoice && title == "Choice Two" ? "Choice One" : title
    }
  }

  private func enter(isEnabled: Bool = true) -> AlertButton {
    AlertButton("OK", isEnabled: isEnabled) { self.choice = "OK, with \(self.entry)" }
  }
}
