import DevTools
import PageContent

/// Scripts of clients, which run in the world of the page's own scripts.
extension PageDriver {
  /// The object group of a script, which is released after it.
  static let group = "cukeswift script"
  /// The page's time that passes at once while waiting for a script, in milliseconds.
  private static let partOfScript = 50.0
  /// The shortest limit for a script to run without a pause; the page's time stands still meanwhile.
  private static let leastRun = Duration.seconds(1)

  /// Runs a script in the page, and lets the page's time pass until the result.
  ///
  /// - Parameters:
  ///   - script: the script.
  ///   - limit: how long the script may run without a pause, and how much of the page's time it may take.
  /// - Returns: the result; `null` if the script has opened a dialog.
  /// - Throws: a `ScriptFailure` if the script cannot be parsed, throws, or has an unsupported result; an `AppError` if
  ///   the page is not open or the time is over.
  package func run(_ script: ClientScript, within limit: Duration) async throws -> ClientScript.Result {
    try await reporting {
      let page = try running()
      try requireNoDialog()
      let tree = try await look()
      if !script.isQuestion { page.beginAction() }
      try await disarm(page)
      defer {
        isTimeOld = true
        // An error means that the page has gone, and its objects with it.
        _ = try? page.send("Runtime.releaseObjectGroup") { $0.member("objectGroup", Self.group) }
      }
      do {
        let elements = try await objects(of: script, in: tree, of: page)
        let call = try await begin(script, with: elements, on: tree, within: limit, in: page)
        // The answer may never come.
        defer { page.forget(call) }
        try await awaitPause(within: max(limit, Self.leastRun), in: page)
        let answer = try await answer(to: call, within: limit, in: page)
        if let failure = Self.failure(in: answer) { throw failure }
        // Elements are looked up after the time has passed, because they can come and go in it.
        if !script.isQuestion { try await settle(page) }
        return script.isOwn ? Self.result(answer, on: tree) : try await result(answer, in: page)
      } catch let error as BrowserError where error.kind == .interrupted && page.dialog != nil {
        return ClientScript.Result(json: "null")
      } catch let error as BrowserError where error.kind == .pageGone {
        try await settle(page)
        throw ScriptFailure("the page was left before the script had a result")
      }
    }
  }

  // MARK: - Steps

  /// Compiles a body into a function; the body must not end the function and start another one.
  private func compile(_ body: String, in page: PageTarget) async throws -> String {
    // The page can have replaced `Function`, but not in the driver's own world.
    let check = try await page.evaluate("void new Function(\(Self.quoted(body)))")
    if let failure = Self.failure(in: check) { throw failure }
    let answer = try await page.call("Runtime.evaluate") {
      $0.member("expression", "(function() {\n\(body)\n})")
      $0.member("objectGroup", Self.group)
    }
    return try Self.object(in: answer)
  }

  /// Calls the function of a script.
  private func begin(
    _ script: ClientScript, with elements: [String], on tree: PageTree, within limit: Duration, in page: PageTarget
  ) async throws -> DevToolsConnection.Command {
    let given = try JSONValue(parsing: Array(script.arguments.utf8)).array ?? []
    let arguments = given.map(\.source).joined(separator: ", ")
    let function = script.isOwn ? nil : try await compile(script.body, in: page)
    guard let world = page.ownWorld else { throw ScriptFailure("the page is being left") }
    let declaration =
      script.isOwn
      ? Self.calling(own: script.body, with: arguments, on: tree)
      : Self.calling(with: arguments, hasCallback: script.hasCallback)
    // The script may run for this long, and then wait for this long.
    return try page.begin("Runtime.callFunctionOn", patience: max(limit, Self.leastRun) + limit + PageTarget.grace) {
      json in
      if let function { json.member("objectId", function) } else { json.member("executionContextId", world) }
      json.member("functionDeclaration", declaration)
      json.member("awaitPromise", true)
      json.member("objectGroup", Self.group)
      json.name("arguments")
      json.array { json in for element in elements { json.object { $0.member("objectId", element) } } }
    }
  }

  /// Waits until a script has ended or is waiting itself; terminates a script that does neither.
  private func awaitPause(within limit: Duration, in page: PageTarget) async throws {
    try await endingScripts(after: limit, in: page) {
      do {
        // The browser answers this request after the synchronous part of the script.
        try await ask(page, within: limit)
      } catch let error as BrowserError where error.kind == .pageGone {
        // The navigation is awaited later, together with other changes.
      }
    }
  }

  /// Waits for an action, and terminates a script that blocks the page; the page stays as it is.
  private func endingScripts(
    after limit: Duration, in page: PageTarget, _ body: () async throws -> Void
  ) async throws {
    let end = { @Sendable in try page.send("Runtime.terminateExecution") }
    let (_, isLate) = try await page.bounded(by: limit, ending: end, during: body)
    guard isLate else { return }
    // If the script has ended at the same moment, this evaluation is terminated in its place.
    _ = try? await ask(page, within: limit)
    throw AppError(
      .timeout, problem: "a script runs for longer than \(limit.wording) without a pause",
      details: ["The page's time stands still meanwhile: a script that waits returns a promise, or has a callback."])
  }

  /// Waits until the page has handled the earlier commands.
  private func ask(_ page: PageTarget, within limit: Duration) async throws {
    _ = try await page.call("Runtime.evaluate", patience: limit + PageTarget.grace) { $0.member("expression", "0") }
  }

