import AppUnderTest

extension CommandTable {
  /// Commands that check what is there, and that wait until it is.
  static let waitingCommands = [
    ConsoleCommand(
      "element_exists", takes: [.query], summary: "Says whether a query finds something now.",
      example: "element_exists \"button marked:'OK'\""
    ) { session, arguments in
      .found(.value(.boolean(try await session.app().exists(try arguments.query()))))
    },
    ConsoleCommand(
      "element_does_not_exist", takes: [.query], summary: "Says whether a query finds nothing now.",
      example: "element_does_not_exist \"alertView\""
    ) { session, arguments in
      .found(.value(.boolean(try await !session.app().exists(try arguments.query()))))
    },
    ConsoleCommand(
      "check_element_exists", takes: [.query], summary: "Fails unless a query finds something now.",
      example: "check_element_exists \"label text:'Welcome'\""
    ) { session, arguments in
      let query = try arguments.query()
      let tree = try await session.app().tree()
      if let explanation = query.explanation(in: tree) { throw ConsoleFailure("\(explanation)") }
      return .done
    },
    ConsoleCommand(
      "check_element_does_not_exist", takes: [.query], summary: "Fails if a query finds something now.",
      example: "check_element_does_not_exist \"alertView\""
    ) { session, arguments in
      let query = try arguments.query()
      let tree = try await session.app().tree()
      guard let first = query.elements(in: tree).first else { return .done }
      throw ConsoleFailure("there is \(tree.describe(first))")
    },
    ConsoleCommand(
      "wait_for_element_exists", "wait", "wait_for", takes: [.query], options: [.timeout],
      summary: "Waits until a query finds something; the app's time goes on until then, 30 seconds at most.",
      example: "wait_for_element_exists \"tableViewCell\", timeout: 10"
    ) { session, arguments in
      let query = try arguments.query()
      try await session.app().waitFor(query, timeout: try arguments.duration())
      return .found(try await session.find(query))
    },
    ConsoleCommand(
      "wait_for_element_does_not_exist", "wait_for_no", takes: [.query], options: [.timeout],
      summary: "Waits until a query finds nothing.", example: "wait_for_element_does_not_exist activityIndicatorView"
    ) { session, arguments in
      try await session.app().waitForNone(try arguments.query(), timeout: try arguments.duration())
      return .done
    },
    ConsoleCommand(
      "wait_for_elements_exist", takes: [.init(name: "[QUERY, …]", kind: .query)], options: [.timeout],
      summary: "Waits until each of several queries finds something.",
      example: "wait_for_elements_exist([\"navigationBar\", \"tableViewCell\"])"
    ) { session, arguments in
      for query in try arguments.queries() {
        try await session.app().waitFor(query, timeout: try arguments.duration())
      }
      return .done
    },
    ConsoleCommand(
      "wait_for_elements_do_not_exist", takes: [.init(name: "[QUERY, …]", kind: .query)], options: [.timeout],
      summary: "Waits until none of several queries finds anything.",
      example: "wait_for_elements_do_not_exist([\"alertView\", \"activityIndicatorView\"])"
    ) { session, arguments in
      for query in try arguments.queries() {
        try await session.app().waitForNone(query, timeout: try arguments.duration())
      }
      return .done
    },
    ConsoleCommand(
      "wait_for_none_animating", options: [.timeout], summary: "Waits until everything on the screen rests.",
      example: "wait_for_none_animating"
    ) { session, arguments in
      try await session.app().waitForNoneAnimating(timeout: try arguments.duration())
      return .done
    },
    ConsoleCommand(
      "let_pass", "sleep", takes: [.init(name: "SECONDS", kind: .number)],
      summary: "Lets the app's time pass, with everything that happens in it.", example: "let_pass 2.5"
    ) { session, arguments in
      try await session.app().letPass(try arguments.duration(try arguments.number(0), at: arguments.column(0)))
      return .done
    },
  ]
}

/// Something that was asked for is not so.
struct ConsoleFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
