import AppUnderTest
internal import SourceText

extension CommandTable {
  /// Commands for the data that the app keeps, for texts, and for the scripts of pages.
  static let storageCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "preferences", takes: Parameter(optional: "NAME", .text()),
      summary: "Shows the stored data of the app: all entries, or the value of one.", example: "preferences \"name\""
    ) { session, name in
      let stored = try await session.app().records.preferences
      guard let name else {
        let lines = stored.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return .text(lines.joined(separator: "\n").visibleLines)
      }
      guard let value = stored[name] else {
        throw Diagnostic(
          problem: "the app has stored nothing as \(name.quoted)", advice: "'preferences' lists its entries.")
      }
      return .found(.value(value))
    },
    .action(
      "clear_preferences", summary: "Removes all stored data of the app.", example: "clear_preferences"
    ) { app in
      for name in try await app.records.preferences.keys.sorted() { try await app.setPreference(name, nil) }
    },
    ConsoleCommand(
      "escape_string", takes: Parameter("TEXT", .text()),
      summary: "Shows a text with backslashes before its single quotes, as queries take it.",
      example: "escape_string(\"it's\")"
    ) { _, text in .found(.value(.string(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")))) },
    ConsoleCommand(
      "evaluate_javascript", takes: Parameter("WEBVIEW", .query), Parameter("SCRIPT", .text()),
      summary: "Runs a script in a page and shows its result as JSON; it is an expression, or a body with return.",
      example: "evaluate_javascript \"webView\", \"document.title\""
    ) { session, _, script in
      let app = try await session.app()
      let driver = (app.driver as? any WrappingDriver)?.wrapped ?? app.driver
      guard let browser = driver as? any BrowsingDriver else {
        throw Diagnostic(
          problem: "this app is not a page in a browser",
          advice: "Ask for elements instead: query(\"webView css:'h1'\", :text).")
      }
      // Launches the app unless it runs.
      _ = try await app.tree()
      let body = script.contains("return") ? script : "return (\(script))"
      do {
        return .text(try await browser.run(ClientScript(body), within: app.timeout))
      } catch let failure as ScriptFailure {
        throw Diagnostic(problem: "the script failed: \(failure)", advice: nil)
      }
    },
  ]
}