  /// Lets the page's time pass until a script has a result.
  private func answer(
    to call: DevToolsConnection.Command, within limit: Duration, in page: PageTarget
  ) async throws -> DevToolsValue {
    try await catchUp(page)
    let end = pageTime + limit.milliseconds
    while !page.connection.isAnswered(call), page.dialog == nil, !page.isClosed {
      guard pageTime < end else {
        throw AppError(.timeout, problem: "the script has no result in the time that it has, \(limit.wording)")
      }
      let next = min(end, pageTime + Self.partOfScript)
      try await endingScripts(after: max(limit, Self.leastRun), in: page) {
        _ =
          page.hasStream
          ? try await passInRealTime(until: next, stopping: false, in: page)
          : try await pass(until: next, stopping: false, in: page)
      }
    }
    return try await page.answer(to: call)
  }

  /// Reads the result of a script that was called through `calling`.
  private func result(_ answer: DevToolsValue, in page: PageTarget) async throws -> ClientScript.Result {
    guard let found = answer.string("result", "objectId") else {
      return ClientScript.Result(json: answer.json("result", "value") ?? "null")
    }
    let parts = try await page.call("Runtime.callFunctionOn") {
      $0.member("objectId", found)
      $0.member("functionDeclaration", "function() { return { count: this.length - 1, value: this[0] } }")
      $0.member("returnByValue", true)
    }
    guard let count = parts.integer("result", "value", "count"), let json = parts.json("result", "value", "value")
    else {
      throw ScriptFailure("the script has no result")
    }
    guard count > 0 else { return ClientScript.Result(json: json) }
    isTimeOld = true
    let tree = try await look()
    let elements = try await elements(in: found, on: tree, of: page)
    guard elements.count == count else {
      throw ScriptFailure("the script returned an element that the page does not show")
    }
    return ClientScript.Result(json: json, elements: elements, in: tree)
  }

  /// Reads the result of one of our own scripts that was called through `calling`.
  private static func result(_ answer: DevToolsValue, on tree: PageTree) -> ClientScript.Result {
    let parts = (answer.string("result", "value") ?? " null").split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let elements = parts[0].split(separator: ",").compactMap { Int($0).flatMap { tree.element(numbered: $0) } }
    return ClientScript.Result(json: parts.count > 1 ? String(parts[1]) : "null", elements: elements, in: tree)
  }

  /// The object ID in an answer.
  ///
  /// - Throws: a `ScriptFailure` if the script has thrown.
  static func object(in answer: DevToolsValue) throws(ScriptFailure) -> String {
    if let failure = failure(in: answer) { throw failure }
    guard let object = answer.string("result", "objectId") else { throw ScriptFailure("the element is gone") }
    return object
  }

  private static func failure(in answer: DevToolsValue) -> ScriptFailure? { answer.thrown.map { ScriptFailure($0) } }

  /// The source that calls the function of a script; its result is a primitive value, or an array of the value and its
  /// elements.
  ///
  /// - Parameters:
  ///   - arguments: the arguments as source text, in which the elements are members of `given`.
  ///   - hasCallback: whether the script passes its result to its last argument.
  private static func calling(with arguments: String, hasCallback: Bool) -> String {
    let call =
      hasCallback
      ? "{ then: done => { const value = body(\(arguments.isEmpty ? "" : arguments + ", ")done); if (typeof value?.then === 'function') done(value); } }"
      : "body(\(arguments))"
    let limits: JSONValue = [
      "mostElements": .number(Double(mostElements)), "deepest": .number(Double(deepest)),
      "elementKey": .string(ClientScript.elementKey),
      "referenceKeys": .array(ClientScript.referenceKeys.map(JSONValue.string)),
    ]
    return """
      async function(...given) {
        const body = this;
        return (\(WebFiles.returnedValue))(await \(call), \(limits.source));
      }
      """
  }

  /// The source that calls one of our own scripts; its result has the numbers of the elements, a space, and the value
  /// as JSON.
  ///
  /// - Parameters:
  ///   - body: the body of the function.
  ///   - arguments: the arguments as source text, in which the elements are members of `given`.
  ///   - tree: the screen that the numbers of the elements refer to.
  private static func calling(own body: String, with arguments: String, on tree: PageTree) -> String {
    """
    async function(...given) {
      const value = await (function() {\(body)})(\(arguments)), found = [], version = \((tree.parts?.page ?? tree).version);
      const number = part => ({ '\(ClientScript.elementKey)': found.push(cukeswift.number(version, part)) - 1 });
      const json = JSON.stringify(value, (name, part) => part?.nodeType === 1 ? number(part) : part) ?? 'null';
      return `${found} ${json}`;
    }
    """
  }

  /// The most elements that a script may return.
  private static let mostElements = 20_000
  /// The deepest nesting of a script's result; the browser cannot represent much deeper ones.
  private static let deepest = 200
}

extension JSONValue {
  /// The value as source text; an element becomes a member of the array `given`.
  fileprivate var source: String {
    if let array { return "[\(array.map(\.source).joined(separator: ", "))]" }
    guard let object else { return String(decoding: bytes, as: UTF8.self) }
    if let number = object[ClientScript.elementKey]?.integer { return "given[\(number)]" }
    // Without brackets, a member `__proto__` would set the prototype of the object.
    let members = object.map { name, value in "[\(JSONValue.string(name).source)]: \(value.source)" }
    return "{\(members.sorted().joined(separator: ", "))}"
  }
}
