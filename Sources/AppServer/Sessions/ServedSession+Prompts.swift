import AppUnderTest
import JSON

/// What happens to a dialog of a script that is open when a command for the page comes (W3C WebDriver, section 16.4).
struct PromptHandling: Sendable, Hashable {
  /// A behaviour for dialogs.
  enum Behavior: String, Sendable, CaseIterable {
    case dismiss, accept, ignore
    case dismissAndNotify = "dismiss and notify"
    case acceptAndNotify = "accept and notify"

    /// Whether dialogs are accepted rather than dismissed; nil if they stay.
    var accepts: Bool? {
      switch self {
      case .dismiss, .dismissAndNotify: false
      case .accept, .acceptAndNotify: true
      case .ignore: nil
      }
    }

    /// Whether the command continues without an error.
    var isSilent: Bool { self == .dismiss || self == .accept }
  }

  /// The kinds of dialogs with their own behaviour, and `default`.
  static let kinds = ["alert", "beforeUnload", "confirm", "default", "file", "prompt"]

  private var behaviors: [String: Behavior] = [:]

  /// Reads the capability `unhandledPromptBehavior`; nil for another value.
  init?(_ value: JSONValue) {
    for (kind, value) in value.object ?? ["default": value] {
      guard Self.kinds.contains(kind), let behavior = value.string.flatMap(Behavior.init) else { return nil }
      behaviors[kind] = behavior
    }
  }

  /// The handling without the capability.
  init() {}

  /// Whether all dialogs stay.
  var isIgnoring: Bool { behaviors.values.allSatisfy { $0 == .ignore } }

  /// The behaviour for a kind of dialogs.
  func behavior(for kind: String) -> Behavior { behaviors[kind] ?? behaviors["default"] ?? .dismissAndNotify }
}

extension ServedSession {
  /// The dialog of a script on the driven page.
  ///
  /// - Throws: a `WireError` without one.
  func requiredDialog() async throws -> ScriptDialog {
    // Reading the screen notices a dialog that is about to open.
    _ = try await app.tree()
    guard let dialog = await browser?.scriptDialog else { throw Self.noAlert }
    return dialog
  }

  /// Handles a dialog of a script on a driven page before a command. In the context of the app, the dialog is a normal
  /// part of the screen.
  ///
  /// - Throws: a `WireError` if the client is notified of the dialog.
  func requireNoDialog() async throws {
    if let error = try await unexpectedAlert() { throw error }
  }

  /// Handles a dialog of a script on a driven page; returns the error for the client, or nil if the command continues.
  func unexpectedAlert() async throws -> WireError? {
    guard let browser, let dialog = await browser.scriptDialog else { return nil }
    let behavior = setting.browser.prompts.behavior(for: dialog.kind == "beforeunload" ? "beforeUnload" : dialog.kind)
    if let accepts = behavior.accepts { try await browser.answerDialog(accepting: accepts) }
    if behavior.isSilent { return nil }
    return WireError(
      .unexpectedAlert, "the page showed a dialog of a script: {Alert text : \(dialog.message)}", alert: dialog.message)
  }
}
