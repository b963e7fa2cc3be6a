import AppUnderTest
import Recordings
internal import SourceText
import StepRegistry

extension CommandTable {
  /// Commands for the data that the app keeps, for texts, and for the scripts of pages.
  static let storageCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "preferences", takes: Parameter(optional: "NAME", .text()),
      summary: "Shows the stored data of the app: all entries, or the value of one, nil for a missing one.",
      example: "preferences \"name\"",
      hasResults: true
    ) { session, name in
      let stored = try await session.app().records.preferences
      guard let name else {
        let lines = stored.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return .text(lines.joined(separator: "\n").visibleLines)
      }
      return .found(Results(items: [.value(stored[name])], isSingle: true))
    },
    ConsoleCommand(
      "set_preferences", takes: Parameter("NAME", .text()), Parameter("VALUES", .texts),
      summary: "Sets entries of the stored data of the app. It has one store, so NAME has no meaning.",
      example: "set_preferences \"main\", {name: \"Ann\", age: 7}"
    ) { session, _, entries in
      for entry in entries { try await session.setPreference(entry) }
      return .done
    },
    ConsoleCommand(
      "clear_preferences", summary: "Removes all stored data of the app.", example: "clear_preferences"
    ) { session in
      try await session.app().clearPreferences()
      await session.remark("action: clear the preferences")
      return .done
    },
    .action("clear_clipboard", summary: "Empties the pasteboard of the device.", example: "clear_clipboard") { app in
      try await app.setPasteboard(nil)
    },
    ConsoleCommand(
      "escape_string", takes: Parameter("TEXT", .text()),
      summary: "Shows a text with backslashes before its single quotes, as queries take it.",
      example: "escape_string(\"it's\")", hasResults: true
    ) { _, text in
      var escaped = Results.value(.string(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")))
      escaped.isEscaped = true
      return .found(escaped)
    },
    ConsoleCommand(
      "evaluate_javascript", takes: Parameter("WEBVIEW", .query), Parameter("SCRIPT", .text()),
      summary: "Runs a script in a page and shows its result as JSON; it is an expression, or a body with return.",
      example: "evaluate_javascript \"webView\", \"document.title\""
    ) { session, view, script in
      let app = try await session.app()
      guard let driver = app.driver.able(as: (any ScriptDriver).self) else {
        throw Diagnostic(
          problem: "this app is not a page in a browser",
          advice: "Ask for elements instead: query(\"webView css:'h1'\", :text).")
      }
      try view.requireWebView(in: try await app.tree())
      do {
        let body = try await driver.body(of: script, within: app.timeout)
        // A script that fails can have changed the page before.
        await session.remark("script: \(script)")
        return .text(try await driver.run(ClientScript(body), within: app.timeout))
      } catch let failure as ScriptFailure {
        throw Diagnostic(problem: "the script failed: \(failure)", advice: nil)
      }
    },
  ]
}

extension ConsoleSession {
  /// Records a remark about a line that no step repeats.
  ///
  /// - Parameter what: the kind of the line, a colon and what it did.
  fileprivate func remark(_ what: String) { recorder?.comment("There is no predefined step for this \(what)") }

  /// Sets an entry of the stored data by a step, or without one for a text that no step can have.
  fileprivate func setPreference(_ entry: NamedText) async throws {
    guard let name = BuiltInParameterType.quoted(entry.name), let value = BuiltInParameterType.quoted(entry.value)
    else {
      try await app().setPreference(entry.name, .string(entry.value))
      return remark("action: set the preference \(entry.name.debugDescription)")
    }
    _ = try await perform(step: "I set the preference \(name) to \(value)", [], keyword: "When")
  }
}

extension ScriptDriver {
  /// The body of a function that evaluates an expression, or the script itself if it is not an expression.
  ///
  /// - Throws: a `ScriptFailure` for a script that is neither an expression nor a body.
  fileprivate func body(of script: String, within limit: Duration) async throws -> String {
    let expression = "return (\(script)\n);"
    do {
      try await parse(expression, within: limit)
      return expression
    } catch is ScriptFailure {
      try await parse(script, within: limit)
      return script
    }
  }

  /// Parses a body without its effects: the statements after `return` do not run.
  private func parse(_ body: String, within limit: Duration) async throws {
    _ = try await run(ClientScript("return null;\n" + body, isQuestion: true), within: limit)
  }
}

/// A text with a name.
private struct NamedText: Sendable {
  let name: String
  let value: String
}

extension ParameterValue<[NamedText]> {
  /// Texts by their names: `{name: "Ann", age: 7}`.
  fileprivate static var texts: Self {
    Self(kind: .table) { given throws(Diagnostic) in
      guard case .table(let options) = given.value, !options.isEmpty else {
        throw given.problem("\(given.name) is written {name: \"Ann\", age: 7}")
      }
      var texts: [NamedText] = []
      for option in options {
        let value = GivenValue(
          value: option.value, column: option.column, name: option.name, arguments: given.arguments)
        texts.append(NamedText(name: option.name, value: try ParameterValue<String>.text().read(value)))
      }
      return texts
    }
  }
}

extension Query {
  /// Checks that the query finds a web view.
  ///
  /// - Throws: a diagnostic with the queries of the web views on the screen.
  fileprivate func requireWebView(in tree: any ElementTree) throws(Diagnostic) {
    let views = Query.element("webView").elements(in: tree)
    guard !elements(in: tree).contains(where: views.contains) else { return }
    let known = views.compactMap { tree.shortestQuery(for: $0)?.description }
    throw Diagnostic(
      problem: "\(description.quoted) finds no web view",
      advice: known.isEmpty ? "The screen has none." : "The screen has \(known.joined(separator: " and ")).")
  }
}
