import AppUnderTest
import StepLibrary
import StepRegistry

extension CommandTable {
  /// Commands that check the screen or wait for elements.
  static let waitingCommands: [ConsoleCommand] = [
    .check(
      "element_exists", takes: .query, summary: "Reports whether a query finds something now.",
      example: "element_exists \"button marked:'OK'\""
    ) { tree, query in .value(.boolean(!query.elements(in: tree).isEmpty)) },
    .check(
      "element_does_not_exist", takes: .query, summary: "Reports whether a query finds nothing now.",
      example: "element_does_not_exist \"alertView\""
    ) { tree, query in .value(.boolean(query.elements(in: tree).isEmpty)) },
    .action(
      "check_element_exists", takes: .query, summary: "Fails unless a query finds something now.",
      example: "check_element_exists \"label text:'Welcome'\""
    ) { app, query in
      let tree = try await app.tree()
      if let explanation = query.explanation(in: tree) { throw ConsoleFailure(description: "\(explanation)") }
    },
    ConsoleCommand(
      "check_element_does_not_exist", takes: .query, summary: "Fails if a query finds something now.",
      example: "check_element_does_not_exist \"alertView\""
    ) { session, query in
      let tree = try await session.app().tree()
      guard let first = query.elements(in: tree).first else { return .done }
      throw ConsoleFailure(description: "found \(tree.describe(first))")
    },
    ConsoleCommand(
      "wait_for_element_exists", "wait", "wait_for", takes: .query, .timeout,
      summary: "Waits until a query finds something; the app's time passes until then, 30 seconds at most.",
      example: "wait_for_element_exists \"tableViewCell\", timeout: 10", hasResults: true
    ) { session, query, timeout in
      try await session.app().waitFor(query, timeout: timeout)
      return .found(try await session.find(query))
    },
    .action(
      "wait_for_element_does_not_exist", "wait_for_no", takes: .query, .timeout,
      summary: "Waits until a query finds nothing.", example: "wait_for_element_does_not_exist activityIndicatorView"
    ) { app, query, timeout in try await app.waitForNone(query, timeout: timeout) },
    .action(
      "wait_for_elements_exist", takes: Parameter("[QUERY, …]", .queries), .timeout,
      summary: "Waits until each of several queries finds something.",
      example: "wait_for_elements_exist([\"navigationBar\", \"tableViewCell\"])"
    ) { app, queries, timeout in for query in queries { try await app.waitFor(query, timeout: timeout) } },
    .action(
      "wait_for_elements_do_not_exist", takes: Parameter("[QUERY, …]", .queries), .timeout,
      summary: "Waits until each of several queries finds nothing.",
      example: "wait_for_elements_do_not_exist([\"alertView\", \"activityIndicatorView\"])"
    ) { app, queries, timeout in for query in queries { try await app.waitForNone(query, timeout: timeout) } },
    .action(
      "wait_for_keyboard", takes: .timeout, summary: "Waits until the keyboard is there.", example: "wait_for_keyboard"
    ) { app, timeout in try await app.waitFor(Query.element("keyboard"), timeout: timeout) },
    .action(
      "wait_for_none_animating", takes: Parameter(optional: "NAME", .text()), .timeout,
      summary: "Waits until everything on the screen rests, or until the animation of a name has ended.",
      example: "wait_for_none_animating"
    ) { app, name, timeout in
      guard let name else { return try await app.waitForNoneAnimating(timeout: timeout) }
      try await app.waitForNone(Query.view.property("animation", name), timeout: timeout)
    },
    .action(
      "wait_for_no_network_indicator", takes: .timeout, summary: "Waits until no request of the app is under way.",
      example: "wait_for_no_network_indicator"
    ) { app, timeout in
      try await app.waitUntil("no request to be under way", timeout: timeout, lettingLoadingEnd: true) {
        (_: any ElementTree) in nil
      }
    },
    ConsoleCommand(
      "await_page", takes: Parameter("NAME", .text()), .timeout,
      summary: "Waits for a screen by its name, its title, or the class of its page object, such as AddListPage.",
      example: "await_page(\"Add List\", timeout: 10)"
    ) { session, name, timeout in
      let app = try await session.app()
      try await app.waitUntil("the screen \"\(name)\"", timeout: timeout) { tree in
        let titles = tree.screenTitles
        return titles.page(named: name) == nil
          ? "the screen is \(titles.map { "\"\($0)\"" }.joined(separator: " with the title "))" : nil
      }
      guard let title = try await app.tree().screenTitles.page(named: name).flatMap(BuiltInParameterType.quoted) else {
        return .done
      }
      return .text(
        try await session.perform(step: "I wait for the \(title) screen to appear", [], keyword: "Then"))
    },
    .action(
      "wait_for_event", takes: Parameter("NAME", .text()), .timeout,
      summary: "Waits until the app posts an event of this name.", example: "wait_for_event \"loaded\", timeout: 10"
    ) { app, name, timeout in try await app.waitFor(event: name, timeout: timeout) },
    ConsoleCommand(
      "events", summary: "Lists the events that the app has posted by name, with the app's time.", example: "events"
    ) { session in
      let events = try await session.app().events
      return .text(events.map { "\($0.time.wording) \($0)" }.joined(separator: "\n"))
    },
    ConsoleCommand(
      "fail", takes: Parameter("TEXT", .text()), summary: "Fails with a text, which ends a script.",
      example: "fail \"no row shows a price\""
    ) { _, text in throw ConsoleFailure(description: text) },
    ConsoleCommand(
      "next_event", summary: "Lets the app's time pass up to the next scheduled event.",
      example: "next_event"
    ) { session in .text(try await session.goToNextEvent()) },
    ConsoleCommand(
      "let_pass", "sleep", takes: Parameter("SECONDS", .seconds),
      summary: "Lets the app's time pass, with its timers and animations.", example: "let_pass 2.5"
    ) { session, time in
      try await session.keeping("When", time.waitingStep) { try await $0.letPass(time) }
      return .done
    },
  ]
}

extension [String] {
  /// The title that a name means: the same one, or one that differs in blanks, capital letters and the ending of a class.
  fileprivate func page(named name: String) -> String? {
    first { $0 == name } ?? first { $0.pageName == name.pageName }
  }
}

extension String {
  /// The letters and digits of a screen's name without capital letters, blanks and the ending of a class.
  fileprivate var pageName: String {
    let letters = lowercased().filter { $0.isLetter || $0.isNumber }
    let ending = ["page", "screen", "view"].first { letters.hasSuffix($0) && letters.count > $0.count }
    return String(letters.dropLast(ending?.count ?? 0))
  }
}
