import AppUnderTest

extension CommandTable {
  /// Commands for the scripts of pages.
  static let pageScriptCommands: [ConsoleCommand] = [
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
    }
  ]
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
